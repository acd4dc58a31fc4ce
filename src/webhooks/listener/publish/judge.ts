import { formatDuration } from '../../../values/duration.ts';
import { root } from './names.ts';
import type { StreamFacts } from './stream.ts';

/**
 * What of a stream's settings loses deliveries, or publishes them twice, in words.
 * @param windowMs milliseconds in which it is to know a delivery again by itself
 */
export function worries(facts: StreamFacts, windowMs: number): { refused: string[]; warned: string[] } {
  const { subjects, replicas, duplicateWindowMs, discard, limits, storage, retention } = facts;
  const refused = [
    !subjects.some(covers) &&
      `its subjects (${subjects.join(', ') || 'none'}) do not take all of ${root}.*.*`,
    facts.noAck && 'it acknowledges nothing (no_ack)',
    retention === 'workqueue' &&
      'what was taken out of it is gone (retention "workqueue"), so that copies are not known there',
    facts.sealed && 'it is sealed: nothing can be added',
  ];
  const warned = [
    discard === 'old' &&
      limits.length > 0 &&
      `past ${limits.join(' or ')} it drops the oldest, read or not; discard "new" refuses what is new instead`,
    storage === 'memory' && 'it is in memory: what was acknowledged is lost when its servers are restarted',
    retention === 'interest' &&
      'it keeps nothing that no consumer waits for (retention "interest"): a copy that comes later is put into it once more',
    replicas === 1 &&
      'one server alone keeps it: with its disk it is lost; a cluster keeps it with replicas 3',
    duplicateWindowMs < windowMs &&
      `it knows a delivery again by itself for ${formatDuration(duplicateWindowMs)} only, not ${formatDuration(windowMs)} (duplicate_window)`,
  ];
  const said = (word: string | false): word is string => word !== false;
  return { refused: refused.filter(said), warned: warned.filter(said) };
}

/** Whether a pattern takes every subject of ours. */
function covers(pattern: string): boolean {
  const [first, ...rest] = pattern.split('.');
  if (first === '>') return true;
  if (first !== root && first !== '*') return false;
  const words = rest.join('.');
  return ['*.*', '>', '*.>'].includes(words);
}

import { errorLabels } from '../../../api/endpoints/log-entry-values.ts';
import { logStatuses } from '../../../api/endpoints/webhooks.ts';
import { command } from '../../../cli/definition.ts';
import { usageError } from '../../../errors.ts';
import { t } from '../../../texts/translate.ts';
import { fieldMatch } from '../../../webhooks/field-match.ts';
import { matchFlag } from '../flags.ts';
import { follow } from './follow.ts';

export const tail = command({
  name: 'tail',
  aka: ['follow', 'watch', 'events', 'webhooks logs --follow', 'webhooks logs --tail', 'webhooks logs -f'],
  summary: 'Follow the delivery log',
  description:
    'Asks the service every --interval. If the service does not answer, stderr says so and the waits ' +
    'become longer. A GAP line means that some entries could not be read. Ctrl-C stops it with a ' +
    'summary.',
  also: ['webhooks.logs', 'webhooks.stats'],
  flags: {
    since: { type: 'duration', summary: 'begin with the entries of the last 15m, 2h and so on' },
    interval: { type: 'duration', summary: 'between two polls (default 3s)' },
    status: { choices: logStatuses, value: 'success|failed', summary: 'only these; 204 is a failure' },
    label: {
      suggestions: errorLabels,
      value: 'LABEL',
      summary: 'only this one, also one that this version does not know',
    },
    'url-contains': { value: 'TEXT', summary: 'only receivers with this in their address' },
    match: {
      ...matchFlag,
      summary: 'only with this in the body: note (holds VALUE), code, va, amount and others (equal)',
    },
    expect: { type: 'integer', summary: 'end after N entries; exit 6 when they do not come' },
    'until-idle': {
      type: 'duration',
      summary: 'end when nothing came for so long; exit 5 if the service stops answering',
    },
    timeout: { type: 'duration', summary: 'end after so long (default with --expect: 15m)' },
  },
  examples: {
    'what fails, from 15 minutes ago on': 'payconfirm webhooks tail --status failed --since 15m',
    'wait in a script for the delivery of an order':
      'payconfirm webhooks tail --match note=DH102 --expect 1 --timeout 2m -o ndjson',
  },
  view: { line: async (line, render) => (await import('./tail-line.ts')).tailLine(line, render) },
  run: ({ flags }, ctx) => {
    const match = flags.match.map((text) => fieldMatch(text, '--match'));
    const { interval = 3_000 } = flags;
    if (interval < 100) throw usageError(t('--interval must be 100ms or more'));
    if (flags.expect !== undefined && flags.expect < 1) throw usageError(t('--expect must be 1 or more'));
    const { status, label, 'url-contains': urlContains } = flags;
    return follow(
      {
        filter: { status, label, urlContains, match },
        sinceMs: flags.since ?? 0,
        intervalMs: interval,
        expect: flags.expect,
        idleMs: flags['until-idle'],
        timeoutMs: flags.timeout ?? (flags.expect === undefined ? undefined : defaultTimeoutMs),
      },
      ctx,
    );
  },
});

/** Milliseconds that `--expect` waits by default. */
const defaultTimeoutMs = 900_000;

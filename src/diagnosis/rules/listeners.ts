/** What listeners on this machine have left: configurations, and deliveries that no app has accepted. */
import { grouped } from '../../values/grouped.ts';
import { type Check, check } from '../check.ts';
import type { Machine } from '../facts/this-machine.ts';
import type { Subject } from '../finding.ts';
import { cleanUp } from './configuration-address.ts';
import { failed } from './failures.ts';
import { finding } from './make.ts';

const listeners: Subject = { kind: 'listener', id: 'listen', name: 'listen' };

export function listenersCheck({ value, failure }: Machine['listeners'], service: Subject): Check {
  if (failure) return check('listeners', failed(failure, service));
  const dead = value!.filter(({ life }) => life === 'dead');
  const evidence = dead.map(({ record: { id } }) => ({ source: 'listeners' as const, id }));
  const more = { evidence, actions: [cleanUp] };
  return check('listeners', {
    seen: {
      running: value!.filter(({ life }) => life === 'alive').length,
      elsewhere: value!.filter(({ life }) => life === 'unknown').length,
    },
    findings:
      dead.length > 0
        ? [finding('listener-crashed', listeners, { count: dead.length }, 'problem', more)]
        : [],
    checked: [{ source: 'listeners', from: null, to: null, complete: true }],
  });
}

/** A finding for each app that deliveries wait for. `since`, `now`: what was read, epoch milliseconds. */
export function journalCheck(
  { value, failure }: Machine['backlog'],
  service: Subject,
  since: number,
  now: number,
): Check {
  if (failure) return check('journal', failed(failure, service));
  return check('journal', {
    seen: null,
    findings: [...grouped(value!, ({ target }) => target)].map(([target, waiting]) =>
      finding(
        'not-forwarded-yet',
        { kind: 'app', id: target, name: target },
        { target, count: waiting.length },
        'warning',
        {
          at: Date.parse(waiting[0]!.received_at),
          evidence: waiting.map(({ id }) => ({ source: 'journal', id })),
          actions: [
            {
              code: 'replay',
              words: ['webhooks', 'replay'],
              flags: { failed: true, to: target },
              effect: 'write',
            },
          ],
        },
      ),
    ),
    checked: [{ source: 'journal', from: since, to: now, complete: true }],
  });
}

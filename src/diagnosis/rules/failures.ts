/** What it means that a source could not be read. */
import { type Failure, unread } from '../facts/asked.ts';
import type { Action, Finding, Subject } from '../finding.ts';
import { finding } from './make.ts';

export const checkAgain: Action = { code: 'check-again', words: ['doctor'], effect: 'read' };
export const logIn: Action = {
  code: 'log-in',
  words: ['auth', 'login'],
  effect: 'write',
  needs: ['credentials'],
};

/** A check whose source could not be read. `service`: the one that was asked. */
export const failed = (failure: Failure, service: Subject) => ({
  subject: service,
  findings: [failureFinding(failure, service)],
  not_checked: unread(failure),
});

export function failureFinding(failure: Failure, service: Subject): Finding {
  const { source, kind, status, detail, waited } = failure;
  const again = { actions: [checkAgain] };
  if (waited !== null) return finding('service-slow', service, { source, ms: waited }, 'problem', again);
  switch (kind) {
    case 'network':
      return finding('service-unreachable', service, { detail }, 'problem', again);
    case 'auth':
      return finding('credentials-rejected', service, { detail }, 'problem', { actions: [logIn] });
    case 'refused':
    case 'validation':
      return status === 403
        ? finding('scope-missing', service, { source, detail }, 'problem', { actions: [logIn] })
        : finding('request-refused', service, { source, detail }, 'problem', again);
    case 'service':
      if (status === 429) return finding('rate-limited', service, { source }, 'problem', again);
      return status === null
        ? finding('reply-not-understood', service, { source, detail }, 'problem', again)
        : finding('service-error', service, { source, detail }, 'problem', again);
    // Of this machine: a file that cannot be read.
    case 'usage':
    case 'local':
    case 'expectation':
    case 'signature':
    case 'declined':
    case 'interrupted':
    case 'terminated':
      return finding('unreadable-here', service, { source, detail }, 'problem', again);
    default:
      return kind satisfies never;
  }
}

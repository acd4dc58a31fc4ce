/** Findings for sources that could not be read. */
import { checkAgain, logIn } from '../actions.ts';
import type { Failure } from '../facts/ask-source.ts';
import { type Finding, problem, type Subject, unread } from '../finding.ts';

/** A check whose source could not be read. `service`: the source of the data. */
export const failed = (failure: Failure, service: Subject) => ({
  subject: service,
  findings: [failureFinding(failure, service)],
  not_checked: unread(failure),
});

export function failureFinding(failure: Failure, service: Subject): Finding {
  const { source, kind, status, reason, detail, waited } = failure;
  const again = { actions: [checkAgain] };
  if (waited !== null) return problem('service-slow', { source, ms: waited }, service, again);
  if (reason === 'unreadable') return problem('reply-not-understood', { source, detail }, service, again);
  switch (kind) {
    case 'network':
      return problem('service-unreachable', { detail }, service, again);
    case 'auth':
      return problem('credentials-rejected', { detail }, service, { actions: [logIn] });
    case 'refused':
    case 'validation':
      return status === 403
        ? problem('scope-missing', { source, detail }, service, { actions: [logIn] })
        : problem('request-refused', { source, detail }, service, again);
    case 'service':
      if (status === 429) return problem('rate-limited', { source }, service, again);
      return problem('service-error', { source, detail }, service, again);
    // An unreadable file on this machine.
    case 'usage':
    case 'local':
    case 'expectation':
    case 'signature':
    case 'declined':
    case 'interrupted':
    case 'terminated':
      return problem('unreadable-here', { source, detail }, service, again);
    default:
      return kind satisfies never;
  }
}

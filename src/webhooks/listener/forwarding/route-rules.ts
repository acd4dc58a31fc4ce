import { usageError } from '../../../errors.ts';
import type { Payload } from '../../decode-payload.ts';
import { fieldMatch, matches } from '../../field-match.ts';
import { forwardTarget } from './app-address.ts';

export interface Router {
  /** Where a delivery goes, if anywhere. */
  (payload: Payload): URL | undefined;
  /** The apps that deliveries may go to. */
  targets: readonly URL[];
}

/**
 * Reads `--route FIELD=VALUE=URL`, of which the first match counts, and `--forward URL` for the rest.
 * @throws usage error for a rule of another form, or an address that no app may have
 */
export function createRouter(
  routes: readonly string[],
  forward: string | undefined,
  allowRemote: boolean,
): Router {
  const rest = forward === undefined ? undefined : forwardTarget(forward, '--forward', allowRemote);
  const table = routes.map((route) => {
    const [, match, target] = /^(.*?=.*?)=(https?:\/\/.*)$/s.exec(route) ?? [];
    if (match === undefined || target === undefined) {
      throw usageError(
        `--route: "${route}" is not FIELD=VALUE=URL`,
        'Example: --route event=CHECKOUT_PAID=http://localhost:3000/paid',
      );
    }
    return {
      match: fieldMatch(match, '--route'),
      target: forwardTarget(target, '--route', allowRemote),
    };
  });
  const targets = [...table.map(({ target }) => target), ...(rest ? [rest] : [])];
  const route = (payload: Payload) => table.find(({ match }) => matches(match, payload))?.target ?? rest;
  return Object.assign(route, { targets });
}

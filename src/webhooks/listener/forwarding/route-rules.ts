import { usageError } from '../../../errors.ts';
import { t } from '../../../texts/translate.ts';
import type { Payload } from '../../decode-payload.ts';
import { fieldMatch, matches } from '../../field-match.ts';
import { type EventKind, isOfKind } from '../delivery-kinds.ts';
import { forwardTarget } from './app-address.ts';

export interface Router {
  /** The apps that get a delivery, perhaps none. The service gets the answer of the first. */
  (payload: Payload): readonly URL[];
  /** All possible apps. */
  targets: readonly URL[];
}

/** Reads `--route FIELD=VALUE=URL` and `--forward URL`; `only`: the kind for apps. @throws usage error */
export function createRouter(
  routes: readonly string[],
  forwards: readonly string[],
  allowRemote: boolean,
  only?: EventKind,
): Router {
  const rest = forwards.map((forward) => forwardTarget(forward, '--forward', allowRemote));
  const twice = rest.find(({ href }, index) => rest.findIndex((one) => one.href === href) < index);
  if (twice)
    throw usageError(t('--forward: {0} is given twice', twice.href), t('Each app gets each delivery once.'));
  const table = routes.map((route) => {
    const [, match, target] = /^(.*?=.*?)=(https?:\/\/.*)$/s.exec(route) ?? [];
    if (match === undefined || target === undefined) {
      throw usageError(
        t('--route: "{0}" is not FIELD=VALUE=URL', route),
        t('Example: --route event=CHECKOUT_PAID=http://localhost:3000/paid'),
      );
    }
    return {
      match: fieldMatch(match, '--route'),
      target: forwardTarget(target, '--route', allowRemote),
    };
  });
  const targets = [...table.map(({ target }) => target), ...rest];
  const route = (payload: Payload) => {
    if (!isOfKind(payload.event, only)) return [];
    const rule = table.find(({ match }) => matches(match, payload));
    return rule ? [rule.target] : rest;
  };
  return Object.assign(route, { targets });
}

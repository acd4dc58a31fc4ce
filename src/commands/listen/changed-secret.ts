import type { Context } from '../../context.ts';
import { safeCell } from '../../values/safe-text.ts';
import type { InternalEvent } from '../../webhooks/listener/events.ts';
import type { Subscription } from '../../webhooks/listener/temporary-configuration.ts';
import type { CauseCode } from '../../webhooks/signature/causes.ts';

/** Deliveries in a row with another secret after which the configuration is taken to have another. */
const enough = 3;

const otherSecret: readonly CauseCode[] = [
  'wrong-secret',
  'body-changed-or-wrong-secret',
  'secret-of-other-configuration',
  'secret-is-client-secret',
  'secret-has-whitespace',
  'secret-decoded',
];

/**
 * Sees each event, and calls `told` once when deliveries begin to be signed with another secret. The service shows no
 * secret (§2.8), so a change of it is seen by the deliveries alone.
 */
export function watchSecret(told: () => unknown): (event: InternalEvent) => void {
  let inRow = 0;
  return (event) => {
    if (event.event === 'delivery') inRow = 0;
    if (event.event !== 'rejected' || !event.causes.some(({ code }) => otherSecret.includes(code))) return;
    inRow += 1;
    if (inRow === enough) told();
  };
}

export function changedSecretWords({ id, again }: Subscription, { commandLine }: Context): string {
  const next = again
    ? 'Start listen again: it registers with its own secret.'
    : `Start listen again with the new secret, or set yours: ${commandLine(['webhooks', 'update', safeCell(id)], { 'secret-stdin': true })}`;
  return (
    `${enough} deliveries in a row were signed with another secret. Someone may have changed the secret of the webhook ` +
    `configuration ${safeCell(id)}, or sends forged deliveries to this address. ${next}`
  );
}

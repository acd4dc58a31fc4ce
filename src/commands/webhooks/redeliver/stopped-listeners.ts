/** Configurations of listeners that stopped: nothing is redelivered to them. */
import type { Context } from '../../../context.ts';
import type { Configuration } from '../../../diagnosis/facts/configurations.ts';
import type { OfListeners } from '../../../diagnosis/facts/this-machine.ts';
import { isAbandoned } from '../../../diagnosis/rules/configuration-address.ts';
import { t } from '../../../texts/translate.ts';
import { withCommand } from '../../../values/command-line.ts';
import type { Delivery } from '../../../webhooks/delivery-log/read-log.ts';
import type { Named } from './redeliverable.ts';

/** Whether nobody is behind a configuration, by the newest attempt at its URL. `found`: newest first. */
export const stoppedIn = (found: readonly Delivery[], ofListeners: OfListeners) => (one: Configuration) => {
  const last = found.find(({ entry }) => entry.endpoint_url === one.webhook_url);
  return isAbandoned(one, last?.entry, ofListeners);
};

/** `stopped`: transaction codes by their configurations, whose listeners ran on other machines. */
export function noteStopped(listener: number, stopped: readonly Named[], ctx: Context): void {
  if (listener > 0) {
    const words = t(
      'Skipped deliveries for a listener that stopped: {0}. To remove its configuration, if it left one:',
      listener,
    );
    ctx.note(withCommand(words, ['listen'], { cleanup: true }));
  }
  for (const { configurations, codes } of stopped) {
    const words = t(
      'Skipped deliveries for a listener on another machine: {0}. If it no longer runs, pause its configuration:',
      codes.length,
    );
    for (const { id } of configurations) ctx.note(withCommand(words, ['webhooks', 'pause', id]));
  }
}

/** Next steps, as commands that run without changes. */

import type { AuthType } from '../values/auth-type.ts';
import type { Flags } from '../values/command-line.ts';
import { canBePasted } from '../values/quote/shell.ts';
import { longestCell } from '../values/safe-text.ts';
import { shortId } from '../webhooks/journal/journal-record.ts';
import { replayTo } from '../webhooks/listener/forwarding/app-address.ts';

/** Whether the command only reads, or changes something at the service or on this machine. */
const effects = {
  'show-delivery': 'read',
  'verify-signature': 'read',
  'update-secret': 'write',
  'show-listener-secret': 'read',
  'update-configuration': 'write',
  'list-deliveries': 'read',
  'check-clock': 'read',
  'pin-scheme': 'write',
  'show-configurations': 'read',
  'show-usage': 'read',
  redeliver: 'write',
  'use-profile': 'read',
  'log-in': 'write',
  'start-emulator': 'write',
  'generate-key': 'write',
  'check-again': 'read',
  'ask-again': 'read',
  'read-further': 'read',
  'create-configuration': 'write',
  'receive-here': 'write',
  resume: 'write',
  pause: 'write',
  'test-configuration': 'write',
  'clean-up-listeners': 'write',
  replay: 'write',
  'resume-registration': 'write',
  'register-notifications': 'write',
  'report-in-real-time': 'write',
  'diagnose-account': 'read',
  'list-accounts': 'read',
  'register-account': 'write',
  'send-test-transfer': 'write',
  'look-further': 'read',
  'cancel-checkout': 'write',
  'show-checkout': 'read',
  'show-qr': 'read',
  'show-transactions': 'read',
  'show-stored': 'read',
  'set-payment-profile': 'write',
  'resend-verification': 'write',
  unsuppress: 'write',
  'test-channel': 'write',
  'list-messages': 'read',
  trace: 'read',
  'trace-by-profile': 'read',
  'verify-app': 'write',
  'compare-return-secret': 'read',
  'try-in-sandbox': 'write',
  'create-channel': 'write',
  'show-plans': 'read',
  'show-assumptions': 'read',
} as const;

export type ActionCode = keyof typeof effects;

export type Need =
  | 'webhook-secret'
  | 'webhook-url'
  | 'file'
  | 'credentials'
  | 'otp'
  | 'payment-profile'
  | 'email-address';

/** A next step. Its command runs without changes. `needs`: input from the user; the command prompts for it. */
export interface Action {
  code: ActionCode;
  words: readonly string[];
  flags?: Flags | undefined;
  effect: 'read' | 'write';
  needs?: readonly Need[];
  /** Number of list items that were left out. The first items have a command each. */
  more?: number;
  /** A redelivery of what the receiver may have processed without an answer in time. */
  check_first?: true;
}

export const action = (
  code: ActionCode,
  words: readonly string[],
  flags?: Flags,
  ...needs: readonly Need[]
): Action => ({ code, words, flags, effect: effects[code], ...(needs.length > 0 && { needs }) });

/** Whether a person can paste the command: texts of others may hold untypable characters. */
export const canBeTyped = ({ words, flags = {} }: Pick<Action, 'words' | 'flags'>): boolean =>
  [...words, ...Object.values(flags)].every(
    (word) => canBePasted(`${word}`) && `${word}`.length <= longestCell,
  );

export const checkAgain = action('check-again', ['doctor']);
export const logIn = action('log-in', ['auth', 'login'], undefined, 'credentials');
export const showConfigurations = action('show-configurations', ['webhooks', 'list']);
export const showAssumptions = action('show-assumptions', ['assumptions', 'show']);
export const cleanUp = action('clean-up-listeners', ['listen'], { cleanup: true });
/** Shows the secret of an app behind `listen`, unless `listen` was given another one. */
export const showListenerSecret = action('show-listener-secret', ['listen'], { 'print-secret': true });

export const pause = (id: string) => action('pause', ['webhooks', 'pause', id]);

export const resume = ({ id }: { id: string }) => action('resume', ['webhooks', 'resume', id]);

/** `webhook`: id of one configuration; without it, each active matching configuration gets the delivery. */
export const redeliver = (code: string, webhook?: string) =>
  action('redeliver', ['webhooks', 'redeliver', code], { webhook });

/** Redelivers all failures of one configuration. `since`: the first failure, epoch milliseconds. */
export const redeliverFailed = (webhook: string, since: number) => {
  // In other time zones a day begins up to 12 hours later.
  const day = new Date(since - 12 * 3_600_000).toISOString().slice(0, 10);
  return action('redeliver', ['webhooks', 'redeliver'], { failed: true, webhook, since: day });
};

/** The command prompts for the URL. The first configuration gets a new secret. */
export const createFirstConfiguration = (account?: string) => {
  const flags = { name: 'webhook', auth: 'HMAC_SHA256', 'generate-secret': true, 'va-id': account };
  return action('create-configuration', ['webhooks', 'create'], flags, 'webhook-url');
};

/** For a service on this machine: it registers itself there while it runs. */
export const receiveHere = action('receive-here', ['listen']);

/** The command prompts for the URL and the secret. `account`: the only virtual account that it is for. */
export const createConfiguration = (account?: string) => {
  const flags = { name: 'webhook', auth: 'HMAC_SHA256', 'va-id': account };
  return action('create-configuration', ['webhooks', 'create'], flags, 'webhook-url', 'webhook-secret');
};

export const updateConfiguration = (id: string, flags?: Flags, ...needs: readonly Need[]) =>
  action('update-configuration', ['webhooks', 'update', id], flags, ...needs);

/** `va`: number of the account; without it, the sandbox account of the client. */
export const sendTestTransfer = (va?: string) =>
  action('send-test-transfer', ['sandbox', 'send'], { va, amount: 10_000, description: 'TEST' });

export const testAction = ({ id, auth_type }: { id: string; auth_type: AuthType }) =>
  action('test-configuration', ['webhooks', 'test', id], undefined, ...secretOf(auth_type));

/** Deliveries without authentication need no secret. */
export const secretOf = (auth: AuthType): Need[] => (auth === 'NONE' ? [] : ['webhook-secret']);

export const newAddress = ({ id }: { id: string }) => updateConfiguration(id, undefined, 'webhook-url');

export const cancelCheckout = (id: string) => action('cancel-checkout', ['checkouts', 'cancel', id]);

export const showCheckout = (id: string) => action('show-checkout', ['checkouts', 'show', id]);

/** `id`: id of a delivery log entry. */
export const showDelivery = (id: string) => action('show-delivery', ['webhooks', 'log', id]);

/** A stored delivery. `flags`: `all-profiles` for a delivery of another profile. */
export const showStored = (id: string, flags?: Flags) =>
  action('show-stored', ['webhooks', 'kept', shortId(id)], flags);

/** `from`: `2026-11-21`, UTC. Lists only answers that are not 2xx, because the service counts 204 as success (§4.8). */
export const listFailed = (from: string | undefined) =>
  action('list-deliveries', ['webhooks', 'logs'], { status: 'failed', from });

/** Lists the last days up to now. Without `until-idle` the command would not exit. */
export const listPast = (days: number, which: { label: string } | { status: 'failed' }) =>
  action('list-deliveries', ['webhooks', 'tail'], { ...which, since: `${days}d`, 'until-idle': '5s' });

export const listTransactions = action('show-transactions', ['transactions', 'list']);

export const traceCode = (code: string) => action('trace', ['trace', code]);

/** Traces a transfer for one of several checkouts that it may have paid. */
export const traceOfCheckout = (code: string | undefined, checkout: string) =>
  action('trace', code === undefined ? ['trace'] : ['trace', code], { checkout });

/** For a transfer that is not delivered yet: a minute later the result is clear. */
export const askAgain = (code: string) => action('ask-again', ['trace', code]);

/** `profile`: not the current one. The command asks the service of that profile. */
export const traceByProfile = (code: string, profile: string) =>
  action('trace-by-profile', ['trace', code], { profile });

export const diagnoseAccount = (number: string) => action('diagnose-account', ['doctor', 'va', number]);

export const replayStored = (id: string, to: string) =>
  action('replay', ['webhooks', 'replay', shortId(id)], replayTo(to));

/** Replays all that the app at this URL has not accepted, for whichever app it was stored. */
export const replayFailed = (to: string) =>
  action('replay', ['webhooks', 'replay'], { failed: true, ...replayTo(to) });

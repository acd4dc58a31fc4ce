/** What to do next, as commands that run as they stand. */

import { canBePasted } from '../values/quote/shell.ts';
import { longestCell } from '../values/safe-text.ts';
import { shortId } from '../webhooks/journal/journal-record.ts';
import { replayTo } from '../webhooks/listener/forwarding/app-address.ts';
import type { Action } from './finding.ts';

/**
 * Whether a person can paste its command: what a payer or a service wrote may hold a character that nobody can type, or be
 * cut where it is printed.
 */
export const canBeTyped = ({ words, flags = {} }: Pick<Action, 'words' | 'flags'>): boolean =>
  [...words, ...Object.values(flags)].every(
    (word) => canBePasted(`${word}`) && `${word}`.length <= longestCell,
  );

export const resume = ({ id }: { id: string }): Action => ({
  code: 'resume',
  words: ['webhooks', 'resume', id],
  effect: 'write',
});

/** `webhook`: id of the one configuration that is meant; without, each active one that matches gets it. */
export const redeliver = (code: string, webhook?: string): Action => ({
  code: 'redeliver',
  words: ['webhooks', 'redeliver', code],
  flags: { webhook },
  effect: 'write',
});

/** The URL is asked for. `account`: id of the only virtual account whose transfers it is to get. */
export const createConfiguration = (account?: string): Action => ({
  code: 'create-configuration',
  words: ['webhooks', 'create'],
  flags: { name: 'webhook', auth: 'HMAC_SHA256', 'generate-secret': true, 'va-id': account },
  effect: 'write',
  needs: ['webhook-url'],
});

export const newAddress = ({ id }: { id: string }): Action => ({
  code: 'update-configuration',
  words: ['webhooks', 'update', id],
  effect: 'write',
  needs: ['webhook-url'],
});

export const showConfigurations: Action = {
  code: 'show-configurations',
  words: ['webhooks', 'list'],
  effect: 'read',
};

export const showCheckout = (id: string): Action => ({
  code: 'show-checkout',
  words: ['checkouts', 'show', id],
  effect: 'read',
});

/** What an app behind `listen` checks signatures with, unless `listen` was given another one. */
export const showListenerSecret: Action = {
  code: 'show-listener-secret',
  words: ['listen'],
  flags: { 'print-secret': true },
  effect: 'read',
};

export const showAssumptions: Action = {
  code: 'show-assumptions',
  words: ['assumptions', 'show'],
  effect: 'read',
};

export const cleanUp: Action = {
  code: 'clean-up-listeners',
  words: ['listen'],
  flags: { cleanup: true },
  effect: 'write',
};

/** `id`: of an entry of the service's log. */
export const showDelivery = (id: string): Action => ({
  code: 'show-delivery',
  words: ['webhooks', 'log', id],
  effect: 'read',
});

/** A delivery of the local journal; `flags`: `all-profiles` for one of another profile. */
export const showStored = (id: string, flags: Action['flags'] = {}): Action => ({
  code: 'show-stored',
  words: ['webhooks', 'kept', shortId(id)],
  flags,
  effect: 'read',
});

/** `from`: `2026-11-21`, UTC. Only those that were not answered 2xx: the service counts 204 as success (§4.8). */
export const listFailed = (from: string | undefined): Action => ({
  code: 'list-deliveries',
  words: ['webhooks', 'logs'],
  flags: { status: 'failed', from },
  effect: 'read',
});

/** All of the last days up to now; without `until-idle` it would follow for ever. */
export const listPast = (days: number, which: { label: string } | { status: 'failed' }): Action => ({
  code: 'list-deliveries',
  words: ['webhooks', 'tail'],
  flags: { ...which, since: `${days}d`, 'until-idle': '5s' },
  effect: 'read',
});

export const traceCode = (code: string): Action => ({
  code: 'trace',
  words: ['trace', code],
  effect: 'read',
});

/** One of several checkouts that it may have paid. */
export const traceOfCheckout = (code: string | undefined, checkout: string): Action => ({
  code: 'trace',
  words: code === undefined ? ['trace'] : ['trace', code],
  flags: { checkout },
  effect: 'read',
});

/** What was not sent yet may still be, or never: a minute tells. */
export const askAgain = (code: string): Action => ({ ...traceCode(code), code: 'ask-again' });

/** `profile`: another than the one in force. It asks the service of that one. */
export const traceByProfile = (code: string, profile: string): Action => ({
  ...traceCode(code),
  code: 'trace-by-profile',
  flags: { profile },
});

export const diagnoseAccount = (number: string): Action => ({
  code: 'diagnose-account',
  words: ['doctor', 'va', number],
  effect: 'read',
});

/** One stored delivery. */
export const replayStored = (id: string, to: string): Action => ({
  code: 'replay',
  words: ['webhooks', 'replay', shortId(id)],
  flags: replayTo(to),
  effect: 'write',
});

/** What the app at this address has not accepted so far, whichever app it was for. */
export const replayFailed = (to: string): Action => ({
  code: 'replay',
  words: ['webhooks', 'replay'],
  flags: { failed: true, ...replayTo(to) },
  effect: 'write',
});

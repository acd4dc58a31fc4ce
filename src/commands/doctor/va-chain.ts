import type { Client, Item } from '../../api/client.ts';
import type { Context } from '../../context.ts';
import { createReading } from '../../diagnosis/facts/reading.ts';
import { causesOf } from '../../messages/diagnosis-json.ts';
import { signOf } from '../../messages/diagnosis-text.ts';
import { en } from '../../messages/en/index.ts';
import { sentenceOf, wordingFor } from '../../messages/sentence.ts';
import { bankReporting, reportingText } from '../../registrations/bank-reporting.ts';
import {
  findNotification,
  findVirtualAccount,
  isId,
  type Notification,
} from '../../registrations/find-accounts.ts';
import type { VirtualAccount } from '../../registrations/registration.ts';
import { nextStep } from '../../registrations/registration-status.ts';
import { below, type Text, withCommand } from '../../values/command-line.ts';
import { safeCell } from '../../values/safe-text.ts';
import { isConcerned, isPaused } from '../../webhooks/delivery-log/concerned.ts';
import { diagnose } from '../trace/diagnose.ts';
import { ask } from '../trace/question.ts';
import { unfinished } from '../va/unfinished-registrations.ts';
import { type Check, ok, open, wrong } from './check.ts';
import { checkClock, checkService, checkToken } from './service.ts';
import { firstOf, hasTransactions, newestOf } from './transactions.ts';

type Configuration = Item<'webhooks.list'>;

/** What the chain walks with, and what it finds on its way. */
export interface ChainState {
  ctx: Context;
  client: Client;
  numberOrId: string;
  account?: VirtualAccount;
  notification?: Notification;
  configurations?: Configuration[];
}

/** A sandbox virtual account's number (§2.6). */
export const isSandbox = (numberOrId: string) => numberOrId.startsWith('SBX');

/** Everything between a transfer to a virtual account and the receiver, from the start. */
export function vaChain(numberOrId: string): readonly Check<ChainState>[] {
  return [...access, ...wayOf(numberOrId), lastTransfer, transactions];
}

/** From the account to the configurations: what has to be so for a transfer to be delivered at all. */
function wayOf(numberOrId: string): readonly Check<ChainState>[] {
  return [...reportedBy(numberOrId), configured];
}

/** What has to be so for the service to hear of a transfer. */
function reportedBy(numberOrId: string): readonly Check<ChainState>[] {
  return isSandbox(numberOrId) ? sandboxAccount : bankAccount;
}

const access: readonly Check<ChainState>[] = [
  {
    name: 'service',
    run: ({ client, ctx }) => checkService(client, ctx),
  },
  {
    name: 'token',
    run: ({ client }) => checkToken(client),
  },
  {
    name: 'clock',
    run: ({ client, ctx }) => checkClock(client, ctx),
  },
  {
    name: 'client secret',
    run: async ({ client, ctx }) => {
      const { clientId, clientSecret, token } = await ctx.profile();
      if (clientId === undefined || clientSecret === undefined) {
        return wrong('none in force: every write would be refused', (line) =>
          line(['keys', 'generate'], { save: true }),
        );
      }
      // The one read that the secret itself opens.
      if (token === undefined) await client.token(true);
      return ok(token === undefined ? 'accepted' : 'set');
    },
  },
];

/** It is in no list, and no bank has to be asked to report on it. */
const sandboxAccount: readonly Check<ChainState>[] = [
  {
    name: 'virtual account',
    run: async ({ client, numberOrId }) => {
      if (await hasTransactions(client, numberOrId)) {
        return ok(`${safeCell(numberOrId)}, a sandbox account of yours: reported without a bank`);
      }
      return wrong(
        `${safeCell(numberOrId)} is not a sandbox account of yours`,
        withCommand('pay into one, which names it:', ['sandbox', 'send'], {
          amount: 10_000,
          description: 'TEST',
        }),
      );
    },
  },
];

/** Linked accounts whose virtual accounts are named to be listed. */
const mostLists = 3;

const bankAccount: readonly Check<ChainState>[] = [
  {
    name: 'virtual account',
    run: async (state) => {
      const account = state.account ?? (await findVirtualAccount(state.client, state.numberOrId));
      if (account) {
        state.account = account;
        return ok(`${account.virtual_account_number}, yours`);
      }
      // One that the service made for a checkout need not be in a list.
      if (!isId(state.numberOrId) && (await hasTransactions(state.client, state.numberOrId))) {
        return open(`${safeCell(state.numberOrId)}, yours, but in no list: of a checkout, or cancelled`);
      }
      const { items } = await state.client.page('accounts.list', {});
      const isBankAccount = items.some(({ account_number }) => account_number === state.numberOrId);
      const lists = items
        .slice(0, mostLists)
        .map(({ id }) => withCommand('those there are:', ['va', 'list'], { 'account-id': id }));
      return wrong(
        isBankAccount
          ? `${safeCell(state.numberOrId)} is a bank account, not a virtual account`
          : `${safeCell(state.numberOrId)} is not among your virtual accounts`,
        below(...lists, withCommand('make one:', ['va', 'register'])),
      );
    },
  },
  {
    name: 'notification registered',
    run: async (state) => {
      if (!state.account) return open('cannot be looked up for an account that is in no list');
      const notification = await findNotification(state.client, state.account.id);
      if (notification) state.notification = notification;
      if (bankReporting(notification) !== 'unregistered') return ok('step 3 is done');
      const { virtual_account_number } = state.account;
      if (!notification && (await firstOf(state.client, virtual_account_number)).items.length > 0) {
        return open('the service knows of no registration, but it has transfers that were reported');
      }
      return wrong(reportingText('unregistered'), await goOn(state));
    },
  },
  {
    name: 'notification verified',
    run: async (state) => {
      if (!state.notification) return open('cannot be looked up');
      const reporting = bankReporting(state.notification);
      if (reporting === 'unverified') return wrong(reportingText(reporting), await goOn(state));
      const { status } = state.notification;
      if (status === 'ACTIVE') return ok('step 4 is done');
      return open(
        status
          ? `the service says ${safeCell(status)}, which this version does not know`
          : 'the service does not say, and says nothing against it',
      );
    },
  },
  {
    name: 'real-time',
    run: async ({ notification }) => {
      if (!notification) return open('cannot be looked up');
      const reporting = bankReporting(notification);
      switch (reporting) {
        case 'real-time':
          return ok(reportingText(reporting));
        case 'day-end':
          return wrong(reportingText(reporting), (line) =>
            line(['notifications', 'modify', notification.id], { realtime: true }),
          );
        case 'unregistered':
        case 'unverified':
        case 'unsaid':
          return open(reportingText(reporting));
        default:
          return reporting satisfies never;
      }
    },
  },
];

const configured: Check<ChainState> = {
  name: 'webhook configuration',
  run: async (state) => {
    const { items } = await state.client.page('webhooks.list', {});
    const id = state.account?.id;
    const matching = items.filter((one) => isConcerned(one, id));
    state.configurations = matching.filter((one) => !isPaused(one));
    if (state.configurations.length > 0) {
      return ok(state.configurations.map(({ name }) => safeCell(name)).join(', '));
    }
    if (matching.length > 0) {
      const names = matching.map(({ name }) => safeCell(name)).join(' and ');
      const resume = matching.map(
        ({ id }): Text =>
          (line) =>
            line(['webhooks', 'resume', id]),
      );
      return wrong(`${names} ${matching.length === 1 ? 'is' : 'are'} paused`, below(...resume));
    }
    const create: Text = (line) => line(['webhooks', 'create'], { 'va-id': id });
    const [elsewhere] = items;
    if (!elsewhere) return wrong('there is no configuration: nothing is delivered', create);
    return wrong(
      items.length === 1
        ? `${safeCell(elsewhere.name)} is bound to another virtual account: it gets nothing of this one`
        : `all ${items.length} are bound to other virtual accounts: they get nothing of this one`,
      create,
    );
  },
};

/** What `trace` says of the newest transfer: the two cannot disagree. */
const lastTransfer: Check<ChainState> = {
  name: 'last deliveries',
  run: async ({ client, ctx, account, numberOrId }) => {
    const va = account?.virtual_account_number ?? numberOrId;
    const { transfer, unsure } = await newestOf(client, va);
    if (!transfer) return ok('none, and no transfer either');
    const code = transfer.transaction_code;
    const reading = createReading(client, ctx, undefined);
    const asked = await ask({ code, va, since: undefined, sinceText: undefined }, reading);
    const { outcome, findings } = (await diagnose(asked, reading)).diagnosis;
    const causes = causesOf(findings.filter(({ subject }) => subject.kind !== 'checkout'));
    const words = causes.map((one) => sentenceOf(one, en, wordingFor(ctx.options))).join(' ');
    const name = `last transfer ${safeCell(code)}`;
    const says = [outcome === 'delivered' ? `${name}: delivered` : `${name}: ${words}`, unsure];
    const text = says.filter(Boolean).join('; ');
    const steps = causes.flatMap(({ actions }) =>
      actions.map(
        ({ words: command, flags }): Text =>
          (line) =>
            line(command, flags),
      ),
    );
    const fix = below(...steps, (line) => line(['trace', code], { va }));
    const sign = signOf(outcome);
    if (sign === '✓') return unsure === undefined ? ok(text) : open(text);
    return sign === '✗' ? wrong(text, fix) : open(text, fix);
  },
};

const transactions: Check<ChainState> = {
  name: 'transactions',
  run: async ({ client, ctx, account, numberOrId }) => {
    const virtual_account_number = account?.virtual_account_number ?? numberOrId;
    const page = await firstOf(client, virtual_account_number);
    const count = page.total ?? page.items.length;
    // One was asked for: without a total there may be more.
    const atLeast = page.total === undefined ? 'at least ' : '';
    // Nothing can be paid to one that is closed.
    const isOpen = account !== undefined || isSandbox(numberOrId);
    const send = { va: virtual_account_number, amount: 10_000, description: 'TEST' };
    const attempt = isOpen ? `; try: ${ctx.commandLine(['sandbox', 'send'], send)}` : '';
    return ok(count > 0 ? `${atLeast}${count} stored` : `none yet${attempt}`);
  },
};

/** How to take the steps that are missing: the registration begun here, or step 3 by itself. */
async function goOn({ ctx, account }: ChainState): Promise<Text> {
  const begun = (await unfinished(ctx)).find(({ virtual_account }) => virtual_account?.id === account!.id);
  return begun ? nextStep(begun, ctx.clock.now()) : (line) => line(['notifications', 'request', account!.id]);
}

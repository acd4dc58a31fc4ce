import type { Client, Item } from '../../api/client.ts';
import type { Context } from '../../context.ts';
import { PayconfirmError } from '../../errors.ts';
import { safeCell } from '../../output/safe-text.ts';
import { findNotification, type Notification } from '../../registrations/lookup.ts';
import type { VirtualAccount } from '../../registrations/registration.ts';
import { nextCommand } from '../../registrations/standing.ts';
import { findVirtualAccount } from '../va/find.ts';
import { unfinished } from '../va/unfinished.ts';
import { type Check, ok, wrong } from './check.ts';
import { checkClock, checkService, checkToken } from './service.ts';

/** What the chain walks with, and what it finds on its way. */
export interface ChainState {
  ctx: Context;
  client: Client;
  numberOrId: string;
  account?: VirtualAccount;
  notification?: Notification;
  configurations?: Item<'webhooks.list'>[];
}

/** A sandbox virtual account's number (§2.6). */
const isSandbox = (numberOrId: string) => numberOrId.startsWith('SBX');

/** Everything between a transfer to a virtual account and the receiver, from the start. */
export function vaChain(numberOrId: string): readonly Check<ChainState>[] {
  return [...access, ...(isSandbox(numberOrId) ? sandboxAccount : bankAccount), ...delivery];
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
        return wrong('none in force: every write would be refused', 'payconfirm keys generate --save');
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
    run: async ({ client, numberOrId: virtual_account_number }) => {
      try {
        await client.page('va.transactions', { query: { virtual_account_number, limit: 1 } });
      } catch (error) {
        if (!(error instanceof PayconfirmError) || error.kind !== 'refused') throw error;
        return wrong(
          `${safeCell(virtual_account_number)} is not a sandbox account of yours`,
          'payconfirm sandbox send --amount 10000 --description TEST pays into one and names it',
        );
      }
      return ok(`${safeCell(virtual_account_number)}, a sandbox account of yours: reported without a bank`);
    },
  },
];

const bankAccount: readonly Check<ChainState>[] = [
  {
    name: 'virtual account',
    run: async (state) => {
      const account = await findVirtualAccount(state.client, state.numberOrId);
      if (!account) {
        return wrong(
          `${safeCell(state.numberOrId)} is not among your virtual accounts`,
          'payconfirm va list --account-id ID lists them; payconfirm va register makes one',
        );
      }
      state.account = account;
      return ok(`${account.virtual_account_number}, yours`);
    },
  },
  {
    name: 'notification registered',
    run: async (state) => {
      const notification = await findNotification(state.client, state.account!.id);
      if (!notification || notification.status === 'CANCELLED') {
        return wrong('the bank is not asked to report: steps 3 and 4 are missing', await goOn(state));
      }
      state.notification = notification;
      return ok('step 3 is done');
    },
  },
  {
    name: 'notification verified',
    run: async (state) =>
      state.notification!.status === 'PENDING'
        ? wrong('the second code was never verified: step 4 is missing', await goOn(state))
        : ok('step 4 is done'),
  },
  {
    name: 'real-time',
    run: async ({ notification }) =>
      notification!.receive_noti_realtime
        ? ok('each transfer is reported at once')
        : wrong(
            'the bank sends one report at day end, webhooks stay silent',
            `payconfirm notifications modify ${notification!.id} --realtime`,
          ),
  },
];

const delivery: readonly Check<ChainState>[] = [
  {
    name: 'webhook configuration',
    run: async (state) => {
      const { items } = await state.client.page('webhooks.list', {});
      const id = state.account?.id;
      const matching = items.filter((one) => (one.virtual_account_id ?? id) === id);
      state.configurations = matching.filter(({ is_active }) => is_active);
      if (state.configurations.length > 0)
        return ok(state.configurations.map(({ name }) => safeCell(name)).join(', '));
      const [paused] = matching;
      return paused
        ? wrong(`${safeCell(paused.name)} is paused`, `payconfirm webhooks resume ${paused.id}`)
        : wrong(
            'none matches this virtual account',
            `payconfirm webhooks create --name NAME --url URL --auth HMAC_SHA256${id ? ` --va-id ${id}` : ''}`,
          );
    },
  },
  {
    name: 'last deliveries',
    run: async ({ client, configurations }) => {
      const urls = configurations!.map(({ webhook_url }) => webhook_url);
      const { items } = await client.page('webhooks.logs', { query: { limit: 100 } });
      const deliveries = items.filter(({ endpoint_url }) => urls.includes(endpoint_url)).slice(0, 5);
      const [last] = deliveries;
      if (!last) return ok('none yet');
      const labels = deliveries.map(({ error_label }) => error_label).join(', ');
      return last.error_label === 'OK'
        ? ok(`newest first: ${labels}`)
        : wrong(`the last one failed; newest first: ${labels}`, `payconfirm webhooks log ${last.id}`);
    },
  },
  {
    name: 'transactions',
    run: async ({ client, account, numberOrId }) => {
      const virtual_account_number = account?.virtual_account_number ?? numberOrId;
      const page = await client.page('va.transactions', { query: { virtual_account_number, limit: 1 } });
      const count = page.total ?? page.items.length;
      return ok(
        count > 0
          ? `${count} stored`
          : `none yet; try: payconfirm sandbox send --va ${virtual_account_number} --amount 10000 --description TEST`,
      );
    },
  },
];

/** How to take the steps that are missing: the registration begun here, or step 3 by itself. */
async function goOn({ ctx, account }: ChainState): Promise<string> {
  const begun = (await unfinished(ctx)).find(({ virtual_account }) => virtual_account?.id === account!.id);
  return begun ? nextCommand(begun) : `payconfirm notifications request ${account!.id}`;
}

/** What the diagnosis can see of a made-up history: the facts that its readers would have given. */
import { type Addresses, noteAddress } from '../../src/diagnosis/facts/delivery-log.ts';
import type { SetupFacts } from '../../src/diagnosis/facts/setup.ts';
import { type Listener, ofListeners } from '../../src/diagnosis/facts/this-machine.ts';
import type { Checkout, Transfer } from '../../src/diagnosis/facts/transfer.ts';
import {
  type AccountFacts,
  type AccountState,
  accountId,
} from '../../src/diagnosis/facts/virtual-accounts.ts';
import type { Stats } from '../../src/diagnosis/rules/statistics.ts';
import type { TransferFacts } from '../../src/diagnosis/transfer.ts';
import { isDelivered } from '../../src/webhooks/delivery-log/entry.ts';
import type { Delivery } from '../../src/webhooks/delivery-log/read-log.ts';
import {
  accounts,
  app,
  bankAccount,
  type Came,
  type History,
  listenerAddress,
  type Order,
  type Sent,
} from './history.ts';
import { given, service, well } from './setup-situations.ts';
import { isMade } from './truth.ts';

/** Sources that were not read, or not to their end. */
export interface Unseen {
  /** Only the newer half of the entries was read. */
  isLogCut?: boolean;
  areConfigurationsUnread?: boolean;
  areTransactionsUnread?: boolean;
  areAccountsUnread?: boolean;
  areListenersUnread?: boolean;
}

/** Times of transactions are written to the second. */
const toSecond = (ms: number) => Math.floor(ms / 1000) * 1000;

const deliveryOf = ({ entry, code, isEvent }: Sent, { orders, transfers }: History): Delivery => {
  const came = transfers.find((one) => one.code === code);
  const order = isEvent ? orders.find(({ paid }) => paid?.code === code) : undefined;
  const payload = order
    ? {
        event: 'CHECKOUT_PAID',
        checkout_id: order.id,
        order_code: order.code,
        amount: order.amount,
        transaction_code: code,
      }
    : {
        transaction_code: code ?? 'DUMMY123',
        transfer_date: new Date(toSecond(came?.at ?? 0)).toISOString(),
      };
  return { entry, payload: payload as Delivery['payload'] };
};

function configurationsOf({ configurations, tellsChanges }: History) {
  return configurations.map(({ changedAt, ...one }) =>
    tellsChanges ? { ...one, updated_at: new Date(changedAt).toISOString() } : one,
  );
}

export function checkoutSeen({ now }: History, order: Order): Checkout {
  const { id, code, amount, received, created, paid } = order;
  const isExpired = now >= created + 900_000;
  return {
    id,
    order_code: code,
    amount,
    status: paid ? 'paid' : isExpired ? 'expired' : 'pending',
    bank: { account_number: id },
    created_at: new Date(created).toISOString(),
    paid_at: paid ? new Date(paid.at).toISOString() : null,
    paid_amount: received || null,
    partial_amount: received > 0 && received < amount ? received : null,
    paid_late: paid?.isLate ?? false,
    transaction_code: paid?.code ?? null,
  } as Checkout;
}

const stateOf = (account: string) =>
  ({
    account: { id: account, virtual_account_number: account },
    notification: { id: `${account}-noti`, status: 'ACTIVE', receive_noti_realtime: true },
    hasTransactions: true,
  }) as AccountState;

function accountSeen(
  { closed, configurations }: History,
  { account, checkout }: Came,
): AccountFacts | undefined {
  if (account === bankAccount) return undefined;
  const isListed = !checkout && !closed.has(account);
  // All configurations are bound to listed accounts, or to none.
  const isUnbound = !isListed && configurations.every(({ virtual_account_id: id }) => !id || !closed.has(id));
  return {
    number: account,
    state: isListed ? stateOf(account) : undefined,
    begun: undefined,
    ownership: isListed
      ? undefined
      : {
          transactions: 'shown',
          linked: [],
          registered: undefined,
          order: checkout?.code,
          areCheckoutsRead: true,
        },
    isUnbound,
  };
}

export function listenersSeen(history: History): Listener[] {
  const { listening } = history;
  if (!listening) return [];
  const record = {
    id: 'listener',
    owner: { pid: 1, started: null },
    base_url: 'https://pay.example',
    client_id: 'c',
    urls: [listenerAddress],
    made: isMade(history) ? { name: 'listener', id: listening.configuration } : undefined,
  };
  return [{ record, life: listening.life, ended: null }];
}

/** Of one transfer, what `trace` reads. */
export function transferSeen(history: History, code: string, unseen: Unseen = {}): TransferFacts {
  const came = history.transfers.find((one) => one.code === code)!;
  const all = history.sent.filter((one) => one.code === code);
  const read = unseen.isLogCut ? all.slice(Math.ceil(all.length / 2)) : all;
  const addresses: Addresses = new Map();
  for (const { entry } of unseen.isLogCut ? read : history.sent) noteAddress(addresses, entry);
  const deliveries = read.map((one) => deliveryOf(one, history)).reverse();
  const attempts = read.filter(({ isEvent }) => !isEvent).map(({ entry }) => entry);
  const here = history.kept.filter((one) => one.transaction_code === code);
  const stored = here.filter(({ isEvent }) => !isEvent);
  const configurations = unseen.areConfigurationsUnread ? undefined : configurationsOf(history);
  const at = toSecond(came.at);
  const first = attempts[0] && Date.parse(attempts[0].created_at);
  const isInVirtual = came.account !== bankAccount;
  const transaction = {
    id: code,
    transaction_code: code,
    amount: came.amount,
    description: came.note,
    va_nbr: isInVirtual ? came.account : null,
    account_number: '0011012345678',
    transaction_date: new Date(at + 7 * 3_600_000).toISOString().slice(0, 19),
    transaction_status: 'SUCCESS',
    debit_or_credit: 'credit',
  } as unknown as NonNullable<Transfer['transaction']>;
  const isRead = !unseen.areTransactionsUnread;
  const checkout = came.checkout && checkoutSeen(history, came.checkout);
  const isSent = attempts.length > 0 || stored.length > 0;
  const account = unseen.areAccountsUnread ? undefined : accountSeen(history, came);
  return {
    transfer: {
      code,
      transaction: isRead ? transaction : undefined,
      stored: isRead ? [transaction] : [],
      deliveries,
      kept: stored.map((kept) => ({ kept, payload: { transaction_code: code } })),
    },
    stored,
    account: isSent ? undefined : account,
    checkout,
    ofOrder: [],
    areTransactionsRead: isRead,
    listeners: listenersSeen(history),
    channels: undefined,
    events: {
      checkout,
      events: deliveries.filter(({ payload }) => payload.event !== undefined),
      stored: here.filter(({ isEvent }) => isEvent),
      configurations: configurations ?? [],
      addresses,
      account: !isInVirtual || came.checkout ? null : account?.state?.account.id,
      isLogComplete: !unseen.isLogCut,
    },
    deliveries: {
      code,
      now: history.now,
      newest: history.sent.length > 0 ? Date.parse(history.sent.at(-1)!.entry.created_at) : undefined,
      time: isRead || first !== undefined ? at : undefined,
      account: came.account === bankAccount || came.checkout ? null : account && accountId(account),
      attempts,
      configurations,
      addresses,
      ofListeners: ofListeners(listenersSeen(history)),
      isLogComplete: !unseen.isLogCut,
    },
  };
}

/** Transactions that `doctor` reads. */
const lookedAt = 1_000;

const failed = (source: 'configurations' | 'transactions' | 'virtual-accounts') => ({
  value: undefined,
  failure: {
    source,
    kind: 'service' as const,
    status: 500,
    reason: 'unreachable' as const,
    detail: 'internal error',
    waited: null,
  },
});

/** What `doctor` reads. */
export function setupSeen(history: History, unseen: Unseen = {}): SetupFacts {
  const { sent, transfers, closed, now, kept } = history;
  const newest = sent.map((one) => deliveryOf(one, history)).reverse();
  const deliveries = unseen.isLogCut ? newest.slice(0, Math.ceil(newest.length / 2)) : newest;
  const states = accounts.filter((account) => !closed.has(account)).map(stateOf);
  const facts = service({
    now,
    configurations: unseen.areConfigurationsUnread
      ? failed('configurations')
      : given(configurationsOf(history)),
    log: given({
      deliveries,
      complete: !unseen.isLogCut,
      unread: 0,
      from: deliveries.length > 0 ? Date.parse(deliveries.at(-1)!.entry.created_at) : null,
    }),
    transactions: unseen.areTransactionsUnread
      ? failed('transactions')
      : given(
          transfers
            .slice(-lookedAt)
            .reverse()
            .map(({ code, at, account }) => ({
              code,
              at: toSecond(at),
              account: account === bankAccount ? undefined : account,
              status: null,
            })),
        ),
    accounts: unseen.areAccountsUnread
      ? failed('virtual-accounts')
      : given({
          listed: states.map(({ account }) => account),
          states,
          complete: true,
        }),
  });
  const waiting = kept.filter(({ forward }) => !forward!.ok);
  return {
    ...facts,
    connection: { ...well().connection, now, address: { ...well().connection.address, isHere: true } },
    machine: {
      listeners: given(listenersSeen(history)),
      registrations: given([]),
      received: given(kept.filter(({ isEvent }) => !isEvent)),
      backlog: given(waiting.map(({ id, received_at }) => ({ id, received_at, target: app }) as never)),
    },
  };
}

/** What `webhooks stats` reads, as the service counts: of seven days, tests too. */
export function statisticsSeen({ sent, now }: History): Stats {
  const failures = sent.filter(({ entry }) => !isDelivered(entry));
  const days = Array.from({ length: 7 }, (_, back) =>
    new Date(now - (6 - back) * 86_400_000).toISOString().slice(0, 10),
  );
  const isOf = (date: string) => (one: Sent) => one.entry.created_at.startsWith(date);
  const labels = new Set(failures.map(({ entry }) => entry.error_label));
  const success = sent.length - failures.length;
  return {
    days: 7,
    total: sent.length,
    success,
    failed: failures.length,
    success_rate: sent.length === 0 ? 0 : Math.round((success / sent.length) * 10_000) / 100,
    p95_duration_ms: 10,
    daily: days.map((date) => ({
      date,
      total: sent.filter(isOf(date)).length,
      failed: failures.filter(isOf(date)).length,
    })),
    errors: [...labels].map((label) => ({
      label,
      count: failures.filter(({ entry }) => entry.error_label === label).length,
    })),
  };
}

import type { Context } from '../../context.ts';
import { usageError } from '../../errors.ts';
import type { Asks, Changes, Given, Parts } from '../../inspector/data-source-interface.ts';
import type { Redelivered } from '../../inspector/page-data-types.ts';
import { t } from '../../texts/translate.ts';
import { codeOf } from '../../webhooks/delivery-log/find-entry.ts';
import { hasEmulator } from '../emulator/call-control-api.ts';
import { receiverOf } from '../webhooks/log/report.ts';
import { namedItems, namedTransactions } from '../webhooks/redeliver/named-transactions.ts';
import { redeliverAll } from '../webhooks/redeliver/redeliver-all.ts';
import { answered, onService } from './answer-request.ts';
import type { PartsOptions } from './data-source-options.ts';
import { deliveryOf, entryOf, idOf } from './delivery-details.ts';
import { listOf } from './delivery-list.ts';
import { configurationsOf } from './delivery-rows.ts';
import {
  advanceClock,
  bankTransfer,
  clearFault,
  emulatorRequests,
  emulatorSideOf,
  resetEmulator,
  sandboxTransfer,
  setFault,
} from './emulator-side.ts';
import { followSources } from './live-updates.ts';
import { isRefused } from './rejected-deliveries.ts';
import { curlOf, sentOnceMore } from './replay.ts';
import { createTasks } from './request-contexts.ts';
import { figuresOf } from './statistics.ts';
import { chainOf } from './trace.ts';
import { testOf } from './vitest-case.ts';

type Works<Table> = { [Name in keyof Table]: (given: Given, ctx: Context) => Promise<Table[Name]> };

/** The data source of the inspector, built from the commands' code. */
export function createParts(ctx: Context, options: PartsOptions): Parts {
  const { signsWith = options.secret, service, refusals } = options;
  const tasks = createTasks(ctx);
  const asks: Works<Asks> = {
    rows: (given, task) => listOf(given, options, task),
    delivery: async (given, task) =>
      refusals && isRefused(given) ? refusals.delivery(given) : deliveryOf(given, options, task),
    chain: (given, task) => chainOf(given, options, task),
    curl: (given, task) => curlOf(given, options, task),
    test: (given, task) => testOf(given, options, task),
    figures: (_, task) => figuresOf(task),
    emulator: emulatorSideOf,
    requests: (_, task) => emulatorRequests(task),
  };
  const changes: Works<Changes> = {
    again: (given, task) => sentOnceMore(given, signsWith, task),
    redeliver: redeliverEntry,
    sandbox: sandboxTransfer,
    transfer: bankTransfer,
    fault: setFault,
    'clear-fault': clearFault,
    advance: advanceClock,
    reset: (_, task) => resetEmulator(task),
  };
  return {
    about: async () => {
      const { context } = await tasks.open();
      const here = await onService(context, service);
      const { name, baseUrl } = await here.profile();
      return {
        profile: service ? null : name,
        service: baseUrl ?? '',
        timeZone: ctx.options.timeZone,
        now: ctx.clock.now(),
        version: ctx.version,
        hasEmulator: await hasEmulator(here),
      };
    },
    ask: (name, given) => answered((task) => asks[name](given, task), tasks, { ctx, service }),
    change: (name, given) => answered((task) => changes[name](given, task), tasks, { ctx, service }),
    follow: (tell, signal) => followSources(options, tell, signal, tasks),
  };
}

/** Milliseconds to wait for the result: the service gives a receiver ten seconds (§6). */
const timeoutMs = 15_000;

/** Redelivers a log entry's transaction to its configuration, like `webhooks redeliver`. */
async function redeliverEntry(given: Given, ctx: Context): Promise<Redelivered> {
  const { source, id } = idOf(given);
  if (source !== 'log') throw usageError(t('only an attempt of the service can be redelivered'));
  const entry = await entryOf(id, given, ctx);
  const code = await codeOf(entry);
  const webhook = receiverOf(await configurationsOf(ctx), entry).id;
  if (code === undefined) throw usageError(t('this attempt names no transaction'));
  if (webhook === '') throw usageError(t('the configuration of this attempt no longer exists'));
  const items = await namedItems(await namedTransactions([code], ctx), webhook, ctx);
  const { items: results, delivered } = await redeliverAll(items, { rate: 1, timeout: timeoutMs }, ctx);
  return { result: results[0]?.after ?? null, delivered: delivered > 0 };
}

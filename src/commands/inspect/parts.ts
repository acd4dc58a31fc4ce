import type { Context } from '../../context.ts';
import type { Asks, Changes, Given, Parts } from '../../inspector/parts.ts';
import { curlOf, sentOnceMore } from './again.ts';
import { answered, onService, type Service } from './answer.ts';
import { chainOf } from './chain.ts';
import { deliveryOf } from './delivery.ts';
import {
  advanceClock,
  bankTransfer,
  clearFault,
  emulatorSideOf,
  hasEmulator,
  resetEmulator,
  sandboxTransfer,
  setFault,
} from './emulator-side.ts';
import { figuresOf } from './figures.ts';
import { followSources } from './follow.ts';
import { listOf, type Source } from './list.ts';
import { testOf } from './test-case.ts';

export interface PartsOptions {
  sources: readonly Source[];
  /** That signatures are checked and made with; that of this machine without. */
  secret?: string | undefined;
  /** In place of the profile in force: an emulator's own page. */
  service?: Service | undefined;
}

type Works<Table> = { [Name in keyof Table]: (given: Given, ctx: Context) => Promise<Table[Name]> };

/** What the inspector stands on, made of the parts of the commands. */
export function createParts(ctx: Context, { sources, secret, service }: PartsOptions): Parts {
  const asks: Works<Asks> = {
    rows: (given, task) => listOf(given, sources, task),
    delivery: (given, task) => deliveryOf(given, secret, task),
    chain: chainOf,
    curl: curlOf,
    test: testOf,
    figures: (_, task) => figuresOf(task),
    emulator: (_, task) => emulatorSideOf(task),
  };
  const changes: Works<Changes> = {
    again: (given, task) => sentOnceMore(given, secret, task),
    sandbox: sandboxTransfer,
    transfer: bankTransfer,
    fault: setFault,
    'clear-fault': clearFault,
    advance: advanceClock,
    reset: (_, task) => resetEmulator(task),
  };
  return {
    about: async () => {
      const task = await ctx.openTask(ctx.signal, 'json');
      try {
        const here = await onService(task.context, service);
        const { name, baseUrl } = await here.profile();
        return {
          profile: service ? null : name,
          service: baseUrl ?? '',
          timeZone: ctx.options.timeZone,
          now: ctx.clock.now(),
          hasEmulator: await hasEmulator(here),
        };
      } finally {
        await task.close();
      }
    },
    ask: (name, given) => answered((task) => asks[name](given, task), ctx, service),
    change: (name, given) => answered((task) => changes[name](given, task), ctx, service),
    follow: (tell, signal) => followSources(sources, tell, signal, ctx, service),
  };
}

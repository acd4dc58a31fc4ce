import type { Context } from '../../context.ts';
import { type Check, ok, wrong } from './check.ts';

/** What must be right on this machine before anything else can be. */
export const generalChecks: readonly Check<Context>[] = [
  {
    name: 'address',
    run: async (ctx) => {
      const { baseUrl, name } = await ctx.profile();
      return baseUrl
        ? ok(`${baseUrl} (profile ${name})`)
        : wrong('no address of the service is set', 'payconfirm auth login --base-url URL');
    },
  },
  {
    name: 'token',
    run: async (ctx) => {
      await (await ctx.client()).token();
      return ok('the service gives a token');
    },
  },
  {
    name: 'webhook configurations',
    run: async (ctx) => {
      const { items } = await (await ctx.client()).page('webhooks.list', {});
      return ok(`${items.length}, ${items.filter(({ is_active }) => is_active).length} of them active`);
    },
  },
];

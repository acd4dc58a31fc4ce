import type { Context } from '../../context.ts';
import { usageError } from '../../errors.ts';
import type { Chain, Said } from '../../inspector/details.ts';
import type { Given } from '../../inspector/parts.ts';
import { codeOf } from '../../webhooks/delivery-log/find-deliveries.ts';
import { released } from '../mcp/release.ts';
import { trace } from '../trace/index.ts';
import type { Trace } from '../trace/report.ts';
import { keptById } from '../webhooks/kept/by-id.ts';
import { rowOf } from '../webhooks/kept/row.ts';
import { scopeOf } from '../webhooks/stored-scope.ts';
import { entryOf, idOf } from './delivery.ts';
import type { PartsOptions } from './options.ts';
import { runCommand } from './run-command.ts';

/**
 * What `trace` knows of a delivery's transaction.
 * @throws usage error where it names none
 */
export async function chainOf(given: Given, options: PartsOptions, ctx: Context): Promise<Chain> {
  const { source, id } = idOf(given);
  const code =
    source === 'log'
      ? await codeOf(await entryOf(id, given, ctx))
      : (await rowOf(await keptById(id, await scopeOf(options, ctx), ctx), [])).row.transaction_code;
  if (!code) throw usageError('the delivery names no transaction');
  const found = await runCommand(trace, [code], ctx);
  const shown = { ...ctx.options, showPersonal: given.show === 'yes' };
  const { result, conclusion, advice, looked_at, not_looked_at, timeline } = (await released(found, {
    ...ctx,
    options: shown,
  })) as Trace;
  const said: Said = {
    result,
    words: conclusion,
    more: [
      { title: 'tries', lines: advice },
      { title: 'looked-at', lines: sentences(looked_at) },
      { title: 'not-looked-at', lines: sentences(not_looked_at) },
    ],
  };
  const steps = timeline.map(({ at, who, what, ok }) => ({
    at: at === null ? null : Date.parse(at),
    who,
    what,
    ok,
  }));
  return { said, steps };
}

const sentences = (sources: Trace['looked_at']) =>
  Object.entries(sources).map(([name, words]) => `${name.replaceAll('_', ' ')}: ${words}`);

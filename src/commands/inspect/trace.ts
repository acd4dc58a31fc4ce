import type { Context } from '../../context.ts';
import { usageError } from '../../errors.ts';
import type { Given } from '../../inspector/data-source-interface.ts';
import type { Chain, Said } from '../../inspector/page-data-types.ts';
import { t } from '../../texts/translate.ts';
import { formatDuration } from '../../values/duration.ts';
import { formatMoney } from '../../values/format-money.ts';
import { parseVietnamTime } from '../../values/time.ts';
import { codeOf } from '../../webhooks/delivery-log/find-entry.ts';
import { released } from '../mcp/redact-values.ts';
import { trace } from '../trace/index.ts';
import type { Trace } from '../trace/trace-json-types.ts';
import { keptById } from '../webhooks/kept/by-id.ts';
import { rowOf } from '../webhooks/kept/row.ts';
import { scopeOf } from '../webhooks/stored-scope.ts';
import type { PartsOptions } from './data-source-options.ts';
import { entryOf, idOf } from './delivery-details.ts';
import { inBoth, saidOf } from './diagnosis-note.ts';
import { runCommand } from './run-cli-command.ts';

/** The trace of a delivery's transaction. @throws usage error if it has none */
export async function chainOf(given: Given, options: PartsOptions, ctx: Context): Promise<Chain> {
  const { source, id } = idOf(given);
  const code =
    source === 'log'
      ? await codeOf(await entryOf(id, given, ctx))
      : (await rowOf(await keptById(id, await scopeOf(options, ctx), ctx), [])).row.transaction_code;
  if (!code) throw usageError(t('the delivery names no transaction'));
  const found = await runCommand(trace, [code], ctx);
  const shown = { ...ctx.options, showPersonal: given.show === 'yes' };
  const traced = (await released(found, { ...ctx, options: shown })) as Trace;
  return { said: traceSaid(traced, ctx), steps: stepsOf(traced) };
}

/** With what was checked and what was not. */
function traceSaid(traced: Trace, ctx: Context): Said {
  const said = saidOf(traced, { profile: ctx.options.profile, timeZone: ctx.options.timeZone });
  const { checked, not_checked } = traced;
  return {
    ...said,
    more: [
      ...said.more,
      { title: 'looked-at', lines: checked.map(({ source }) => inBoth(({ sources }) => sources[source])) },
      {
        title: 'not-looked-at',
        lines: not_checked.map(({ source, reason }) =>
          inBoth(({ sources, reasons }) => `${sources[source]}: ${reasons[reason]}`),
        ),
      },
    ],
  };
}

function stepsOf({ recipients, transaction }: Trace): Chain['steps'] {
  const attempts = recipients.flatMap(({ subject, attempts: all }) =>
    all.map(({ at, label, status_code, duration_ms, delivered }) => ({
      at: at === null ? null : Date.parse(at),
      who: subject.name,
      what: [label, status_code, duration_ms === null ? null : formatDuration(duration_ms)]
        .filter((one) => one !== null)
        .join(' '),
      ok: delivered,
    })),
  );
  const came = transaction && {
    at: parseVietnamTime(transaction.transaction_date) ?? null,
    who: null,
    what: `${formatMoney(transaction.amount)}, “${transaction.description ?? ''}”`,
    ok: null,
  };
  return [...(came ? [came] : []), ...attempts].sort((one, other) => (one.at ?? 0) - (other.at ?? 0));
}

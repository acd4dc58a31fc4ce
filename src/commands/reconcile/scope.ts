/** The scope: the period and the virtual account. */

import type { Client } from '../../api/client-types.ts';
import type { Context } from '../../context.ts';
import type { Reading } from '../../diagnosis/facts/time-limited-reads.ts';
import { PayconfirmError, usageError } from '../../errors.ts';
import type { Facts } from '../../reconciliation/read-facts.ts';
import type { Period, Scope } from '../../reconciliation/reconciliation-types.ts';
import { asIs, t } from '../../texts/translate.ts';
import { readServiceSince } from '../trace/read-input.ts';
import { numberOrId } from '../va/find-virtual-account.ts';

interface ScopeFlags {
  since: string;
  until: string | undefined;
  va: string | undefined;
  sandbox?: boolean | undefined;
}

/** @throws usage error before any request */
export async function readScope(
  { since, until, va, sandbox = false }: ScopeFlags,
  client: Client,
  ctx: Context,
): Promise<Scope> {
  const period: Period = {
    from: await readServiceSince(since, client, ctx),
    to: until === undefined ? Number.POSITIVE_INFINITY : await readServiceSince(until, client, ctx, 'until'),
  };
  if (period.to < period.from) throw usageError(t('--since is later than --until'));
  if (period.to === period.from) {
    const hint = t('A day begins at 00:00. Leave out --until, or give the next day.');
    throw usageError(t('the period is empty: --since and --until are the same time'), hint);
  }
  return { period, account: va === undefined ? undefined : numberOrId('--va', va), sandbox };
}

/** @throws refused error for a number without payments that is not an account of the client */
export async function refuseUnknownAccount(
  number: string | undefined,
  { payments }: Facts,
  reading: Reading,
) {
  if (number === undefined || payments.some(({ account }) => account === number)) return;
  const { client, ctx } = reading;
  const [{ readAccount }, { accountFindings }, { languageOfErrors }, { sentenceOf, wordingFor }] =
    await Promise.all([
      import('../../diagnosis/facts/virtual-accounts.ts'),
      import('../../diagnosis/rules/account.ts'),
      import('../../messages/load-language.ts'),
      import('../../messages/finding-sentence.ts'),
    ]);
  const read = async () => accountFindings(await readAccount(number, client, ctx));
  const wrong = (await reading.bearing('virtual-accounts', read, [])).find(({ code }) => isNotOurs(code));
  if (!wrong) return;
  const language = await languageOfErrors(ctx.options);
  throw new PayconfirmError('refused', asIs(sentenceOf(wrong, language, wordingFor(ctx.options, language))), {
    hint: ctx.commandLine(['doctor', 'va', number]),
  });
}

const isNotOurs = (code: string) => ['va-unknown', 'va-of-other-client', 'given-bank-account'].includes(code);

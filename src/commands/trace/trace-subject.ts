/** The answer about one subject, and the exit code that it stands for. */
import type { Context } from '../../context.ts';
import { createReading } from '../../diagnosis/facts/time-limited-reads.ts';
import type { PayconfirmError } from '../../errors.ts';
import { diagnosisJson } from '../../messages/diagnosis-json.ts';
import { withoutLoggedSecrets } from '../../values/redact-headers.ts';
import { numberOrId, virtualAccountNumber } from '../va/find-virtual-account.ts';
import { diagnose } from './diagnose.ts';
import { readServiceSince } from './read-input.ts';
import { ask, type Question } from './resolve-question.ts';
import type { Trace } from './trace-json-types.ts';

export interface Traced {
  trace: Trace;
  /** The failure of a source that could not be read; 1 if no transfer matches. */
  end: PayconfirmError | 0 | 1;
}

/** @throws network error if no source can be reached */
export async function traceSubject(question: Question, ctx: Context): Promise<Traced> {
  const named = question.va === undefined ? undefined : numberOrId('--va', question.va);
  const client = await ctx.client();
  const reading = createReading(client, ctx, question.timeout);
  // Without a token no source can be read, so one error is enough.
  await reading.inTime(client.token());
  const { sinceText } = question;
  const ofService = sinceText !== undefined && reading.inTime(readServiceSince(sinceText, client, ctx));
  const since = ofService ? await ofService.catch(() => question.since) : question.since;
  const va = named === undefined ? undefined : await reading.inTime(virtualAccountNumber(named, ctx));
  const { diagnosis, transfers, checkout } = await diagnose(
    await ask({ ...question, since, va }, reading),
    reading,
  );
  const [transfer, another] = transfers;
  return {
    trace: {
      ...ctx.hideTyped(diagnosisJson(diagnosis, ctx.options)),
      transaction: (!another && transfer?.transaction) || null,
      deliveries: transfers.flatMap(({ deliveries }) =>
        deliveries.map(({ entry }) => withoutLoggedSecrets(entry)),
      ),
      checkout: checkout ?? null,
    },
    end: reading.failure ?? (transfers.length === 0 ? 1 : 0),
  };
}

/** A source that could not be read is worse than a transfer that was not found. */
export function worstOf(traced: readonly Traced[]): Traced['end'] {
  const ends = traced.map(({ end }) => end);
  return ends.find((end) => typeof end !== 'number') ?? (ends.includes(1) ? 1 : 0);
}

/** A pasted message: what it names is tried in order of likelihood, until one is found. */
import type { Context } from '../../context.ts';
import { type MessageFacts, readMessage } from '../../diagnosis/facts/pasted-message.ts';
import { readServiceTime } from './read-input.ts';
import type { Question } from './resolve-question.ts';
import { type Traced, traceSubject } from './trace-subject.ts';

const mostTried = 6;
/** Messages are written some time after the transfer, and their times are inexact. */
const roughlyMs = 2 * 3_600_000;
/** How far back to search for an amount without a time. */
const usualMs = 24 * 3_600_000;

/** @throws network error if no source can be reached */
export async function traceMessage(text: string, question: Question, ctx: Context): Promise<Traced> {
  const read = (now: number) => readMessage(text, { now, timeZone: ctx.options.timeZone });
  const here = read(ctx.clock.now());
  // The service may have another time. If it cannot be asked, the next request says why.
  const said =
    here.time === undefined ? here : await readServiceTime(await ctx.client()).then(read, () => here);
  let first: Traced | undefined;
  for (const one of questionsOf(said, question, ctx)) {
    // What was not read may have the code: another transfer of that amount is no answer.
    if (one.code === undefined && first?.trace.outcome === 'unknown') break;
    const traced = await traceSubject(one, ctx);
    if (traced.end !== 1 || traced.trace.checkout) return traced;
    first ??= traced;
  }
  return first ?? traceSubject({ ...question, note: question.note ?? text }, ctx);
}

/** A code is certain; an amount alone may fit several. */
function questionsOf(said: MessageFacts, question: Question, ctx: Context): Question[] {
  const [amount] = said.amounts;
  const codes = said.codes.slice(0, mostTried);
  const from = said.time === undefined ? ctx.clock.now() - usualMs : said.time - roughlyMs;
  const since = question.since ?? from;
  // Of an account alone, the transfers to it are meant.
  const accounts = codes.length === 0 && amount === undefined ? said.accounts : [];
  return [
    ...accounts.map((code) => ({
      ...question,
      code,
      said,
      since: said.time === undefined ? question.since : since,
    })),
    ...codes.map((code) => ({
      ...question,
      code,
      said: { ...said, codes: [code, ...without(codes, code)] },
    })),
    ...(amount === undefined
      ? []
      : [{ ...question, amount: question.amount ?? amount, since, said, withoutCodes: codes }]),
  ];
}

const without = (codes: readonly string[], code: string) => codes.filter((one) => one !== code);

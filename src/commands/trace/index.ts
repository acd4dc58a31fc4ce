import { command } from '../../cli/definition.ts';
import type { Context } from '../../context.ts';
import { isMessage } from '../../diagnosis/facts/pasted-message.ts';
import { sharedReads } from '../../diagnosis/facts/shared-reads.ts';
import { usageError } from '../../errors.ts';
import { t } from '../../texts/translate.ts';
import { readSince, readSubjects, refuseUnclear } from './read-input.ts';
import type { Question } from './resolve-question.ts';
import type { Trace, TraceOfMany } from './trace-json-types.ts';
import { traceMessage } from './trace-message.ts';
import { type Traced, traceSubject, worstOf } from './trace-subject.ts';

export const trace = command({
  name: 'trace',
  aka: ['find', 'search', 'lookup', 'transactions show', 'transactions get', 'transactions view'],
  summary: 'Find what happened to a transfer',
  description:
    'Finds it by transaction code, order code, transfer note or amount. It reads the transactions, ' +
    'the delivery log, the local journal, the configurations, the channels and the checkout. By ' +
    'default it reads for one second; --since and --timeout read further. Several codes give one ' +
    'line each. You can paste a message in Vietnamese or English: put it in quotes, or pass it on ' +
    'stdin. Its codes, amounts, times and accounts are read. Exit 1: no transfer was found for at ' +
    'least one subject. Exit 5: a source could not be read.',
  also: [
    'client.me',
    'transactions.list',
    'va.transactions',
    'webhooks.logs',
    'webhooks.list',
    'checkouts.show',
    'checkouts.list',
    'accounts.list',
    'va.list',
    'notifications.show',
    'channels.email.list',
    'channels.email.logs',
    'channels.telegram.list',
    'channels.zalo.list',
    'channels.zalo.logs',
  ],
  arguments: [
    {
      name: 'SUBJECT',
      aka: ['code', 'order-code'],
      summary: 'codes of transfers or orders, or a pasted message; - reads stdin',
      variadic: true,
      offers: 'transaction',
      oneOf: ['note', 'amount', 'checkout', 'bundle'],
    },
  ],
  flags: {
    note: {
      aka: ['description', 'message'],
      value: 'TEXT',
      ofOthers: true,
      summary: 'words of its note; case, accents, spaces, hyphens and dots do not count',
    },
    amount: { type: 'amount', summary: 'its amount: 150000, 150.000, 150k' },
    since: {
      value: 'T',
      check: readSince,
      summary: 'start of the search: 2h, 3d, 08:30, 2026-11-21, "2026-11-21 08:30"',
    },
    timeout: { type: 'duration', summary: 'stop after this time (default 1s; with --watch 15m)' },
    va: {
      value: 'NUMBER',
      summary: 'the virtual account it was paid to: its full number or its id',
      offers: 'virtual_account_number',
    },
    checkout: {
      value: 'ID',
      summary: 'the checkout id, if several match',
      schema: { type: 'string', format: 'uuid' },
      offers: 'checkout_id',
    },
    watch: {
      type: 'boolean',
      summary: 'wait until delivered; exit 6 if --timeout ends first',
    },
    bundle: {
      value: 'FILE',
      offers: 'files',
      conflicts: ['note', 'amount', 'since', 'timeout', 'va', 'checkout', 'watch'],
      summary: 'read the answer from a bundle; no request to the service',
    },
  },
  examples: {
    'what happened to this transfer?': 'payconfirm trace FT26325000123',
    'what happened to the payment of this order?': 'payconfirm trace DH102',
    'what happened to 150.000 ₫ this morning?':
      'payconfirm trace --amount 150k --note "nguyen van an" --since 6h',
    'what a customer wrote': 'payconfirm trace "khách chuyển 150k lúc 9h sáng nội dung DH 102"',
    'what happened to each of these?': 'payconfirm trace FT26325000123 FT26325000124 DH102',
    'wait for a transfer that is expected': 'payconfirm trace DH102 --watch --timeout 10m',
    'for a script': 'payconfirm trace FT26325000123 --jq .outcome',
  },
  view: {
    columns: [
      { key: 'subject.name', header: 'SUBJECT' },
      { key: 'outcome', header: 'OUTCOME' },
      { key: 'ok', header: 'OK', format: 'boolean' },
      { key: 'summary', header: 'SUMMARY' },
    ],
    detail: [
      { key: 'subject.name', header: 'Subject' },
      { key: 'outcome', header: 'Outcome' },
      { key: 'ok', header: 'OK', format: 'boolean' },
      { key: 'summary', header: 'Summary' },
      { key: 'next', header: 'Next steps' },
    ],
    text: async (traced: Trace | TraceOfMany[], render) => {
      const { languageFor } = await import('../../messages/load-language.ts');
      const { traceLines, traceText } = await import('./text.ts');
      const language = await languageFor(render.language);
      return Array.isArray(traced)
        ? traceLines(traced, render, language)
        : traceText(traced, render, language);
    },
  },
  run: async ({ args, flags }, ctx): Promise<Trace | TraceOfMany[]> => {
    const subjects = await readSubjects(args.SUBJECT, ctx);
    if (flags.bundle !== undefined) {
      const { tracesOfBundle } = await import('./trace-bundle.ts');
      return tracesOfBundle(flags.bundle, subjects, ctx);
    }
    refuseUnclear(subjects, flags, ctx);
    const since = flags.since === undefined ? undefined : readSince(flags.since, ctx);
    const question = { ...flags, since, sinceText: flags.since };
    const [only, another] = subjects;
    if (another === undefined) {
      const { trace, end } = flags.watch
        ? await watchOne(only, question, ctx)
        : await traceOne(only, question, ctx);
      ctx.conclude(end);
      return trace;
    }
    if (flags.watch) throw usageError(t('--watch follows one transfer; given: {0} codes', subjects.length));
    const progress = ctx.progress('Tracing', subjects.length);
    const traced: Traced[] = [];
    const nextContext = await sharedReads(ctx);
    for (const code of subjects) {
      progress.update(traced.length);
      traced.push(await traceOne(code, question, nextContext()));
    }
    progress.end();
    ctx.conclude(worstOf(traced));
    return traced.map(({ trace }, at) => ({ asked: ctx.hideTyped(subjects[at]!), ...trace }));
  },
});

const traceOne = (subject: string | undefined, question: Omit<Question, 'code'>, ctx: Context) =>
  subject !== undefined && isMessage(subject)
    ? traceMessage(subject, { ...question, code: undefined }, ctx)
    : traceSubject({ ...question, code: subject }, ctx);

async function watchOne(subject: string | undefined, question: Omit<Question, 'code'>, ctx: Context) {
  const { watched } = await import('./watch.ts');
  const { timeout, ...rest } = question;
  return watched(() => traceOne(subject, rest, ctx), timeout, ctx);
}

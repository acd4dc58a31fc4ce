import { hash } from 'node:crypto';
import { join } from 'node:path';
import type { Context } from '../../../context.ts';
import { PayconfirmError } from '../../../errors.ts';
import { onDisk } from '../../../io/files/disk-errors.ts';
import { claimLease, type Release } from '../../../io/files/lease.ts';
import { t } from '../../../texts/translate.ts';
import { below, withCommand } from '../../../values/command-line.ts';
import { canBePasted } from '../../../values/quote/shell.ts';
import type { Item } from './item.ts';
import { catchUp, mayBeUnderWay, openRecord, type RedeliveryRecord } from './redelivery-progress.ts';
import { sendItems } from './send.ts';

/** The configuration's name, for people only. Machine formats leave it out. */
export const nameForPeople = Symbol('name');

export interface Redelivered {
  items: {
    transaction_code: string;
    /** Null if the request named none. */
    webhook_id: string | null;
    /** The results before and after: `HTTP_5XX 500`, or `REFUSED 400` by the service. Null if there is none. */
    before: string | null;
    after: string | null;
    [nameForPeople]?: string;
  }[];
  delivered: number;
  failed: number;
  /** Items without a result. */
  left: number;
}

export interface Options {
  rate: number;
  timeout: number;
}

/** Redelivers the items one by one. What an interrupted redelivery has delivered just now is not sent again. */
export async function redeliverAll(
  items: readonly Item[],
  options: Options,
  ctx: Context,
): Promise<Redelivered> {
  return alone(ctx, async () => {
    const record = await openRecord(ctx);
    const { items: earlier } = record;
    if (!ctx.options.dryRun) await takeResults(items, record, ctx);
    const others = items.length === 1 ? earlier.filter((one) => !isSame(one, items[0]!)) : [];
    if (items.length > 1 && earlier.length > 0 && !ctx.options.dryRun) {
      ctx.warn(t('A redelivery of {0} was interrupted; this one takes its place.', earlier.length));
    }
    const clear = () => (others.length > 0 ? record.save(others) : record.clear());
    const save = (those: readonly Item[]) => record.save([...others, ...those]);
    return sendAndReport({ ...record, items: [...items], save, clear }, options, ctx);
  });
}

const isSame = (one: Item, other: Item) =>
  one.transaction_code === other.transaction_code && one.webhook_id === other.webhook_id;

async function takeResults(items: readonly Item[], record: RedeliveryRecord, ctx: Context): Promise<void> {
  const open = record.items.filter(
    (one) => mayBeUnderWay(one, ctx) && items.some((other) => isSame(one, other)),
  );
  if (open.length > 0) await catchUp({ ...record, items: open }, ctx);
  for (const item of items) {
    const earlier = open.find((one) => isSame(one, item));
    if (earlier?.delivered) Object.assign(item, earlier);
  }
}

export const isInterrupted = async (ctx: Context) => (await openRecord(ctx)).items.length > 0;

/** Resumes an interrupted redelivery. What the service has sent since is not sent again. */
export async function resumeAll(options: Options, ctx: Context): Promise<Redelivered> {
  return alone(ctx, async () => {
    const record = await openRecord(ctx);
    if (record.items.length === 0) ctx.note(t('No redelivery was interrupted.'));
    else await catchUp(record, ctx);
    return sendAndReport(record, options, ctx);
  });
}

/** Runs `work` while nobody else here redelivers for this service and client. @throws local error */
async function alone<Result>(ctx: Context, work: () => Promise<Result>): Promise<Result> {
  const release = await claimed(ctx);
  try {
    return await work();
  } finally {
    await release();
  }
}

export async function claimed(ctx: Context): Promise<Release> {
  const { baseUrl, clientId } = await ctx.profile();
  const name = hash('sha256', `${baseUrl} ${clientId ?? ''}`, 'hex').slice(0, 16);
  const file = join(ctx.stateDir, `redelivering-${name}`);
  const claim = await onDisk(file, 'cannot be written', () => claimLease(file));
  if (typeof claim === 'function') return claim;
  throw new PayconfirmError('local', t('another redelivery is running: {0}', claim.holder), {
    hint: t('Wait for it, or stop it.'),
  });
}

async function sendAndReport(
  record: RedeliveryRecord,
  { rate, timeout }: Options,
  ctx: Context,
): Promise<Redelivered> {
  const { items } = record;
  const isKept = !ctx.options.dryRun;
  const save = () => (isKept ? record.save(items) : Promise.resolve());
  const progress = ctx.progress('Redelivering', items.length);
  let stopped: PayconfirmError | undefined;
  try {
    for await (const _ of sendItems(items, { rate, timeoutMs: timeout, save }, ctx)) {
      progress.update(items.filter(({ after }) => after !== null).length);
    }
  } catch (error) {
    if (!(error instanceof PayconfirmError) || !isKept) throw error;
    const isRefused =
      error.kind === 'refused' && items.every(({ after, asked_at }) => after === null || asked_at === null);
    await (isRefused ? record.clear() : save());
    if (isRefused || items.length === 1) throw unsure(error, items);
    stopped = error;
  } finally {
    progress.end();
  }
  const report = reportOf(items);
  if (report.left === 0 && isKept) await record.clear();
  conclude(items, report, stopped, ctx);
  return report;
}

/** The service may have sent it, whatever it answered. */
const isAsked = ({ after, asked_at }: Item) => after === null && asked_at !== null;

function unsure(error: PayconfirmError, items: readonly Item[]): PayconfirmError {
  const { transaction_code: code } = items.find(isAsked) ?? {};
  if (code === undefined) return error;
  const words = t('The log shows whether it was sent:');
  return error.with({ hint: below(error.hint, withCommand(words, traceOf(code))) });
}

const traceOf = (code: string) => (canBePasted(code) ? ['trace', code] : ['webhooks', 'logs']);

function reportOf(items: readonly Item[]): Redelivered {
  const delivered = items.filter((one) => one.delivered).length;
  const left = items.filter(({ after }) => after === null).length;
  return { items: items.map(rowOf), delivered, failed: items.length - delivered - left, left };
}

export function rowOf(item: Item): Redelivered['items'][number] {
  const { transaction_code, webhook_id, before, after, webhook_name } = item;
  return { transaction_code, webhook_id, before, after, [nameForPeople]: webhook_name };
}

function conclude(
  items: readonly Item[],
  { delivered, failed, left }: Redelivered,
  stopped: PayconfirmError | undefined,
  ctx: Context,
): void {
  const unknown = items.filter(isAsked).length;
  const summary =
    unknown > 0
      ? t(
          '{0} delivered, {1} failed, {2} unknown, {3} not sent yet.',
          delivered,
          failed,
          unknown,
          left - unknown,
        )
      : t('{0} delivered, {1} failed, {2} not sent yet.', delivered, failed, left);
  const problem = stopped ?? unmet(items, failed);
  const isOpen = problem !== undefined && left > 0 && items.length > 1;
  if (items.length > 0 && !isOpen) ctx.note(summary);
  // Printed after the list, which may be long.
  const words = unknown > 0 ? t('Continue; the log shows what is unknown:') : t('Continue:');
  const more = withCommand(words, ['webhooks', 'redeliver'], { resume: true });
  if (problem) ctx.conclude(isOpen ? problem.with({ hint: below(problem.hint, summary, more) }) : problem);
}

function unmet(items: readonly Item[], failed: number): PayconfirmError | undefined {
  const first =
    items.find(({ after, delivered }) => after !== null && !delivered) ??
    items.find(({ after }) => after === null);
  if (!first) return undefined;
  const left = items.filter(({ after }) => after === null).length;
  const words =
    failed > 0
      ? t('{0} of {1} redeliveries failed', failed, items.length)
      : t('{0} of {1} deliveries have no result in the log', left, items.length);
  const hint = withCommand('Find the cause:', traceOf(first.transaction_code));
  return new PayconfirmError('expectation', words, { hint });
}

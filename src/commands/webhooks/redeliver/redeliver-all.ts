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
import { catchUp, openRecord, type RedeliveryRecord } from './redelivery-progress.ts';
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

/** Redelivers the items one by one. A single item needs no record: there is nothing to resume. */
export async function redeliverAll(
  items: readonly Item[],
  options: Options,
  ctx: Context,
): Promise<Redelivered> {
  return alone(ctx, async () => {
    const record = await openRecord(ctx);
    const { length } = record.items;
    if (length > 0) ctx.warn(t('A redelivery of {0} was interrupted; this one takes its place.', length));
    return sendAndReport({ ...record, items: [...items], begunAt: ctx.clock.now() }, options, ctx);
  });
}

export const isInterrupted = async (ctx: Context) => (await openRecord(ctx)).items.length > 0;

/** Resumes an interrupted redelivery. What the service has sent since is not sent again. */
export async function resumeAll(options: Options, ctx: Context): Promise<Redelivered> {
  return alone(ctx, async () => {
    const record = await openRecord(ctx);
    if (record.items.length === 0) ctx.note(t('No redelivery was interrupted.'));
    else await catchUp(record, await ctx.client());
    return sendAndReport(record, options, ctx);
  });
}

/** Runs `work` while nobody else here redelivers for this service and client. @throws local error */
export async function alone<Result>(ctx: Context, work: () => Promise<Result>): Promise<Result> {
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
    hint: t('Wait for it, or end it.'),
  });
}

async function sendAndReport(
  record: RedeliveryRecord,
  { rate, timeout }: Options,
  ctx: Context,
): Promise<Redelivered> {
  const { items } = record;
  const isKept = items.length > 1 && !ctx.options.dryRun;
  const save = () => (isKept ? record.save(items) : Promise.resolve());
  const progress = ctx.progress('Redelivering', items.length);
  let stopped: PayconfirmError | undefined;
  try {
    for await (const _ of sendItems(items, { rate, timeoutMs: timeout, save }, ctx)) {
      progress.update(items.filter(({ after }) => after !== null).length);
    }
  } catch (error) {
    if (!(error instanceof PayconfirmError) || !isKept) throw error;
    const isRefused = error.kind === 'refused' && items.every(({ after, asked }) => after === null || !asked);
    await (isRefused ? record.clear() : save());
    if (isRefused) throw error;
    stopped = error;
  } finally {
    progress.end();
  }
  const report = reportOf(items);
  if (report.left === 0 && isKept) await record.clear();
  conclude(items, report, stopped, ctx);
  return report;
}

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
  const summary = t('{0} delivered, {1} failed, {2} not sent yet.', delivered, failed, left);
  const problem = stopped ?? unmet(items, failed);
  const isOpen = problem !== undefined && left > 0 && items.length > 1;
  if (items.length > 0 && !isOpen) ctx.note(summary);
  // Printed after the list, which may be long.
  const more = withCommand('Continue:', ['webhooks', 'redeliver'], { resume: true });
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
  const named = canBePasted(first.transaction_code)
    ? ['trace', first.transaction_code]
    : ['webhooks', 'logs'];
  return new PayconfirmError('expectation', words, { hint: withCommand('Find the cause:', named) });
}

import { errorLabels } from '../../../api/endpoints/delivery-log.ts';
import { logStatuses } from '../../../api/endpoints/webhooks.ts';
import { command } from '../../../cli/definition.ts';
import type { Context } from '../../../context.ts';
import { PayconfirmError, usageError } from '../../../errors.ts';
import { deadlineIn } from '../../../io/deadline.ts';
import { withCommand } from '../../../values/command-line.ts';
import { formatDuration } from '../../../values/duration.ts';
import { isDelivered, pageSize, sentPayload } from '../../../webhooks/delivery-log/entry.ts';
import { isWanted, type LogFilter, readMatch } from '../../../webhooks/delivery-log/filter.ts';
import type { LogEvent } from '../../../webhooks/delivery-log/follow-log.ts';
import { virtualAccountNumber } from '../../va/find-virtual-account.ts';
import type { TailLine } from './event.ts';
import { createTailStatus } from './status-line.ts';
import { sayTrouble } from './trouble.ts';

export const tail = command({
  name: 'tail',
  aka: ['follow', 'watch', 'events', 'webhooks logs --follow', 'webhooks logs --tail', 'webhooks logs -f'],
  summary: 'Follow the delivery log',
  description:
    'Asks the service every --interval. When it does not answer, that is said on stderr and it is asked again, ' +
    'less and less often. A GAP line says that more came than could be read. Ctrl-C ends it with a summary.',
  also: ['webhooks.logs', 'webhooks.stats'],
  flags: {
    since: {
      type: 'duration',
      value: 'DURATION',
      summary: 'begin with the entries of the last 15m, 2h and so on',
    },
    interval: { type: 'duration', value: 'DURATION', summary: 'between two polls (default 3s)' },
    status: {
      type: 'string',
      choices: logStatuses,
      value: 'success|failed',
      summary: 'only these; 204 is a failure',
    },
    label: {
      type: 'string',
      suggestions: errorLabels,
      value: 'LABEL',
      summary: 'only this one, also one that this version does not know',
    },
    'url-contains': { type: 'string', value: 'TEXT', summary: 'only receivers with this in their address' },
    match: {
      type: 'string',
      value: 'FIELD=TEXT',
      repeat: true,
      resolve: vaByNumber,
      summary: 'only with TEXT in a field of the body: note, code, va, amount and others',
    },
    expect: { type: 'integer', value: 'N', summary: 'end after N entries; exit 6 when they do not come' },
    'until-idle': {
      type: 'duration',
      value: 'DURATION',
      summary: 'end when nothing came for so long; exit 5 if the service stops answering',
    },
    timeout: {
      type: 'duration',
      value: 'DURATION',
      summary: 'end after so long (default with --expect: 15m)',
    },
  },
  examples: [
    {
      note: 'what fails, from 15 minutes ago on',
      command: 'payconfirm webhooks tail --status failed --since 15m',
    },
    {
      note: 'wait in a script for the delivery of an order',
      command: 'payconfirm webhooks tail --match note=DH102 --expect 1 --timeout 2m -o ndjson',
    },
  ],
  view: { line: async (line, render) => (await import('./event.ts')).tailLine(line, render) },
  run: ({ flags }, ctx) => {
    const match = flags.match.map((text) => {
      const read = readMatch(text);
      if (!read)
        throw usageError(`--match must be FIELD=TEXT; given: ${text}`, 'Example: --match note=DH102');
      return read;
    });
    const { interval = 3_000 } = flags;
    if (interval < 100) throw usageError('--interval must be 100ms or more');
    if (flags.expect !== undefined && flags.expect < 1) throw usageError('--expect must be 1 or more');
    const { status, label, 'url-contains': urlContains } = flags;
    if (label !== undefined && !errorLabels.some((one) => one === label)) {
      ctx.warn(`this version knows no label ${label}: only deliveries that have exactly this one are shown`);
    }
    return follow(
      {
        filter: { status, label, urlContains, match },
        /** Entries from here on are reported; epoch milliseconds. */
        sinceMs: flags.since ?? 0,
        intervalMs: interval,
        expect: flags.expect,
        idleMs: flags['until-idle'],
        timeoutMs: flags.timeout ?? (flags.expect === undefined ? undefined : defaultTimeoutMs),
      },
      ctx,
    );
  },
});

/** The bodies hold the full number of a virtual account, not its id. */
async function vaByNumber(match: string, ctx: Context): Promise<string> {
  const [, va] = /^va=(.*)$/.exec(match) ?? [];
  return va === undefined ? match : `va=${await virtualAccountNumber(va, ctx)}`;
}

/** Milliseconds that `--expect` waits. */
const defaultTimeoutMs = 900_000;

interface TailOptions {
  filter: LogFilter;
  sinceMs: number;
  /** Milliseconds between two polls. */
  intervalMs: number;
  /** Entries after which it ends. */
  expect: number | undefined;
  /** Milliseconds without a new entry after which it ends. */
  idleMs: number | undefined;
  /** Milliseconds after which it ends. */
  timeoutMs: number | undefined;
}

async function* follow(options: TailOptions, ctx: Context): AsyncGenerator<TailLine> {
  const { filter, sinceMs, intervalMs, expect, idleMs, timeoutMs } = options;
  const { clock } = ctx;
  const wanted = awaited(options);
  const deadline = wanted
    ? ctx.wait(wanted, { ms: timeoutMs, flag: '--timeout' })
    : deadlineIn(timeoutMs, clock, ctx.signal);
  /** With `--until-idle` the service may be away for so long. */
  const awayMs = Math.max(idleMs ?? Number.POSITIVE_INFINITY, ctx.options.requestTimeoutMs);
  const { signal } = deadline;
  const client = await ctx.closingClient(ctx.options.requestTimeoutMs, signal);
  const { followLog } = await import('../../../webhooks/delivery-log/follow-log.ts');
  const statusLine = await statusLineFor(ctx, client);
  const readPage = (page: number) => client.page('webhooks.logs', { query: { page, limit: pageSize } });
  const since = clock.now() - sinceMs;
  const started = clock.monotonic();
  let shown = 0;
  let failed = 0;
  /** When the last one came, or the service first answered; undefined before it did. */
  let newAt: number | undefined;
  let answeredAt = started;
  let silence: string | undefined = 'no answer yet';
  let ended = false;
  let away = false;
  /** Ctrl-C, or being terminated. */
  let stopped: unknown;
  /** Of the bodies received. */
  const fields = new Set<string>();

  try {
    for await (const event of followLog({ readPage, clock, signal, since, intervalMs })) {
      if (event.type !== 'waiting' && event.type !== 'polled') statusLine?.clear();
      const line = await lineOf(event, filter, fields, ctx);
      if (line) yield line;
      if (line?.event === 'delivery') {
        shown += 1;
        if (!isDelivered(line)) failed += 1;
        newAt = clock.monotonic();
      }
      sayTrouble(event, ctx);
      statusLine?.see(event);
      if (event.type === 'lost') silence = event.reason;
      if (event.type === 'polled') {
        silence = undefined;
        answeredAt = clock.monotonic();
        newAt ??= clock.monotonic();
      }
      // A service that does not answer is not idle.
      const idle = event.type === 'polled' && idleMs !== undefined && clock.monotonic() - newAt! >= idleMs;
      away = clock.monotonic() - answeredAt >= awayMs;
      ended = shown === expect || idle || away || deadline.isOver;
      if (ended) break;
    }
  } catch (error) {
    if (!(signal.aborted && error === signal.reason)) throw error;
    stopped = deadline.isOver ? undefined : error;
    ended = deadline.isOver;
  } finally {
    deadline.callOff();
    statusLine?.clear();
  }
  const entries = `${shown} ${shown === 1 ? 'entry' : 'entries'}`;
  ctx.note(`${entries}, ${failed} failed, in ${formatDuration(clock.monotonic() - started)}`);
  sayUnknownFields(filter, fields, ctx);
  if (stopped !== undefined) throw stopped;
  if ((away || deadline.isOver) && silence !== undefined) {
    throw new PayconfirmError('network', `the service did not answer in the end: ${silence}`, {
      hint: withCommand(
        away
          ? 'Entries may be missing. A longer --request-timeout waits longer. Check the service:'
          : 'Entries may be missing. Check the service:',
        ['doctor'],
      ),
    });
  }
  if (ended && expect !== undefined && shown < expect) {
    throw new PayconfirmError('expectation', `${shown} of ${expect} expected entries came`, {
      hint: withCommand('--since looks back; what did come:', ['webhooks', 'logs']),
    });
  }
}

/** What is waited for; undefined where the log is only followed. */
function awaited({ expect, idleMs }: TailOptions): string | undefined {
  if (expect !== undefined) return expect === 1 ? '1 delivery log entry' : `${expect} delivery log entries`;
  return idleMs === undefined ? undefined : 'the delivery log to be idle';
}

/** Names remembered of the fields that bodies have. */
const mostFields = 200;

/** A mistyped field matches nothing for ever; which there are is known only from the bodies. */
function sayUnknownFields({ match }: LogFilter, fields: ReadonlySet<string>, ctx: Context): void {
  for (const { fields: named } of match) {
    if (fields.size === 0 || fields.size >= mostFields || named.some((field) => fields.has(field))) continue;
    ctx.warn(
      `no body that came has a field ${named.join(' or ')}, which --match names; they have ${[...fields].join(', ')}`,
    );
  }
}

/** What is written of an event on stdout, if anything. */
async function lineOf(
  event: LogEvent,
  filter: LogFilter,
  fields: Set<string>,
  ctx: Context,
): Promise<TailLine | undefined> {
  switch (event.type) {
    case 'gap':
      return gapLine(event, ctx);
    case 'changed':
    case 'lost':
    case 'recovered':
    case 'polled':
    case 'waiting':
      return undefined;
    case 'entry':
      break;
    default:
      return event satisfies never;
  }
  const decoded = await sentPayload(event.entry);
  const payload = decoded.ok ? decoded.payload : null;
  for (const name of Object.keys(payload ?? {})) if (fields.size < mostFields) fields.add(name);
  if (!isWanted(event.entry, payload, filter)) return undefined;
  return { event: 'delivery', payload, ...event.entry };
}

/** Only where a person looks at it: never in a pipe, a file or a script. */
async function statusLineFor(ctx: Context, client: Awaited<ReturnType<Context['client']>>) {
  const { streams, options } = ctx;
  const wanted = streams.stdout.isTTY && streams.stderr.isTTY && options.output === 'table' && !options.quiet;
  if (options.signs !== 'unicode') return undefined;
  if (!wanted || options.jq !== undefined) return undefined;
  const { createStatusLine } = await import('../../../output/status-line.ts');
  const statusLine = createTailStatus(createStatusLine(streams.stderr, true), client, ctx.clock);
  statusLine.start();
  return statusLine;
}

function gapLine({ from, to }: { from: number; to: number }, ctx: Context): TailLine {
  const logs = ctx.commandLine(['webhooks', 'logs'], { all: true });
  const words = `more entries came than can be read back; some are not shown. All of them: ${logs}`;
  ctx.warn(`gap: ${words}`);
  const iso = (ms: number) => new Date(ms).toISOString();
  return { event: 'gap', at: iso(ctx.clock.now()), from: iso(from), to: iso(to), words };
}

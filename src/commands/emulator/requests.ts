import { command } from '../../cli/definition.ts';
import type { Context } from '../../context.ts';
import { type LoggedRequest, maxLoggedRequests } from '../../emulator/logged-request.ts';
import { PayconfirmError, usageError } from '../../errors.ts';
import { t } from '../../texts/translate.ts';
import { withCommand } from '../../values/command-line.ts';
import { toJson } from '../../values/terminal-safe-json.ts';
import { control } from './call-control-api.ts';
import { reasonsOf, requestLine } from './logged-request-text.ts';

const pollMs = 500;

const shownReasons = ({ errors }: Record<string, unknown>) => reasonsOf(errors as LoggedRequest['errors']);

export const requests = command({
  name: 'requests',
  aka: ['calls', 'log'],
  summary: 'List API requests',
  description:
    'The last 1,000 requests to the service, newest last, with the reason of those that were ' +
    'rejected. Secrets and unknown fields are hidden. With an ID it shows the bodies, and for a 422 ' +
    'the smallest body that the endpoint accepts. With --expect it exits 6 unless exactly so many ' +
    'were made.',
  arguments: [{ name: 'ID', summary: 'one request, with its bodies', conflicts: ['follow', 'expect'] }],
  flags: {
    follow: { type: 'boolean', summary: 'wait for more, until you stop it', conflicts: ['expect'] },
    status: { value: 'STATUS', summary: 'only these: 422, or a class such as 4xx' },
    path: { value: 'P', summary: 'only paths that contain this' },
    expect: {
      value: 'METHOD PATH',
      summary: 'exit 6 unless these were made: "POST /api/v1/checkouts"; * is any part of a path',
    },
    times: {
      type: 'integer',
      default: 1,
      summary: 'how many',
      goesWith: 'expect',
      schema: { type: 'integer', minimum: 0, maximum: 1_000 },
    },
  },
  examples: {
    'what was refused, as it comes': 'payconfirm emulator requests --follow --status 4xx',
    'why one was refused': 'payconfirm emulator requests 12',
    'in CI: the app has created one checkout':
      'payconfirm emulator requests --expect "POST /api/v1/checkouts" --status 2xx --times 1',
  },
  view: {
    columns: [
      { key: 'id', header: 'ID', shrink: 0 },
      { key: 'at', header: 'TIME', format: 'time', shrink: 3 },
      { key: 'method', header: 'METHOD', shrink: 0 },
      { key: 'path', header: 'PATH' },
      { key: 'status', header: 'STATUS', format: 'number', shrink: 0 },
      { key: 'duration_ms', header: 'MS', format: 'number', shrink: 4 },
      { key: 'errors', header: 'ERRORS', shrink: 2, show: shownReasons },
      { key: 'client_id', header: 'CLIENT', shrink: 5 },
    ],
    detail: [
      { key: 'id', header: 'ID' },
      { key: 'at', header: 'Time', format: 'time' },
      { key: 'method', header: 'Method' },
      { key: 'path', header: 'Path' },
      { key: 'status', header: 'Status', format: 'number' },
      { key: 'duration_ms', header: 'Time taken', format: 'duration' },
      { key: 'client_id', header: 'Client' },
      { key: 'errors', header: 'Errors', show: shownReasons },
      { key: 'request_body', header: 'Request body' },
      { key: 'response_body', header: 'Response body' },
    ],
    empty: 'No requests.',
    line: requestLine,
  },
  run: async ({ args, flags }, ctx) => {
    const isWanted = filterOf(flags);
    if (args.ID !== undefined) return requestById(args.ID, ctx);
    // A dry run must end.
    if (flags.follow && !ctx.options.dryRun) return followed(isWanted, ctx);
    const all = await read(ctx);
    const found = all.filter(isWanted);
    if (flags.expect === undefined) return found;
    const expected = found.filter(isExpected(flags.expect));
    const made = expected.length;
    // Requests that are no longer stored may have matched too.
    if (all.length >= maxLoggedRequests && made <= flags.times) ctx.conclude(uncounted(flags.expect));
    else if (made !== flags.times) ctx.conclude(unexpected(flags.expect, flags.times, made));
    return expected;
  },
});

const read = (ctx: Context, after?: number) =>
  control<LoggedRequest[]>(ctx, 'GET', '/requests', {
    query: { after: after === undefined ? undefined : String(after) },
  });

function filterOf({ status, path = '' }: { status: string | undefined; path: string | undefined }) {
  if (status !== undefined && !/^[1-5](\d\d|xx)$/i.test(status)) {
    throw usageError(
      t('--status must be a status or a class; given: {0}', status),
      t('Write 422, 4xx or 5xx.'),
    );
  }
  const pattern = status && new RegExp(`^${status.toLowerCase().replace('xx', '\\d\\d')}$`);
  return (one: LoggedRequest) => one.path.includes(path) && (!pattern || pattern.test(`${one.status}`));
}

function isExpected(text: string): (one: LoggedRequest) => boolean {
  const [, method = '', path = ''] = /^([A-Za-z]+) +(\/[^\s?]*)$/.exec(text) ?? [];
  if (method === '') {
    throw usageError(
      t('--expect must be a method and a path; given: {0}', text),
      t('Write "POST /api/v1/checkouts".'),
    );
  }
  const parts = path.split('/');
  return (one) => {
    const its = one.path.split('?')[0]!.split('/');
    const isSame = its.length === parts.length && parts.every((part, at) => part === '*' || part === its[at]);
    return isSame && one.method === method.toUpperCase();
  };
}

function unexpected(expect: string, times: number, made: number): PayconfirmError {
  return new PayconfirmError('expectation', t('expected {0} × {1}, got {2}', times, expect, made), {
    hint: withCommand('To list the requests:', ['emulator', 'requests']),
  });
}

function uncounted(expect: string): PayconfirmError {
  const words = t(
    'the emulator keeps the last {0} requests: earlier ones of {1} cannot be counted',
    maxLoggedRequests,
    expect,
  );
  return new PayconfirmError('expectation', words, {
    hint: withCommand('Before the test, delete all data:', ['emulator', 'reset']),
  });
}

async function requestById(given: string, ctx: Context): Promise<LoggedRequest> {
  const found = (await read(ctx)).find(({ id }) => `${id}` === given);
  if (!found) {
    throw new PayconfirmError('refused', t('the emulator has no request {0}', given), {
      hint: ctx.commandLine(['emulator', 'requests']),
    });
  }
  if (found.status === 422) await noteSmallestBody(found, ctx);
  return found;
}

async function noteSmallestBody(request: LoggedRequest, ctx: Context): Promise<void> {
  const { smallestBody } = await import('./smallest-body.ts');
  const body = await smallestBody(request);
  if (body === undefined) return;
  ctx.note(t('Smallest body that the endpoint accepts: {0}', toJson(body)));
  const headers = request.errors.flatMap(({ field }) => /^header\.(.+)/.exec(field ?? '')?.[1] ?? []);
  if (headers.length > 0) ctx.note(t('It needs these headers too: {0}', headers.join(', ')));
}

async function* followed(
  isWanted: (one: LoggedRequest) => boolean,
  ctx: Context,
): AsyncGenerator<LoggedRequest> {
  for (let after = 0; ; ) {
    for (const one of await read(ctx, after)) {
      after = one.id;
      if (isWanted(one)) yield one;
    }
    await ctx.clock.sleep(pollMs, ctx.signal);
  }
}

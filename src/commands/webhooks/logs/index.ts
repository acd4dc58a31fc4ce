import type { Client } from '../../../api/client-types.ts';
import { uuidOrStart } from '../../../api/endpoints/fields.ts';
import { logStatuses } from '../../../api/endpoints/webhooks.ts';
import { dayFlags, readDays } from '../../../cli/days.ts';
import { command } from '../../../cli/definition.ts';
import type { Context } from '../../../context.ts';
import { continuingList } from '../../../output/formats/shape.ts';
import type { Progress } from '../../../output/progress.ts';
import { withCommand } from '../../../values/command-line.ts';
import { type ListedEntry, withTransfer } from '../../../webhooks/delivery-log/entry.ts';
import { type ExportOptions, exportLog } from '../../../webhooks/delivery-log/export-log.ts';
import { checkPage, pageFlags } from '../flags.ts';
import { logView } from '../view.ts';

export const logs = command({
  name: 'logs',
  summary: 'List the delivery log, newest first',
  description:
    'Days are those of --tz; the service filters by UTC days, so a page may have entries of the day ' +
    'before or after. --all leaves them out, and needs little memory for a million entries. If it is ' +
    'interrupted, continue it: --after with the last id. CSV then has no header, so append it to the ' +
    'file.',
  endpoint: 'webhooks.logs',
  flags: {
    status: {
      choices: logStatuses,
      value: 'success|failed',
      summary: 'only these; success is 2xx, including 204, although 204 is not delivered',
    },
    ...dayFlags,
    ...pageFlags,
    after: {
      value: 'ID',
      offers: 'log_entry',
      schema: { ...uuidOrStart, pattern: '^[0-9a-fA-F-]+$' },
      summary: 'with --all: begin after this entry',
      goesWith: 'all',
    },
  },
  examples: {
    'the entries that were not answered 2xx': 'payconfirm webhooks logs --status failed',
    'all of a day, for a spreadsheet':
      'payconfirm webhooks logs --from 2026-11-20 --to 2026-11-20 --all -o csv > deliveries.csv',
    'continue an interrupted export':
      'payconfirm webhooks logs --all --after 8a0c8d0e-7c55-4f36-9a54-7a2b6c1d9e07 -o ndjson >> deliveries.ndjson',
  },
  view: logView,
  run: async ({ flags }, ctx) => {
    const { status, page = 1, limit = 20, all, after } = flags;
    checkPage(page, limit);
    const { query: days, from, before } = readDays(flags, 'UTC', ctx);
    if (status) sayWhatFails(from, ctx);
    const client = await ctx.client();
    if (!all) {
      const query = { ...days, ...(status && { status }), page, limit };
      const found = await client.page('webhooks.logs', { query });
      return { ...found, items: await Promise.all(found.items.map(withTransfer)) };
    }
    const exported = withProgress(client, { days, status, from, before, after }, ctx);
    return after === undefined ? exported : continuingList(exported);
  },
});

/** A 204 is listed as success (§4.8, §6.1). `from`: epoch milliseconds, or -Infinity. */
function sayWhatFails(from: number, ctx: Context): void {
  const days = Number.isFinite(from) ? Math.max(1, Math.ceil((ctx.clock.now() - from) / 86_400_000)) : 7;
  ctx.note(
    withCommand(
      'The service lists a 204 answer as success, although it is a failure. To list all failed deliveries:',
      ['webhooks', 'tail'],
      { status: 'failed', since: `${days}d`, 'until-idle': '5s' },
    ),
  );
}

async function* withProgress(
  client: Client,
  options: Omit<ExportOptions, 'onPage'>,
  ctx: Context,
): AsyncGenerator<ListedEntry> {
  let progress: Progress | undefined;
  const onPage = (done: number, total: number | undefined) => {
    // On a terminal, the printed lines themselves show the progress.
    if (ctx.streams.stdout.isTTY) return;
    progress ??= ctx.progress('Exporting', total);
    progress.update(done);
  };
  try {
    yield* exportLog(client, { ...options, onPage });
  } finally {
    progress?.end();
  }
}

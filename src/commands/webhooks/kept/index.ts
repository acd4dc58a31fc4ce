import { command } from '../../../cli/definition.ts';
import type { Context } from '../../../context.ts';
import type { Column } from '../../../output/view.ts';
import { t } from '../../../texts/translate.ts';
import { below, type Text, withCommand } from '../../../values/command-line.ts';
import { isToSend, stateInWords } from '../../../webhooks/journal/delivery-state-values.ts';
import { leftOutText } from '../../../webhooks/journal/journal-record.ts';
import { type KeptWithForwards, keptNewestFirst } from '../../../webhooks/journal/kept-list.ts';
import type { Scope } from '../../../webhooks/journal/owner.ts';
import { cleanupRecordsIn } from '../../../webhooks/listener/cleanup-records.ts';
import { checkPage, pageFlags } from '../flags.ts';
import { allProfilesFlag, scopeOf, storedDeliveries } from '../stored-scope.ts';
import { keptById } from './by-id.ts';
import { type KeptRow, ownerFields, rowOf } from './row.ts';
import type { KeptDetail } from './text.ts';

const ownerColumns: readonly Column[] = [
  {
    key: 'profile',
    header: 'PROFILE',
    shrink: 0,
    optional: true,
    show: ({ profile }) => profile ?? '(none)',
  },
];

export const kept = command({
  name: 'kept',
  summary: 'List or show deliveries stored by listen',
  description:
    'Newest first. The outcome is delivered (JSON: taken), failed (JSON: refused), unanswered, pending (JSON: under way), ' +
    'unknown (listen stopped before an answer was stored), not confirmed (listen --confirm held it back), no app, ' +
    'duplicate (JSON: copy) or conflict. The last two are not forwarded. --failed lists what replay --failed and the ' +
    'next listen send: failed, unanswered and unknown, once for each body. --curl prints a POSIX shell command that ' +
    'sends a delivery to its app byte for byte. Secrets are not stored, so they are missing in it.\n\n' +
    'A delivery belongs to the profile, service and client of the listener that stored it. --all-profiles also lists those of ' +
    'others and names them; only --adopt lets this profile forward them.',
  arguments: [
    {
      name: 'ID',
      summary: 'one of them, or the first characters of its id',
      offers: storedDeliveries,
      conflicts: ['since', 'failed', 'page', 'limit', 'all', 'from-profile'],
    },
  ],
  flags: {
    since: { type: 'duration', summary: 'those of the last 15m, 2h and so on' },
    failed: { type: 'boolean', summary: 'only those that failed' },
    curl: { type: 'boolean', summary: 'with an ID: a curl command that sends it to its app', goesWith: 'ID' },
    ...allProfilesFlag,
    adopt: {
      type: 'boolean',
      summary: 'with an ID or --from-profile: take it over for this profile',
      conflicts: ['since', 'failed', 'curl', 'all-profiles', 'page', 'limit', 'all'],
    },
    'from-profile': {
      value: 'NAME',
      summary: 'with --adopt: all of a profile renamed, edited or deleted',
      goesWith: 'adopt',
    },
    ...pageFlags,
  },
  examples: {
    'what failed at the app': 'payconfirm webhooks kept --failed',
    'one, with its headers and body': 'payconfirm webhooks kept 9f86d081',
    'send it again': 'payconfirm webhooks kept 9f86d081 --curl | sh',
    'take over one of another profile': 'payconfirm --profile shop webhooks kept 9f86d081 --adopt',
    'take over the deliveries of a profile that is now called shop':
      'payconfirm --profile shop webhooks kept --adopt --from-profile old-shop',
  },
  asks: ({ flags }) => (flags.adopt ? ['--yes'] : []),
  view: {
    columns: [
      { key: 'short_id', header: 'ID', shrink: 0 },
      { key: 'received_at', header: 'TIME', format: 'time', shrink: 0 },
      { key: 'transaction_code', header: 'CODE' },
      { key: 'amount', header: 'AMOUNT', format: 'money', shrink: 0 },
      { key: 'description', header: 'NOTE', shrink: 2 },
      { key: 'outcome', header: 'OUTCOME', format: 'word', shrink: 0 },
      { key: 'status', header: 'APP', format: 'number', shrink: 3 },
      { key: 'kind', header: 'KIND', shrink: 4 },
      { key: 'copy', header: 'COPY', shrink: 5 },
      ...ownerColumns,
    ],
    // The outcome is never cut for lack of space, and says which ones are duplicates.
    table: [
      { key: 'short_id', header: 'ID', shrink: 0 },
      { key: 'received_at', header: 'TIME', format: 'clock', shrink: 0 },
      ...ownerColumns,
      {
        key: 'outcome',
        header: 'OUTCOME',
        format: 'word',
        shrink: 0,
        show: ({ outcome }) => stateInWords(`${outcome}`),
      },
      { key: 'amount', header: 'AMOUNT', format: 'money', shrink: 0 },
      { key: 'transaction_code', header: 'CODE' },
      { key: 'description', header: 'NOTE', shrink: 2 },
      { key: 'status', header: 'APP', format: 'number', shrink: 3 },
      { key: 'kind', header: 'KIND', shrink: 4 },
    ],
    text: async (value: KeptDetail | string | { items: unknown }, render) => {
      if (typeof value === 'string') return value;
      if ('items' in value) return undefined;
      return (await import('./text.ts')).detailText(value, render);
    },
  },
  run: async ({ args, flags }, ctx) => {
    const { page = 1, limit = 20, all, since, failed, curl } = flags;
    if (flags.adopt)
      return (await import('./change-owner.ts')).adopt({ id: args.ID, from: flags['from-profile'] }, ctx);
    const scope = await scopeOf(flags, ctx);
    if (args.ID !== undefined) return curl ? curlOf(args.ID, scope, ctx) : detailOf(args.ID, scope, ctx);
    checkPage(page, limit);
    const listed = list(since === undefined ? 0 : ctx.clock.now() - since, failed === true, scope, ctx);
    return all ? everyRow(listed) : pageOf(listed, page, limit);
  },
});

async function* list(since: number, failed: boolean, scope: Scope, ctx: Context) {
  const living = await cleanupRecordsIn(ctx.stateDir).living();
  const { heldBackSince, unacknowledged } = await import('../../../webhooks/journal/unacknowledged.ts');
  const left = failed ? await unacknowledged(ctx.stateDir, scope, since) : [];
  const ids = new Set(left.filter(isToSend).map(({ id }) => id));
  let kept = 0;
  for await (const line of keptNewestFirst(ctx.stateDir, scope, since)) {
    kept += 1;
    if (failed && !ids.has(line.id)) continue;
    yield async () => {
      const found = line.read();
      return found && (await namedRow(found, living, scope)).row;
    };
  }
  const underWay = left.filter(({ state }) => state === 'under way').length;
  const heldBack = failed ? await heldBackSince(ctx.stateDir, scope, since) : 0;
  if (kept === 0 && scope !== 'all-profiles' && (await isAnyStored(ctx))) ctx.note(ofOthersText);
  else if (kept === 0 || (failed && ids.size === 0))
    ctx.note(noneText({ kept, underWay, heldBack, isFiltered: failed || since > 0 }));
  else if (heldBack > 0) ctx.note(leftOutText(heldBack));
}

const ofOthersText = withCommand(
  'No delivery of this profile is stored. To list those of all profiles:',
  ['webhooks', 'kept'],
  { 'all-profiles': true },
);

async function isAnyStored({ stateDir }: Context): Promise<boolean> {
  for await (const _ of keptNewestFirst(stateDir, 'all-profiles', 0)) return true;
  return false;
}

interface Counts {
  isFiltered: boolean;
  kept: number;
  /** Deliveries that their listener is processing. */
  underWay: number;
  /** Deliveries that `listen --confirm` has held back. */
  heldBack: number;
}

/** Why the list is empty: nothing is stored, or nothing needs action. */
function noneText({ kept, underWay, heldBack, isFiltered }: Counts): Text {
  if (kept === 0) {
    return withCommand(
      isFiltered
        ? 'No such delivery is stored here. To store deliveries:'
        : 'No deliveries are stored on this machine yet. To store them:',
      ['listen'],
    );
  }
  return below(
    underWay > 0
      ? t('None of the {0} stored deliveries has failed. {1} are being forwarded now.', kept, underWay)
      : t('Nothing is left to send: the app has accepted what it was to get of {0} stored deliveries.', kept),
    heldBack > 0 ? leftOutText(heldBack) : undefined,
  );
}

type Listed = AsyncIterable<() => Promise<KeptRow | undefined>>;

/** What is no record is not counted, up to the end of the page: further rows are not read. */
async function pageOf(listed: Listed, page: number, limit: number) {
  let total = 0;
  const first = (page - 1) * limit;
  const items: KeptRow[] = [];
  for await (const read of listed) {
    const isRead = total < first + limit;
    const row = isRead ? await read() : undefined;
    if (isRead && !row) continue;
    total += 1;
    if (row && total > first) items.push(row);
  }
  return { items, total, page, limit };
}

async function* everyRow(listed: Listed): AsyncGenerator<KeptRow> {
  for await (const read of listed) {
    const row = await read();
    if (row) yield row;
  }
}

/** A row for a list of all profiles, with the owner's name. */
async function namedRow(found: KeptWithForwards, living: readonly string[], scope: Scope) {
  const { row, payload } = await rowOf(found, living);
  return { row: scope === 'all-profiles' ? { ...row, ...ownerFields(found) } : row, payload };
}

async function detailOf(id: string, scope: Scope, ctx: Context): Promise<KeptDetail> {
  const found = await keptById(id, scope, ctx);
  const living = await cleanupRecordsIn(ctx.stateDir).living();
  const { row, payload } = await namedRow(found, living, scope);
  const { verified, scheme, headers, body_base64, forwards } = found;
  const body = Buffer.from(body_base64, 'base64').toString();
  return { ...row, verified, scheme: scheme ?? null, headers, payload, body, body_base64, forwards };
}

async function curlOf(id: string, scope: Scope, ctx: Context): Promise<string> {
  const { keptCurl } = await import('./curl.ts');
  const { command, notes, warnings } = keptCurl(await keptById(id, scope, ctx));
  for (const note of notes) ctx.note(note);
  for (const warning of warnings) ctx.warn(warning);
  return command;
}

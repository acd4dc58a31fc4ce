import type { RecordedDrift } from '../../api/drift/drift-record.ts';
import type { Endpoint } from '../../api/endpoints/endpoint.ts';
import { endpoints } from '../../api/endpoints/index.ts';
import { command } from '../../cli/definition.ts';
import type { Drift, ObservedRow, ServiceWays } from '../../config/service-differences.ts';
import { phraseRenderer } from '../../output/output-options.ts';
import { asIs, joined, type Said, t } from '../../texts/translate.ts';
import { withCommand } from '../../values/command-line.ts';
import { dayInSentence } from '../../values/time.ts';
import { driftText, placeOf } from './drift-text.ts';

const nothingRecorded = withCommand('No assumptions are recorded for this service yet:', [
  'assumptions',
  'record',
]);

export const show = command({
  name: 'show',
  summary: 'Show which assumptions are in force, and why',
  description:
    'Each row that assumptions record wrote to the profile: what is in force, what was seen, and when. ' +
    'Of one that differs: what client and emulator follow, and which commands meet what they do not follow. ' +
    'Section Known differences: in what replies differed from the endpoint table by then. ' +
    'Section Drift: in what they differed since then, seen by any command.',
  examples: {
    'those that differ': 'payconfirm assumptions show --jq \'.items[] | select(.result == "differs")\'',
  },
  view: {
    columns: [
      { key: 'row', header: 'ASSUMED' },
      { key: 'result', header: 'RESULT', shrink: 0 },
      { key: 'in_force', header: 'IN FORCE' },
      { key: 'saw', header: 'SAW' },
      { key: 'at', header: 'SEEN', format: 'time', shrink: 2 },
    ],
    empty: nothingRecorded,
    text: async (rows: Shown[], render) => {
      if (rows.length === 0 || !render.terminal) return undefined;
      const { evidenceTeller, findingsText } = await import('./check/findings-text.ts');
      const tell = await evidenceTeller(render);
      const found = rows.map(({ section, row, result, in_force, saw, at }) => ({
        ...{
          section,
          row,
          saw: `${in_force}. ${t('Seen: {0}', tell(saw))}${at === null ? '' : ` (${dayInSentence(at.slice(0, 10))})`}`,
        },
        result: result === 'drift' ? ('differs' as const) : result,
      }));
      return findingsText(found, render);
    },
  },
  run: async (_, ctx) => {
    const { observed } = await ctx.chosenProfile();
    const at = observed?.at ?? null;
    const say = phraseRenderer(ctx.options);
    const rows = (observed?.rows ?? []).map(
      (one): Shown => ({
        ...{
          section: one.section,
          row: one.row,
          result: one.result,
          in_force: say(() => inForce(one)),
          saw: one.saw,
          at,
        },
        ...{ ways: one.ways ?? null, unfollowed: one.unfollowed ?? null },
        ...{ commands: one.commands ?? [], drift: null },
      }),
    );
    const known = (observed?.drift ?? []).map(
      (one): Shown => ({ ...driftRow(one, say), result: 'differs', at }),
    );
    const drift = (await ctx.drift()).map(
      (one): Shown => ({
        ...driftRow(one, say),
        ...{
          section: 'Drift',
          saw: say(() => joined([driftText(one), timesOf(one)])),
          at: one.last_seen,
          drift: one,
        },
      }),
    );
    if (drift.length > 0 && rows.length === 0) ctx.note(nothingRecorded);
    return [...rows, ...known, ...drift];
  },
});

interface Shown extends Required<Pick<ObservedRow, 'section' | 'row' | 'saw' | 'commands'>> {
  result: ObservedRow['result'] | 'drift';
  in_force: string;
  at: string | null;
  ways: ServiceWays | null;
  unfollowed: string | null;
  drift: RecordedDrift | null;
}

/** The same fields as in the other rows. */
const driftRow = (drift: Drift, say: ReturnType<typeof phraseRenderer>) => ({
  ...{ section: 'Known differences', row: placeOf(drift), result: 'drift' as const },
  ...{
    in_force: say(() => t('expected: {0}', drift.expected)),
    saw: say(() => driftText(drift)),
    ways: null,
    unfollowed: null,
    commands: [],
    drift: null,
  },
});

const timesOf = ({ count, first_seen }: RecordedDrift) =>
  count === 1
    ? t('once since {0}', dayInSentence(first_seen.slice(0, 10)))
    : t('{0} times since {1}', count, dayInSentence(first_seen.slice(0, 10)));

function inForce({ result, ways, unfollowed, commands = [] }: ObservedRow): Said {
  if (result === 'partly') return t('as assumed, seen in part');
  if (result !== 'differs') return t('as assumed');
  const followed = ways ? [t('as seen: {0}', wordsOf(ways))] : [];
  const other =
    unfollowed === undefined
      ? []
      : [t('not followed: {0}; commands that meet it: {1}', unfollowed, commands.join(', ') || t('none'))];
  return asIs([...followed, ...other].join('. ') || t('as assumed'));
}

/** A text for each difference. */
const words: { [Way in keyof ServiceWays]-?: (value: NonNullable<ServiceWays[Way]>) => string } = {
  page: (page) => (page === 'bare' ? 'lists are bare' : 'pages have items, total, page, limit'),
  zone: (zone) => `times without a zone are ${zone}`,
  transaction_zone: (zone) => `dates of transactions are ${zone}`,
  scheme: (scheme) => `deliveries are signed as ${scheme}`,
  lacks: (ids) => ids.map((id) => `no ${requestOf(id)}`).join(', '),
  without: (fields) =>
    Object.entries(fields)
      .map(([id, names]) => `${requestOf(id)} without ${names.join(', ')}`)
      .join('; '),
};

const wordsOf = (ways: ServiceWays): string =>
  (Object.keys(words) as (keyof ServiceWays)[])
    .flatMap((way) => (ways[way] === undefined ? [] : (words[way] as (value: unknown) => string)(ways[way])))
    .join('; ');

/** `GET /api/v1/client/me`. A settings file may contain any id. */
function requestOf(id: string): string {
  const { method, path } = (endpoints as Readonly<Record<string, Endpoint | undefined>>)[id] ?? {};
  return method === undefined ? id : `${method} ${path}`;
}

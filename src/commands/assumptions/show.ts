import type { RecordedDrift } from '../../api/drift/drift-record.ts';
import { command } from '../../cli/definition.ts';
import type { ObservedRow, ServiceWays } from '../../config/service-ways.ts';
import { withCommand } from '../../values/command-line.ts';
import { stringifyJson } from '../../values/exact-json.ts';

const nothingRecorded = withCommand('No assumption is recorded of this service yet:', [
  'assumptions',
  'record',
]);

export const show = command({
  name: 'show',
  summary: 'Show which assumptions are in force, and why',
  description:
    'Each row that assumptions record wrote to the profile: what is in force, what was seen, and when. ' +
    'Of one that differs: whether client and emulator follow it, or which commands it affects. ' +
    'Below, section Drift: in what replies differed from the endpoint table since then, seen by any command.',
  examples: [
    {
      note: 'those that differ',
      command: 'payconfirm assumptions show --jq \'.items[] | select(.result == "differs")\'',
    },
  ],
  view: {
    columns: [
      { key: 'row', header: 'ASSUMED' },
      { key: 'in_force', header: 'IN FORCE' },
      { key: 'saw', header: 'SAW' },
      { key: 'at', header: 'SEEN', format: 'time', shrink: 2 },
    ],
    empty: nothingRecorded,
  },
  run: async (_, ctx) => {
    const { observed } = await ctx.profile();
    const rows = (observed?.rows ?? []).map((one) => ({
      ...{ section: one.section, row: one.row, result: one.result, in_force: inForce(one) },
      ...{
        saw: one.saw,
        at: observed?.at,
        ways: one.ways ?? null,
        commands: one.commands ?? [],
        drift: null,
      },
    }));
    const drift = (await ctx.drift()).map(driftRow);
    if (drift.length > 0 && rows.length === 0) ctx.note(nothingRecorded);
    return [...rows, ...drift];
  },
});

/** The same fields as of the other rows. */
const driftRow = (drift: RecordedDrift) => ({
  ...{ section: 'Drift', row: [drift.endpoint, drift.field ?? []].flat().join(': '), result: 'drift' },
  ...{ in_force: 'as assumed', saw: driftText(drift), at: drift.last_seen, ways: null, commands: [], drift },
});

function driftText({ kind, found, count, first_seen }: RecordedDrift): string {
  const what = {
    missing: 'the field is missing',
    enum: `a value that is not in the table, type ${found}`,
    type: `type ${found}`,
    status: `HTTP status ${found}`,
  }[kind];
  return `${what}; ${count === 1 ? 'once' : `${count} times`} since ${first_seen.slice(0, 10)}`;
}

function inForce({ result, ways, commands = [] }: ObservedRow): string {
  if (result === 'held') return 'as assumed';
  if (!ways) return `as assumed; affected: ${commands.join(', ') || 'no command'}`;
  return `as seen: ${Object.entries(ways).map(words).join('; ')}`;
}

const words = ([name, value]: [string, ServiceWays[keyof ServiceWays]]): string =>
  `${name.replace('_', ' ')} ${typeof value === 'string' ? value : stringifyJson(value)}`;

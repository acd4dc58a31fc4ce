import { command } from '../../cli/definition.ts';
import type { ObservedRow, ServiceWays } from '../../config/service-ways.ts';
import { withCommand } from '../../values/command-line.ts';
import { stringifyJson } from '../../values/exact-json.ts';

export const show = command({
  name: 'show',
  summary: 'Show which assumptions are in force, and why',
  description:
    'Each row that assumptions record wrote to the profile: what is in force, what was seen, and when. ' +
    'Of one that differs: whether client and emulator follow it, or which commands it affects.',
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
    empty: withCommand('Nothing is recorded of this service yet:', ['assumptions', 'record']),
  },
  run: async (_, ctx) => {
    const { observed } = await ctx.profile();
    return (observed?.rows ?? []).map((one) => ({
      ...{ section: one.section, row: one.row, result: one.result, in_force: inForce(one) },
      ...{ saw: one.saw, at: observed?.at, ways: one.ways ?? null, commands: one.commands ?? [] },
    }));
  },
});

function inForce({ result, ways, commands = [] }: ObservedRow): string {
  if (result === 'held') return 'as assumed';
  if (!ways) return `as assumed; affected: ${commands.join(', ') || 'no command'}`;
  return `as seen: ${Object.entries(ways).map(words).join('; ')}`;
}

const words = ([name, value]: [string, ServiceWays[keyof ServiceWays]]): string =>
  `${name.replace('_', ' ')} ${typeof value === 'string' ? value : stringifyJson(value)}`;

import { confirmed } from '../../cli/confirm.ts';
import { command } from '../../cli/definition.ts';
import { driftKey, type ObservedRow, waysOf } from '../../config/service-ways.ts';
import { t } from '../../texts/translate.ts';
import { isoUtc } from '../../values/time.ts';
import type { Finding } from './check/outcome.ts';
import { observe, observedEndpoints, observeFlags } from './observe.ts';

export const record = command({
  name: 'record',
  summary: 'Record what the service was seen to do',
  description:
    'Looks as assumptions check does, shows what holds and what differs, and writes it to the profile after a question. ' +
    'From then on the client reads the service so, where it can: time zones, signature scheme. ' +
    'emulator start --like PROFILE behaves so. Drift up to then is noted too, and no more told as drift. No value of a reply is written.',
  also: observedEndpoints,
  flags: observeFlags,
  examples: [
    { note: 'asks before it writes', command: 'payconfirm assumptions record --sandbox' },
    { note: 'in a script', command: 'payconfirm assumptions record --yes' },
  ],
  view: {
    columns: [
      { key: 'row', header: 'ASSUMED' },
      { key: 'result', header: 'RESULT', shrink: 0 },
      { key: 'saw', header: 'SAW' },
    ],
    text: async (rows, render) => (await import('./check/findings-text.ts')).findingsText(rows, render),
  },
  run: async ({ flags }, ctx) => {
    const { name, baseUrl = '', observed: before } = await ctx.profile();
    const { findings, drift } = await observe(flags.sandbox, ctx);
    const rows = findings.flatMap(observed);
    for (const { row, saw, commands } of rows.filter(({ result }) => result === 'differs'))
      ctx.note(
        commands
          ? t('{0} differs: {1}. Nothing follows it: {2}', row, saw, commands.join(', '))
          : t('{0} differs: {1}', row, saw),
      );
    const differing = rows.filter(({ result }) => result === 'differs').length;
    await confirmed(
      t('Record in profile {0}: {1} held, {2} differ?', name, rows.length - differing, differing),
      ctx,
    );
    const { scheme } = waysOf(rows);
    const known = [...(before?.drift ?? []), ...(await ctx.drift()), ...drift].map(
      ({ endpoint, field, kind, expected, found }) => ({ endpoint, field, kind, expected, found }),
    );
    await (await ctx.settings()).saveProfile(name, {
      ...(scheme !== undefined && { scheme }),
      observed: {
        base_url: baseUrl,
        at: isoUtc(ctx.clock.now()),
        rows,
        drift: [...new Map(known.map((one) => [driftKey(one), one])).values()],
      },
    });
    ctx.note(t('Recorded in profile {0}.', name));
    return rows;
  },
});

/** As a profile keeps it; what was not seen is not kept. */
function observed({ section, row, result, saw, ways, endpoints }: Finding): ObservedRow[] {
  if (result === 'not seen') return [];
  const isUnfollowed = result === 'differs' && ways === undefined;
  return [
    {
      ...{ section, row, result, saw },
      ...(ways && { ways }),
      // An endpoint is named after the command that calls it.
      ...(isUnfollowed && { commands: endpoints.map((id) => id.replaceAll('.', ' ')) }),
    },
  ];
}

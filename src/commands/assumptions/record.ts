import { confirmed } from '../../cli/confirm.ts';
import { command, type Definition } from '../../cli/definition.ts';
import { driftKey, type ObservedRow, waysOf } from '../../config/service-differences.ts';
import { t } from '../../texts/translate.ts';
import { isoUtc } from '../../values/time.ts';
import { callersOf } from '../endpoints.ts';
import type { Finding } from './check/outcome.ts';
import { observe, observedEndpoints, observeFlags } from './observe-service.ts';

/** @param tree the command tree, which lists this command too */
export const record = (tree: () => Promise<readonly Definition[]>) =>
  command({
    name: 'record',
    summary: 'Record what the service was seen to do',
    description:
      'Looks as assumptions check does, shows what holds and what differs, and writes it to the profile after a question. ' +
      'From then on the client reads the service so, where it can: time zones, signature scheme. ' +
      'emulator start --like PROFILE behaves so. Drift up to then is noted too, and no more told as drift. No value of a reply is written.',
    also: observedEndpoints,
    flags: observeFlags,
    examples: {
      'asks before it writes': 'payconfirm assumptions record --sandbox',
      'in a script': 'payconfirm assumptions record --yes',
    },
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
      const { findings, drift, failure } = await observe(flags.sandbox, ctx);
      // A profile keeps what was seen of the whole service.
      if (failure) throw failure;
      const commands = await tree();
      const rows = findings.flatMap((finding) => observed(finding, commands));
      for (const { row, saw, unfollowed, commands = [] } of rows.filter(
        ({ result }) => result === 'differs',
      )) {
        ctx.note(t('{0} differs: {1}', row, saw));
        if (unfollowed !== undefined)
          ctx.note(
            t(
              'Nothing follows this: {0}. Commands that meet it: {1}',
              unfollowed,
              commands.join(', ') || '-',
            ),
          );
      }
      const count = (wanted: ObservedRow['result']) => rows.filter(({ result }) => result === wanted).length;
      await confirmed(
        t(
          'Record in profile {0}: {1} held, {2} held in part, {3} differ?',
          ...([name, count('held'), count('partly'), count('differs')] as const),
        ),
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

/** The form in a profile. Rows without an observation are not stored. */
function observed(finding: Finding, tree: readonly Definition[]): ObservedRow[] {
  const { section, row, result, saw, ways, unfollowed, endpoints, isOfDeliveries } = finding;
  if (result === 'not seen') return [];
  // Deliveries are read by commands that receive them, and by commands that read the log.
  const readers = isOfDeliveries ? ['listen', 'webhooks verify'] : [];
  const callers = callersOf(isOfDeliveries ? ['webhooks.logs'] : endpoints, tree);
  const commands = callers.filter((words) => !words.startsWith('assumptions '));
  return [
    {
      ...{ section, row, result, saw },
      ...(ways && { ways }),
      ...(unfollowed !== undefined && { unfollowed, commands: [...new Set([...readers, ...commands])] }),
    },
  ];
}

import { confirmed } from '../../cli/confirm.ts';
import { type Candidate, command, group } from '../../cli/definition.ts';
import type { Context } from '../../context.ts';
import { isSnapshotName } from '../../emulator/snapshot-name.ts';
import { PayconfirmError, usageError } from '../../errors.ts';
import { onDiskNow } from '../../io/files/disk-errors.ts';
import { writeOutput } from '../../io/files/write-files.ts';
import { t } from '../../texts/translate.ts';
import { withCommand } from '../../values/command-line.ts';
import { toJson } from '../../values/terminal-safe-json.ts';
import { formatTime } from '../../values/time.ts';
import { control } from './call-control-api.ts';

interface Snapshot {
  name: string;
  saved_at: string;
}

const name = { name: 'NAME', summary: 'a to z, 0 to 9, - and _', required: true } as const;

const storedSnapshots = async (ctx: Context): Promise<Candidate[]> =>
  (await control<Snapshot[]>(ctx, 'GET', '/snapshots'))
    .sort((one, other) => (one.saved_at < other.saved_at ? 1 : -1))
    .map(({ name, saved_at }) => ({
      value: name,
      meaning: formatTime(Date.parse(saved_at), ctx.options.timeZone),
    }));

const save = command({
  name: 'save',
  summary: 'Save the emulator state as a snapshot',
  description:
    'It is kept beside the state in --data, and outlives the emulator; with --memory it ends with it. A snapshot of the ' +
    'same name is replaced, which is asked first. With --file it is also written to a file that can be committed: JSON, one ' +
    'row a line. There emulator-webhook-secret stands for the secrets of webhooks. emulator start and exec begin with it by --from.',
  arguments: [name],
  flags: {
    file: {
      value: 'FILE',
      offers: 'files',
      writesFile: true,
      summary: 'write it to this file too, without secrets',
    },
  },
  examples: {
    'once set up': 'payconfirm emulator snapshot save base',
    'for CI': 'payconfirm emulator snapshot save base --file test/base.json',
  },
  run: async ({ args, flags }, ctx) => {
    const wanted = readName(args.NAME);
    if (await isThere(wanted, ctx)) await confirmed(t('Replace the snapshot {0}?', wanted), ctx);
    await control(ctx, 'POST', '/snapshots', { body: { name: wanted } });
    ctx.note(t('Saved the snapshot {0}.', wanted));
    const { file } = flags;
    if (file === undefined || ctx.options.dryRun) return;
    const text = await control<string>(ctx, 'GET', '/snapshots/text', { query: { name: wanted } });
    onDiskNow(file, 'cannot be written', () => writeOutput(file, text, 'w'));
    ctx.note(withCommand('Begin with it:', ['emulator', 'start'], { profile: undefined, from: file }));
  },
});

const restore = command({
  name: 'restore',
  summary: 'Restore a snapshot and delete current data',
  description:
    'Everything is as it was: accounts, transactions, keys, tokens, the delivery log, how far the clock is ahead. ' +
    'Deliveries that were pending then are sent, faults are cleared.',
  arguments: [{ ...name, offers: storedSnapshots }],
  asks: () => ['--yes'],
  examples: { 'before each test': 'payconfirm emulator snapshot restore base --yes' },
  run: async ({ args }, ctx) => {
    const wanted = readName(args.NAME);
    if (!(await isThere(wanted, ctx))) {
      throw new PayconfirmError('refused', t('there is no snapshot {0}', wanted), {
        hint: withCommand('To list them:', ['emulator', 'snapshot', 'list'], { profile: undefined }),
      });
    }
    await confirmed(t('Replace the state of the emulator by the snapshot {0}?', wanted), ctx);
    await control(ctx, 'POST', '/snapshots/restore', { body: { name: wanted } });
    ctx.note(t('Restored the emulator from {0}.', wanted));
  },
});

const list = command({
  name: 'list',
  summary: 'List snapshots',
  examples: { 'by name': 'payconfirm emulator snapshot list' },
  view: {
    columns: [
      { key: 'name', header: 'NAME' },
      { key: 'saved_at', header: 'SAVED', format: 'time' },
    ],
    empty: withCommand('No snapshots yet:', ['emulator', 'snapshot', 'save', 'base'], {
      profile: undefined,
    }),
  },
  run: (_input, ctx) => control<Snapshot[]>(ctx, 'GET', '/snapshots'),
});

export const snapshot = group({
  name: 'snapshot',
  summary: 'Manage snapshots of the emulator',
  commands: [save, restore, list],
});

function readName(given: string): string {
  if (isSnapshotName(given)) return given;
  throw usageError(
    t('{0} is not a valid snapshot name', toJson(given)),
    t('up to 64 of a to z, 0 to 9, - and _; the first a letter or a digit'),
  );
}

async function isThere(wanted: string, ctx: Context): Promise<boolean> {
  const found = await control<Snapshot[]>(ctx, 'GET', '/snapshots');
  return found.some(({ name }) => name === wanted);
}

import { command } from '../../cli/definition.ts';
import type { Context } from '../../context.ts';
import { usageError } from '../../errors.ts';
import { t } from '../../texts/translate.ts';

const checkSince = async (text: string, ctx: Context) =>
  (await import('../trace/read-input.ts')).readSince(text, ctx);

export const bundle = command({
  name: 'bundle',
  summary: 'Write a diagnosis file (zip) for the developer',
  description:
    'A zip file with the diagnosis (JSON and a page), the attempts with headers and bodies, the configurations, clocks, versions, ' +
    'the lines of the local journal about it, and a test case for each failed delivery. Secrets are never in it; personal data is ' +
    'masked unless --show-personal is given. Read it with trace --bundle FILE, or inspect FILE.',
  also: [
    ...(['webhooks.logs', 'webhooks.list', 'transactions.list', 'checkouts.show', 'checkouts.list'] as const),
    ...(['channels.email.list', 'channels.telegram.list', 'channels.zalo.list'] as const),
    ...(['channels.email.logs', 'channels.zalo.logs', 'client.me'] as const),
  ],
  arguments: [
    {
      name: 'SUBJECT',
      summary: 'the code of a transfer or an order',
      offers: 'transaction',
      oneOf: ['since'],
    },
  ],
  flags: {
    since: {
      value: 'T',
      check: checkSince,
      summary: 'all failed transfers since T; with SUBJECT, the start of its search',
    },
    timeout: { type: 'duration', summary: 'how long to read for each transfer' },
    file: {
      value: 'FILE',
      offers: 'files',
      writesFile: true,
      summary: 'the file to write; payconfirm-SUBJECT.zip when left out',
    },
    force: { type: 'boolean', summary: 'write over a file that exists' },
  },
  examples: {
    'about one order': 'payconfirm bundle DH102',
    'about all that failed': 'payconfirm bundle --since 2h --file failed.zip',
    'what would be in it': 'payconfirm bundle DH102 --dry-run',
  },
  view: {
    detail: [
      { key: 'file', header: 'File' },
      {
        key: 'subjects',
        header: 'Subjects',
        show: ({ subjects }) => (subjects as string[]).join(', '),
      },
      {
        key: 'personal',
        header: 'Personal data',
        show: ({ personal }) => (personal ? t('shown') : t('masked, except in notes and answers')),
      },
      { key: 'created_at', header: 'Created', format: 'time' },
    ],
    isOwn: true,
  },
  run: async ({ args, flags }, ctx) => {
    const { SUBJECT } = args;
    if (SUBJECT === undefined && flags.since === undefined) {
      throw usageError(t('a SUBJECT or --since is required'), ctx.commandLine(['bundle'], { since: '2h' }));
    }
    const { writeBundle } = await import('./write-bundle.ts');
    return writeBundle(SUBJECT, flags, ctx);
  },
});

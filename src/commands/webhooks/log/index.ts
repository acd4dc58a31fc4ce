import { uuidOrStart } from '../../../api/endpoints/fields.ts';
import { command } from '../../../cli/definition.ts';
import { dayFlag, entryById } from '../entry-by-id.ts';
import { logView } from '../view.ts';

export const log = command({
  name: 'log',
  summary: 'Show a delivery, why it failed and how to fix it',
  also: ['webhooks.logs', 'webhooks.list'],
  arguments: [
    {
      name: 'LOG_ID',
      summary: 'the id from webhooks logs, or its first 8 characters',
      required: true,
      offers: 'log_entry',
      schema: uuidOrStart,
    },
  ],
  flags: dayFlag,
  examples: {
    'what happened': 'payconfirm webhooks log 8a0c8d0e-7c55-4f36-9a54-7a2b6c1d9e07',
    'only the summary': 'payconfirm webhooks log 8a0c8d0e-7c55-4f36-9a54-7a2b6c1d9e07 --jq .summary',
  },
  view: {
    detail: [
      ...logView.detail!,
      { key: 'outcome', header: 'Outcome' },
      { key: 'summary', header: 'Summary' },
      { key: 'next', header: 'Next steps' },
    ],
    text: async (report, render) => {
      const { languageFor } = await import('../../../messages/load-language.ts');
      const { reportText } = await import('./text.ts');
      return reportText(report, render, await languageFor(render.language));
    },
  },
  run: async ({ args, flags }, ctx) => {
    const { reportOf } = await import('./report.ts');
    return reportOf(await entryById(args.LOG_ID, flags.day, ctx), ctx);
  },
});

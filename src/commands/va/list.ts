import { endpointCommand } from '../../cli/endpoint-command.ts';
import { dayIn } from '../../values/local-day.ts';
import { parseTime } from '../../values/time.ts';
import { virtualAccountNumber } from './find-virtual-account.ts';
import { mentionUnfinished } from './unfinished-registrations.ts';
import { virtualAccountView } from './view.ts';

export const list = endpointCommand({
  name: 'list',
  summary: 'List virtual accounts of a bank account',
  endpoint: 'va.list',
  flags: {
    'account-id': {
      value: 'ID',
      required: true,
      summary: 'the bank account, from accounts list',
      to: 'path.bank_account_id',
    },
    number: {
      value: 'N',
      summary: 'only this virtual account: its full number or its id',
      to: 'query.virtual_account_number',
      resolve: virtualAccountNumber,
    },
    since: { type: 'day', summary: 'only those created on this day or later' },
  },
  examples: {
    'every virtual account': 'payconfirm va list --account-id 3f0c8d0e-7c55-4f36-9a54-7a2b6c1d9e01 --all',
  },
  view: virtualAccountView,
  keepItem: ({ created_at }, { input: { flags }, ctx }) =>
    flags.since === undefined || dayIn(ctx.options.timeZone, parseTime(created_at) ?? 0) >= flags.since,
  prepare: async (request, _input, ctx) => {
    await mentionUnfinished(ctx);
    return request;
  },
});

import { sandboxEndpoints } from '../../api/endpoints/sandbox.ts';
import { command } from '../../cli/definition.ts';
import type { ReceivedTransfer } from '../../emulator/bank-transfer-reply.ts';
import { PayconfirmError } from '../../errors.ts';
import { t } from '../../texts/translate.ts';
import { type Text, withCommand } from '../../values/command-line.ts';
import { formatMoney } from '../../values/format-money.ts';
import { virtualAccountNumber } from '../va/find-virtual-account.ts';
import { control } from './call-control-api.ts';

/** The same rules as for a simulated transfer (§4.6). */
const rules = sandboxEndpoints['sandbox.send'].body.properties;

export const transfer = command({
  name: 'transfer',
  summary: 'Simulate a real bank transfer',
  description:
    'It behaves as in production: is_sandbox is false, it pays production checkouts and it counts ' +
    'against the plan. The account must have been registered in all four steps, or be that of a ' +
    'checkout. A note with the code of a pending invoice pays that invoice. The same --code sent ' +
    'again adds nothing.',
  flags: {
    va: {
      value: 'N',
      summary:
        'pay into this virtual account: its full number or its id (default: the first, made if there is none)',
      resolve: virtualAccountNumber,
      schema: rules.virtual_account_number,
      offers: 'virtual_account_number',
    },
    amount: {
      type: 'amount',
      required: true,
      summary: 'amount in VND: 150000, 150.000 or 150k',
      schema: rules.amount,
    },
    description: {
      aka: ['note', 'message', 'content', 'memo'],
      value: 'D',
      required: true,
      summary: 'the transfer note',
      schema: rules.description,
    },
    code: {
      value: 'C',
      summary: 'the transaction code (default: one of a bank)',
      schema: rules.transaction_code,
    },
  },
  examples: {
    'as in production':
      'payconfirm emulator transfer --va 96SHOP000000000123 --amount 150k --description "DH10234"',
  },
  view: {
    detail: [
      { key: 'transaction_code', header: 'Code' },
      { key: 'amount', header: 'Amount', format: 'money' },
      { key: 'virtual_account_number', header: 'Virtual account' },
      { key: 'account_number', header: 'Account', format: 'personal' },
      { key: 'is_sandbox', header: 'Sandbox', format: 'boolean' },
      { key: 'reported', header: 'Reported', format: 'word' },
    ],
  },
  run: async ({ flags }, ctx) => {
    const { va, amount, description, code } = flags;
    const body = { virtual_account_number: va, amount, description, transaction_code: code };
    try {
      const received = await control<ReceivedTransfer>(ctx, 'POST', '/transfers', { body });
      ctx.note(t('Amount: {0}', formatMoney(received.amount)));
      if (received.repeated) ctx.note(t('This code exists already: nothing new was recorded.'));
      if (received.reported === 'batch') {
        ctx.note(
          t('The bank reports it at the end of the day: no webhook, channel or checkout is notified.'),
        );
      }
      return received;
    } catch (error) {
      if (!(error instanceof PayconfirmError)) throw error;
      const hint = waysOut(va)[error.status ?? 0];
      throw hint ? error.with({ hint }) : error;
    }
  },
});

/** The hint for each status with which `POST /_emulator/transfers` refuses. */
const waysOut = (number: string | undefined): Readonly<Record<number, Text>> => ({
  400: withCommand('simulate it:', ['sandbox', 'send'], { va: number, amount: 'A', description: 'D' }),
  404: withCommand('register one in all four steps:', ['va', 'register']),
  ...(number && { 409: withCommand('what is missing, and how to do it:', ['doctor', 'va', number]) }),
});

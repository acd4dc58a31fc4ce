import { endpoints } from '../../api/endpoints/index.ts';
import { requireObject } from '../../api/replies/require-object.ts';
import { buildRequest } from '../../cli/build-request.ts';
import { resolving } from '../../cli/definition.ts';
import { endpointCommand } from '../../cli/endpoint-command.ts';
import { isOnThisMachine } from '../../config/resolve-profile.ts';
import type { Context } from '../../context.ts';
import { usageError } from '../../errors.ts';
import type { View } from '../../output/view.ts';
import { t } from '../../texts/translate.ts';
import { withCommand } from '../../values/command-line.ts';
import { formatMoney } from '../../values/format-money.ts';
import { noteRewritingNames } from '../../values/transfer-note-rewriting.ts';
import { virtualAccountNumber } from '../va/find-virtual-account.ts';
import { isRepeat } from './send-burst.ts';
import { awaitDeliveries, sendAll } from './send-many.ts';
import { applyPreset, presets, type Transfer } from './transfer-presets.ts';
import { expectedDeliveries, logStart } from './wait-for-deliveries.ts';

/** One transfer as a record, several as a table of their results. */
const sendView: View = {
  detail: [
    { key: 'transaction_code', header: 'Code' },
    { key: 'amount', header: 'Amount', format: 'money' },
    { key: 'virtual_account_number', header: 'Virtual account' },
    { key: 'account_number', header: 'Account', format: 'personal' },
    { key: 'is_sandbox', header: 'Sandbox', format: 'boolean' },
  ],
  columns: [
    { key: 'transaction_code', header: 'Code', shrink: 0 },
    { key: 'amount', header: 'Amount', format: 'money' },
    { key: 'result', header: 'Result' },
    { key: 'duration_ms', header: 'Took', format: 'duration' },
    { key: 'deliveries.ok', header: 'Delivered', format: 'number' },
    { key: 'deliveries.expected', header: 'Of', format: 'number' },
    { key: 'message', header: 'Why', shrink: 2 },
  ],
};

const whole = (minimum: number, maximum: number) => ({ type: 'integer', minimum, maximum }) as const;

const single = endpointCommand({
  name: 'send',
  aka: ['trigger', 'transfer', 'pay', 'simulate', 'create'],
  summary: 'Simulate incoming transfers',
  description:
    'A transfer goes through webhooks, channels and checkouts like a real one. Without --va and ' +
    '--account a sandbox virtual account (SBX and digits) is used, and created if there is none. The ' +
    'same --code sent again adds nothing.\n\n--preset short pays 1.000 ₫ less, over pays 1.000 ₫ more, and ' +
    'duplicate sends each transfer twice with one code. --preset mangled changes the note as a bank may do ' +
    '(assumed): upper case, without accents, punctuation and spaces, at most 25 characters. --mangle chooses ' +
    'among these changes.',
  endpoint: 'sandbox.send',
  flags: {
    amount: {
      type: 'amount',
      required: true,
      summary: 'amount in VND: 150000, 150.000 or 150k',
      to: 'body.amount',
    },
    description: {
      aka: ['note', 'message', 'content', 'memo'],
      value: 'D',
      required: true,
      summary: 'the transfer note',
      to: 'body.description',
    },
    va: {
      value: 'N',
      summary: 'pay into this virtual account: its full number or its id',
      resolve: virtualAccountNumber,
      to: 'body.virtual_account_number',
    },
    account: { value: 'N', summary: 'a linked account number', to: 'body.account_number', conflicts: ['va'] },
    code: { value: 'C', summary: 'the transaction code', to: 'body.transaction_code' },
    preset: {
      value: 'PRESET',
      choices: presets,
      default: 'exact',
      summary: 'how the payer pays',
      conflicts: ['data'],
    },
    mangle: {
      value: 'KIND',
      choices: noteRewritingNames,
      repeat: true,
      summary: 'with --preset mangled: only this; several in this order',
      goesWith: 'preset',
    },
    count: { type: 'integer', default: 1, summary: 'how many transfers to send', schema: whole(1, 100_000) },
    'code-prefix': {
      value: 'P',
      summary: 'number the codes: P1, P2 and so on',
      conflicts: ['code', 'data'],
      schema: { type: 'string', minLength: 1, maxLength: 90 },
    },
    rate: {
      type: 'integer',
      summary: 'how many a second at most (default: as fast as it goes)',
      goesWith: 'count',
      schema: whole(1, 100_000),
    },
    concurrency: {
      type: 'integer',
      default: 10,
      summary: 'parallel requests',
      goesWith: 'count',
      schema: whole(1, 1_000),
    },
    wait: { type: 'boolean', summary: 'wait until each delivery is in the log' },
    timeout: {
      type: 'duration',
      summary: 'with --wait: give up after this long (default 1m)',
      goesWith: 'wait',
    },
  },
  sections: {
    'Many transfers': ['count', 'code-prefix', 'rate', 'concurrency'],
    Request: ['field', 'data'],
  },
  examples: {
    'to a sandbox virtual account': 'payconfirm sandbox send --amount 150000 --description "DH10234"',
    'to your own, with a code of your own':
      'payconfirm sandbox send --amount 150k --description "DH10234" --va 97040SHOP00000123 --code FT1',
    '100 transfers in five seconds, and their results':
      'payconfirm sandbox send --amount 150k --description "DH10234" --count 100 --rate 20 --wait',
  },
  view: sendView,
});

type Input = Parameters<typeof single.run>[0];

export const send = resolving({
  ...single,
  also: ['webhooks.logs', 'webhooks.list', 'accounts.list', 'va.list'] as const,
  run: async (input: Input, ctx: Context) => {
    const { flags } = input;
    if (flags.code !== undefined && flags.count > 1) {
      throw usageError(t('--code names one transaction'), t('use --code-prefix to number them'));
    }
    if (flags.mangle.length > 0 && flags.preset !== 'mangled') {
      throw usageError(t('--mangle needs --preset mangled; given: --preset {0}', flags.preset));
    }
    const source = { ...single, endpoint: 'sandbox.send' } as const;
    const { body: transfer } = await buildRequest(source, input, ctx, {
      prepare: async ({ body }) => ({ body: applyPreset(flags.preset, body, flags.mangle) }),
    });
    // A missing profile is an error before any output.
    await ctx.client();
    const isOne = flags.count === 1 && flags.preset !== 'duplicate' && !flags['code-prefix'];
    if (!isOne || ctx.options.dryRun) sayTransfer(transfer, flags, ctx);
    if (isOne) return sendOne(transfer, flags, ctx);
    const { rows, problem } = await sendAll(
      numbered(transfer, flags.count, flags['code-prefix']),
      flags,
      ctx,
    );
    if (problem) ctx.conclude(problem);
    else if (!flags.wait && !ctx.options.dryRun) await sayOpen(ctx, rows[0]?.virtual_account_number ?? null);
    return rows;
  },
});

type SendFlags = Input['flags'];

/** What is recorded: the amount as it was understood, and the note as a preset rewrote it. */
function sayTransfer(
  { amount, description }: Transfer,
  flags: Pick<SendFlags, 'amount' | 'preset'>,
  ctx: Context,
): void {
  if (flags.amount !== undefined) ctx.note(t('Amount: {0}', formatMoney(amount)));
  if (flags.preset === 'mangled') ctx.note(t('Note: {0}', description));
}

/** People read "accepted" as "delivered", so a note explains the difference. `number`: of the virtual account. */
async function sayOpen(ctx: Context, number: string | null, code?: string): Promise<void> {
  if (ctx.options.output !== 'table' || ctx.options.quiet) return;
  // Only a help: the transfer was sent.
  const expected = await expectedDeliveries(await ctx.client(), number).catch(() => undefined);
  if (expected === 0) {
    const next = isOnThisMachine(await ctx.profile()) ? ['listen'] : ['webhooks', 'create'];
    ctx.note(withCommand('No active webhook configuration matches, so nothing is delivered. Next:', next));
  } else if (code)
    ctx.note(
      withCommand('The delivery result is not known yet. To wait for it, add --wait. To check it:', [
        'trace',
        code,
      ]),
    );
  else ctx.note(t('The delivery result is not known yet. To wait for it, add --wait.'));
}

/** The service's reply, and with `--wait` the result of its deliveries. */
async function sendOne(transfer: Transfer, flags: SendFlags, ctx: Context) {
  const { wait, timeout } = flags;
  const client = await ctx.client();
  const start = wait ? await logStart(client) : undefined;
  const answer = await client.call('sandbox.send', { body: transfer });
  const { data } = answer;
  requireObject(endpoints['sandbox.send'], data);
  if (answer.differences.length === 0) sayTransfer(transfer, flags, ctx);
  const repeated = isRepeat(transfer, answer);
  if (repeated)
    ctx.warn(
      t('The reply has other values: this code probably exists already, and then nothing new was recorded.'),
    );
  if (!wait && repeated) return data;
  if (!wait) {
    await sayOpen(ctx, data.virtual_account_number ?? null, data.transaction_code);
    return data;
  }
  const again = transfer.transaction_code !== undefined;
  const { found, problem } = await awaitDeliveries(
    [data],
    { after: undefined, ...start, again },
    timeout,
    ctx,
  );
  if (problem) ctx.conclude(problem);
  return { ...data, deliveries: found?.get(data.transaction_code) ?? null };
}

/** `FT01` to `FT12`. */
function numbered(transfer: Transfer, count: number, prefix: string | undefined): Transfer[] {
  const digits = String(count).length;
  return Array.from({ length: count }, (_, index) =>
    prefix === undefined
      ? transfer
      : { ...transfer, transaction_code: prefix + String(index + 1).padStart(digits, '0') },
  );
}

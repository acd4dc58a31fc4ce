import { isDeepStrictEqual } from 'node:util';
import { confirmed } from '../../cli/confirm.ts';
import { oneAtATime } from '../../cli/one-process-at-a-time.ts';
import { secretOfReference } from '../../cli/secret-reference.ts';
import { openSetup } from '../../cli/setup-input.ts';
import type { Context } from '../../context.ts';
import { PayconfirmError, usageError } from '../../errors.ts';
import { phraseRenderer } from '../../output/output-options.ts';
import {
  type CodeSource,
  codeSource,
  eitherOtpFlag,
  emulatorOtpHint,
  type OtpInput,
} from '../../registrations/otp/code-source.ts';
import { asIs, inEnglish, t } from '../../texts/translate.ts';
import { below, ownCommand } from '../../values/command-line.ts';
import { accountsOf } from './account-lookup.ts';
import { appliedSecrets } from './applied-secrets.ts';
import { openRecord } from './apply-record.ts';
import { planKeys } from './plan-keys.ts';
import { planPaymentProfile } from './plan-payment-profile.ts';
import { inOneLine, planText, type Row, rowsOf } from './plan-text.ts';
import { changesOf, type Plan, type Planning, type Step } from './plan-types.ts';
import { planVirtualAccounts } from './plan-virtual-accounts.ts';
import { planWebhooks } from './plan-webhooks.ts';
import { refuseTwinPlaces } from './secret-places.ts';

export interface ApplyFlags extends OtpInput {
  /** `-` for standard input. */
  file: string | undefined;
}

type Opened = Awaited<ReturnType<typeof openSetup>>;

/** Applies a configuration file to the current client. @throws usage error; the error of a change */
export async function applyFile(flags: ApplyFlags, ctx: Context): Promise<Row[]> {
  const { file } = flags;
  if (file === undefined)
    throw usageError(t('--file is required: the file to apply'), ownCommand(`${ctx.commandName} --help`));
  if (file === '-' && flags['otp-stdin'])
    throw usageError(t('-f - and --otp-stdin both read standard input'));
  const opened = await openSetup(file, ctx);
  for (const one of opened.beyond) ctx.note(t('sent as it is: {0}', one));
  const codes = codeSource(flags, ctx);
  let plan = await planAll(opened, codes, ctx);
  const { commandLine } = ctx;
  const result = (done: readonly Step[]) =>
    rowsOf(plan, done, { say: phraseRenderer(ctx.options), commandLine });
  for (;;) {
    const changes = changesOf(plan);
    if (ctx.options.dryRun || changes.length === 0) return result([]);
    ctx.note(planText(rowsOf(plan, [], { say: (phrase) => phrase(), commandLine }), ctx.options).map(asIs));
    await refuseIncomplete(changes, ctx);
    const question =
      changes.length === 1 ? t('Make this change?') : t('Make these {0} changes?', changes.length);
    await confirmed(question, ctx);
    const agreed = plan;
    const found = await oneAtATime('apply', () => carryOutIfAsAgreed(agreed, opened, codes, ctx), ctx);
    if (found === agreed) return result(changes);
    plan = found;
    ctx.note(t('Something was changed elsewhere. The current differences:'));
  }
}

async function refuseIncomplete(changes: readonly Step[], ctx: Context): Promise<void> {
  const { options, commandName } = ctx;
  if (options.interactive) return;
  const needed = new Set(changes.flatMap(({ needs = [] }) => needs));
  if (needed.size === 0) return;
  const missing = [...needed, ...(options.yes ? [] : ['--yes'])];
  const codes = needed.has(eitherOtpFlag) ? await emulatorOtpHint(ctx) : undefined;
  throw usageError(
    t('missing, and prompts are off here: {0}', missing.join(', ')),
    below(codes, ownCommand(`${commandName} --help`)),
  );
}

/** Returns the agreed plan after carrying it out, or the new plan if it has changed. */
async function carryOutIfAsAgreed(
  agreed: Plan,
  opened: Opened,
  codes: CodeSource | undefined,
  ctx: Context,
): Promise<Plan> {
  const now = await planAll(opened, codes, ctx);
  const { commandLine } = ctx;
  const toCompare = (plan: Plan) => rowsOf(plan, [], { say: inEnglish, commandLine });
  if (!isDeepStrictEqual(toCompare(now), toCompare(agreed))) return now;
  await carryOut(changesOf(now), ctx);
  return agreed;
}

/** Virtual accounts come before what may refer to them. */
async function planAll(
  { setup, at, folder }: Opened,
  codes: CodeSource | undefined,
  ctx: Context,
): Promise<Plan> {
  const { keys, virtual_accounts, webhooks, payment_profile } = setup;
  refuseTwinPlaces(setup, at, folder);
  const client = await ctx.client();
  const record = await openRecord(ctx);
  const planning: Planning = {
    ctx,
    client,
    at,
    folder,
    record,
    secrets: appliedSecrets(record),
    accounts: accountsOf(client),
    toBeMade: virtual_accounts ?? [],
    codes,
    secretOf: (reference, place) => secretOfReference(reference, folder, place, ctx),
  };
  const plans = [
    keys ? await planKeys(keys, planning) : nothing,
    virtual_accounts ? await planVirtualAccounts(virtual_accounts, planning) : nothing,
    webhooks ? await planWebhooks(webhooks, planning) : nothing,
    payment_profile
      ? { steps: [await planPaymentProfile(payment_profile, planning)], leftAlone: [] }
      : nothing,
  ];
  return {
    steps: plans.flatMap(({ steps }) => steps),
    leftAlone: plans.flatMap(({ leftAlone }) => leftAlone),
  };
}

const nothing: Plan = { steps: [], leftAlone: [] };

/** @throws the error of a change; its hint says what was done and what was not */
async function carryOut(changes: readonly Step[], ctx: Context): Promise<void> {
  for (const [at, step] of changes.entries()) {
    try {
      ctx.signal.throwIfAborted();
      await step.carryOut?.();
    } catch (error) {
      throw error instanceof PayconfirmError ? cutOff(error, changes, at) : error;
    }
    ctx.note(asIs(`✓ ${inOneLine(step)}`));
  }
}

function cutOff(error: PayconfirmError, changes: readonly Step[], at: number): PayconfirmError {
  const list = (some: readonly Step[]) => some.map(inOneLine).join(', ');
  const done = changes.slice(0, at);
  const left = changes.slice(at + 1);
  return error.with({
    message: asIs(`${inOneLine(changes[at]!)}: ${error.message}`),
    hint: below(
      error.hint,
      done.length > 0 ? t('Done before: {0}.', list(done)) : t('Nothing was done before.'),
      left.length > 0 ? t('Not begun: {0}.', list(left)) : undefined,
      t('Run it again: finished steps are not repeated.'),
    ),
  });
}

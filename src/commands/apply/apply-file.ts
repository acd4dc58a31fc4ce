import { isDeepStrictEqual } from 'node:util';
import { confirmed } from '../../cli/confirm.ts';
import { oneAtATime } from '../../cli/one-at-a-time.ts';
import { secretOfReference } from '../../cli/secret-reference.ts';
import { openSetup } from '../../cli/setup-input.ts';
import type { Context } from '../../context.ts';
import { PayconfirmError, usageError } from '../../errors.ts';
import type { SetupFile } from '../../setup/check.ts';
import { below } from '../../values/command-line.ts';
import { appliedSecrets } from './applied-secrets.ts';
import { changesOf, type Plan, type Step } from './plan.ts';
import { inOneLine, planText, type Row, rowsOf } from './plan-text.ts';
import { planWebhooks } from './webhooks.ts';

/**
 * Brings the client in force to the state of a file, and tells what was done.
 * @param file undefined when it was not named; `-` for standard input
 * @throws usage error for what the file may not say, or when nobody can be asked; what a change ended with
 */
export async function applyFile(file: string | undefined, ctx: Context): Promise<Row[]> {
  if (file === undefined)
    throw usageError('--file is required: the file to apply', `${ctx.commandName} --help`);
  const { folder, ...read } = await openSetup(file, ctx);
  let plan = await planAll(read, folder, ctx);
  for (;;) {
    const changes = changesOf(plan);
    if (ctx.options.dryRun || changes.length === 0) return rowsOf(plan, [], ctx.commandLine);
    ctx.note(planText(rowsOf(plan, [], ctx.commandLine), ctx.options));
    await confirmed(`Make ${changes.length === 1 ? 'this change' : `these ${changes.length} changes`}?`, ctx);
    const agreed = plan;
    const found = await oneAtATime('apply', () => carryOutIfAsAgreed(agreed, read, folder, ctx), ctx);
    if (found === agreed) return rowsOf(plan, changes, ctx.commandLine);
    plan = found;
    ctx.note('Meanwhile something was changed elsewhere. What differs by now:');
  }
}

/** Gives the plan itself when it was carried out, and the one that holds by now when it is another. */
async function carryOutIfAsAgreed(
  agreed: Plan,
  read: SetupFile,
  folder: string,
  ctx: Context,
): Promise<Plan> {
  const now = await planAll(read, folder, ctx);
  const toCompare = (plan: Plan) => rowsOf(plan, [], ctx.commandLine);
  if (!isDeepStrictEqual(toCompare(now), toCompare(agreed))) return now;
  await carryOut(changesOf(now), ctx);
  return agreed;
}

async function planAll({ setup, at }: SetupFile, folder: string, ctx: Context): Promise<Plan> {
  const { keys, virtual_accounts, payment_profile } = setup;
  if (keys ?? virtual_accounts ?? payment_profile) {
    throw usageError('apply takes webhooks alone so far; emulator start --seed takes the rest');
  }
  const planning = {
    client: await ctx.client(),
    at,
    secrets: await appliedSecrets(ctx),
    secretOf: (reference: string, place: string) => secretOfReference(reference, folder, place, ctx),
  };
  const plans = [setup.webhooks ? await planWebhooks(setup.webhooks, planning) : []].flat();
  return {
    steps: plans.flatMap(({ steps }) => steps),
    leftAlone: plans.flatMap(({ leftAlone }) => leftAlone),
  };
}

/** @throws what a change ended with; its hint says what was done and what was not */
async function carryOut(changes: readonly Step[], ctx: Context): Promise<void> {
  for (const [at, step] of changes.entries()) {
    try {
      ctx.signal.throwIfAborted();
      await step.carryOut?.();
    } catch (error) {
      throw error instanceof PayconfirmError ? cutOff(error, changes, at) : error;
    }
    ctx.note(`✓ ${inOneLine(step)}`);
  }
}

function cutOff(error: PayconfirmError, changes: readonly Step[], at: number): PayconfirmError {
  const list = (some: readonly Step[]) => some.map(inOneLine).join(', ');
  const done = changes.slice(0, at);
  const left = changes.slice(at + 1);
  return error.with({
    message: `${inOneLine(changes[at]!)}: ${error.message}`,
    hint: below(
      error.hint,
      done.length > 0 ? `Done before: ${list(done)}.` : 'Nothing was done before.',
      left.length > 0 ? `Not begun: ${list(left)}.` : undefined,
      'Run it again: what is done by then is not done twice.',
    ),
  });
}

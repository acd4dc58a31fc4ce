import { setMaxListeners } from 'node:events';
import type { Endpoint } from '../../api/endpoints/endpoint.ts';
import { endpoints } from '../../api/endpoints/index.ts';
import { validateRequest } from '../../api/validate.ts';
import type { Context, OpenContext } from '../../context.ts';
import { defect, PayconfirmError, usageError } from '../../errors.ts';
import { DryRun } from '../../io/dry-run.ts';
import { errorRecord } from '../../output/error.ts';
import { asIs, t } from '../../texts/translate.ts';
import { checkLive, type Hosts } from './allowed-destinations.ts';
import { released } from './redact-values.ts';
import { type Answer, markedAnswer, pictureAnswer } from './tool-answer.ts';
import type { Tool, Values } from './tools/tool.ts';

export interface ToolCall {
  tool: Tool;
  given: Values;
  signal: AbortSignal;
  /** The hosts of `--allow-destination`. */
  hosts: Hosts;
}

/** Calls a tool in a new context with the current profile; never throws. */
export async function callTool(call: ToolCall, ctx: Context): Promise<Answer> {
  const { tool } = call;
  const end = endOf(call.signal, ctx.signal);
  let task: OpenContext | undefined;
  try {
    task = await ctx.openTask(end.signal, tool.output);
    return await answerOf(task, await runTool(call, task.context));
  } catch (thrown) {
    if (thrown instanceof DryRun) return await marked({ not_done: thrown.act }, ctx);
    return await failed(thrown, task, ctx);
  } finally {
    end.callOff();
    await task?.close();
  }
}

async function runTool({ tool, given, hosts }: ToolCall, context: Context): Promise<unknown> {
  await checkGiven(tool, given);
  if ((await context.profile()).kind === 'live') checkLive(tool, given, hosts);
  return tool.run(given, context);
}

async function checkGiven({ inputSchema, name }: Tool, given: Values): Promise<void> {
  const unknown = Object.keys(given).find((one) => !Object.hasOwn(inputSchema.properties as object, one));
  if (unknown !== undefined)
    throw usageError(t('{0} has no argument of the name that was given', name), namesOf(inputSchema));
  const asQuery: Endpoint = { ...endpoints['client.me'], query: inputSchema };
  const details = (await validateRequest(asQuery, { query: given })).map(({ target, rule }) => ({
    field: target.replace(/^query\./, ''),
    message: rule,
  }));
  const [first] = details;
  if (!first) return;
  throw new PayconfirmError('usage', asIs(`${first.field} ${first.message}`), {
    details: details.length > 1 ? details : undefined,
  });
}

const namesOf = ({ properties }: Tool['inputSchema']) =>
  t('Its arguments: {0}', Object.keys(properties as object).join(', ') || t('none'));

async function answerOf({ context, conclusion }: OpenContext, value: unknown): Promise<Answer> {
  if (value instanceof Uint8Array) return pictureAnswer(value);
  const end = conclusion();
  const concluded = end instanceof PayconfirmError ? { concluded: toldOf(end, context) } : {};
  return marked({ data: value ?? null, ...concluded }, context);
}

/** In the format of the command's own JSON. */
async function failed(thrown: unknown, task: OpenContext | undefined, ctx: Context): Promise<Answer> {
  const explained = task ? await task.explained(thrown) : thrown;
  const error = explained instanceof PayconfirmError ? explained : defect(explained);
  return { ...(await marked({ error: toldOf(error, ctx) }, ctx)), isError: true };
}

const marked = async (answer: Record<string, unknown>, ctx: Context) =>
  markedAnswer((await released(answer, ctx)) as typeof answer, ctx);

const toldOf = (error: PayconfirmError, { options, secrets }: Context) =>
  errorRecord(error, { profile: options.profile, hide: secrets.hide });

/** Aborted with the program or with the caller, like an interrupt. `callOff` removes it from the program's signal. */
function endOf(caller: AbortSignal, program: AbortSignal): { signal: AbortSignal; callOff(): void } {
  const ended = new AbortController();
  setMaxListeners(0, ended.signal);
  const end = () =>
    ended.abort(
      program.aborted ? program.reason : new PayconfirmError('interrupted', t('cancelled by the caller')),
    );
  for (const signal of [caller, program]) signal.addEventListener('abort', end, { once: true });
  if (caller.aborted || program.aborted) end();
  return { signal: ended.signal, callOff: () => program.removeEventListener('abort', end) };
}

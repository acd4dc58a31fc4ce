import type { Client } from '../../api/client-types.ts';
import type { Context, OpenContext } from '../../context.ts';
import { defect, PayconfirmError } from '../../errors.ts';
import type { Answer } from '../../inspector/data-source-interface.ts';
import { errorRecord } from '../../output/error.ts';
import { safeText } from '../../values/safe-text.ts';
import type { Tasks } from './request-contexts.ts';

/** The service of a page instead of the current profile: an emulator's own. */
export interface Service {
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  /** One client for all requests: each new one logs in again. */
  client(): Promise<Client>;
}

/** The result of `work`, or its error as the command would print it. Never rejects. */
export async function answered<Value>(
  work: (ctx: Context) => Promise<Value>,
  tasks: Tasks,
  { ctx, service }: { ctx: Context; service: Service | undefined },
): Promise<Answer<Value>> {
  let task: OpenContext | undefined;
  try {
    task = await tasks.open();
    return { ok: true, value: await work(await onService(task.context, service)) };
  } catch (thrown) {
    tasks.failed(thrown);
    const explained = task ? await task.explained(thrown) : thrown;
    const error = explained instanceof PayconfirmError ? explained : defect(explained);
    const { message, hint, details } = errorRecord(error, {
      profile: ctx.options.profile,
      hide: ctx.secrets.hide,
    });
    const words = [message, ...(details ?? []).map((one) => `${one.field}: ${one.message}`)];
    return {
      ok: false,
      error: { kind: error.kind, message: safeText(words.join('\n')), hint: hint && safeText(hint) },
    };
  }
}

/** The same context with this service. Without one, the profile's service, which also has the emulator's own paths. */
export async function onService(ctx: Context, service: Service | undefined): Promise<Context> {
  if (!service) {
    const { baseUrl } = await ctx.profile();
    return { ...ctx, options: { ...ctx.options, baseUrl } };
  }
  const { client, clientSecret, ...credentials } = service;
  const profile = async () => ({
    ...(await ctx.profile()),
    ...credentials,
    clientSecret: async () => clientSecret,
  });
  return { ...ctx, profile, client, options: { ...ctx.options, baseUrl: service.baseUrl } };
}

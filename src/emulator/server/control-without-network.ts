/** The emulator's own paths (control-routes.ts), as their caller uses them. */

import type { FastifyInstance } from 'fastify';
import { PayconfirmError } from '../../errors.ts';
import { asIs, t } from '../../texts/translate.ts';
import { controlHeader } from './access-guards.ts';

export type ControlMethod = 'GET' | 'POST' | 'DELETE';

/** Calls `path` below `/_emulator` without a network that a test may mock. @throws as `controlRefusal` */
export async function askControl(
  app: FastifyInstance,
  method: ControlMethod,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const url = `/_emulator${path}`;
  const payload = body === undefined ? {} : { payload: JSON.stringify(body) };
  const reply = await app.inject({ method, url, headers: { [controlHeader]: '1' }, ...payload });
  const answer = JSON.parse(reply.payload);
  if (reply.statusCode !== 200) throw controlRefusal(answer, reply.statusCode, { method, path: url });
  return answer.data;
}

/** An unsuccessful reply as an error: validation with its fields, or refused with its message. */
export function controlRefusal(
  answer: unknown,
  status: number,
  request: { method: string; path: string },
): PayconfirmError {
  const { message, detail } = answer as { message?: string; detail?: { loc: string[]; msg: string }[] };
  if (!detail) {
    return new PayconfirmError('refused', message ? asIs(message) : t('the emulator answered {0}', status), {
      status,
      request,
    });
  }
  const details = detail.map(({ loc, msg }) => ({ field: loc.slice(1).join('.'), message: msg }));
  return new PayconfirmError('validation', t('the emulator did not accept the values'), {
    status,
    request,
    details,
  });
}

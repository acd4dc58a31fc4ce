/** The emulator behind `payconfirm/testing`. */

import { validateValue } from '../api/validate.ts';
import type { ReceivedTransfer } from '../emulator/bank-transfer-reply.ts';
import type { logEntry } from '../emulator/handlers/webhook-logs.ts';
import { serve } from '../emulator/server/serve.ts';
import { PayconfirmError, usageError } from '../errors.ts';
import { systemClock } from '../io/clock.ts';
import { systemRandom } from '../io/random.ts';
import { twins } from '../setup/find-duplicate-names.ts';
import { type Setup, setupSchema } from '../setup/schema.ts';
import { unknownKeys } from '../setup/unknown-keys.ts';
import { asIs } from '../texts/translate.ts';
import { headerValue } from '../values/headers.ts';
import { decodePayload, type Payload } from '../webhooks/decode-payload.ts';
import { checkNames } from './check-options.ts';
import type { Delivery, Emulator, EmulatorOptions, Seed } from './emulator-types.ts';

/** @throws Error for an unknown option, a port in use, an invalid `now`, an invalid seed */
export async function openEmulator(options: EmulatorOptions): Promise<Emulator> {
  checkNames(options, 'startEmulator', ['seed', 'port', 'now'] satisfies (keyof EmulatorOptions)[]);
  const { port = 0, now, seed } = options;
  const standsAt = now === undefined ? undefined : momentOf(now);
  if (seed) await requireSeed(seed);
  const served = await serve({
    port,
    standsAt,
    seed,
    clock: systemClock,
    random: systemRandom,
  });

  let closing: Promise<void> | undefined;

  async function control<Data>(...request: Parameters<typeof served.control>): Promise<Data> {
    try {
      return (await served.control(...request)) as Data;
    } catch (error) {
      if (closing) throw new Error('the emulator was closed: startEmulator starts another one');
      throw error instanceof PayconfirmError ? inFull(error) : error;
    }
  }
  async function deliveries(): Promise<Delivery[]> {
    await served.idle();
    return Promise.all((await control<Sent[]>('GET', '/deliveries')).map(readable));
  }

  return {
    url: served.url,
    credentials: { clientId: served.clientId, clientSecret: served.clientSecret },
    otp: async (id) => {
      const query = id === undefined ? '' : `?bank_request_id=${encodeURIComponent(id)}`;
      return (await control<{ code: string }>('GET', `/otp${query}`)).code;
    },
    transfer: async (transfer) => {
      const before = new Set((await control<Sent[]>('GET', '/deliveries')).map(({ id }) => id));
      const received = await control<ReceivedTransfer>('POST', '/transfers', transfer);
      const { transaction_code } = received;
      const since = (await deliveries()).filter(({ id }) => !before.has(id));
      const its = since.filter(({ payload }) => payload.transaction_code === transaction_code);
      return { ...received, deliveries: its };
    },
    deliveries,
    requests: () => control('GET', '/requests'),
    advance: (ms) => control('POST', '/advance', { ms }),
    fault: async (fault) => {
      const { id } = await control<{ id: number }>('POST', '/faults', fault);
      return { id, clear: () => control('DELETE', `/faults?id=${id}`) };
    },
    reset: () => control('POST', '/reset'),
    close: () => {
      closing ??= served.close();
      return closing;
    },
  };
}

type Sent = ReturnType<typeof logEntry>;

async function readable({ request_headers, request_payload: body, ...entry }: Sent): Promise<Delivery> {
  const { client_id: _, ...shown } = entry;
  const headers: Record<string, string> = JSON.parse(request_headers);
  const type = headerValue(Object.entries(headers), 'content-type');
  const decoded = await decodePayload(new TextEncoder().encode(body), type);
  const payload: Payload = decoded.ok ? decoded.payload : {};
  return { ...shown, headers, body, payload };
}

/** A test shows only the message, so it includes the rejected fields. Thrown here, where lines are short. */
function inFull(error: PayconfirmError): PayconfirmError {
  const { details } = error;
  const message = details?.map((one) => `${one.field} ${one.message}`.trim()).join('; ');
  const full = message === undefined ? error : error.with({ message: asIs(message) });
  Error.captureStackTrace(full);
  return full;
}

function momentOf(now: Date | number | string): number {
  const moment = new Date(now).getTime();
  if (Number.isNaN(moment))
    throw new TypeError(`now must be a date, epoch milliseconds or ISO 8601, not ${now}`);
  return moment;
}

/** @throws usage error that names each invalid field */
async function requireSeed(seed: Seed): Promise<void> {
  const unknown = unknownKeys(seed).map(({ path, message }) => `${['seed', ...path].join('.')}: ${message}`);
  const violations = await validateValue(plainSecrets, seed, 'seed');
  const wrong = [...unknown, ...violations.map(({ target, rule }) => `${target} ${rule}`)];
  if (wrong.length === 0)
    wrong.push(
      ...twins(seed as Setup).map(({ path, name }) => `${['seed', ...path].join('.')} is a second ${name}`),
    );
  if (wrong.length > 0) throw usageError(asIs(wrong.join('; ')));
}

const { webhooks } = setupSchema.properties;
const webhookFields = { ...webhooks.items.properties, secret_key: { type: 'string', minLength: 1 } };

/** The schema of a configuration file, but with plain secrets. */
const plainSecrets = {
  ...setupSchema,
  properties: {
    ...setupSchema.properties,
    webhooks: { ...webhooks, items: { ...webhooks.items, properties: webhookFields } },
  },
};

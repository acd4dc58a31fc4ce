/**
 * The emulator's own paths, next to the service's. They speak JSON in the service's envelope.
 * A request needs no authentication, only the header `x-emulator-control: 1`; without it the reply is 403.
 * An emulator with a token expects the token in place of the 1; without it the reply is 401. An emulator
 * that other machines can reach and that has no token replies 403 to every request.
 * An error is an envelope, or a 422 list of fields.
 *
 * | request under /_emulator | body or query | data |
 * |---|---|---|
 * | GET /status | | address, port, data (the folder, null in memory), pid (these four where it listens), client_id, username, now, offset_ms, pending_deliveries (emails too), faults (count) |
 * | GET /changes | | a text that changes with every change of state except the time; no change, same text |
 * | GET /otp | bank_request_id? | bank_request_id, code, kind, phone_number, status, created_at, expires_at; without an id, of the latest request; 404 if there is none |
 * | GET /otps | limit? (default 100) | array of the fields of /otp, for all requests, newest first |
 * | GET /outbox | channel? (telegram, email, zalo), limit? (default 100) | array of messages, newest first: channel, recipient, event_type, subject (null except for email), text, transaction_code (null if the message is about no transaction), created_at |
 * | POST /transfers | virtual_account_number? (default: the client's first, created if there is none), amount (integer VND, at most 10^12), description (1 to 255), transaction_code? | a bank transfer that is not from the sandbox: transaction_code, virtual_account_number, account_number, amount, is_sandbox (false), reported (realtime, batch), repeated; 404, 400, 409 and 422 as in rules/bank-transfer.ts |
 * | POST /advance | ms (integer >= 0) | now, offset_ms |
 * | POST /reset | | null; restores the state of a new database, and resets the clock and the faults |
 * | GET /snapshots | | array of name, saved_at (this machine's clock, UTC) |
 * | POST /snapshots | name (a to z, 0 to 9, - and _) | null; saves the state under the name and replaces an existing snapshot |
 * | GET /snapshots/text | name | the snapshot as a file that can be committed, without secrets; 404, 409 |
 * | POST /snapshots/restore | name | null; restores the state and the clock's offset; clears the faults; 404, 409 |
 * | GET /deliveries | | array of all clients' deliveries, oldest first, with the fields of a delivery log entry (§2.9) |
 * | GET /requests | after? (an id) | array of the last 1,000 requests to the service, oldest first: the fields of LoggedRequest |
 * | GET /faults | | array of faults |
 * | POST /faults | endpoint (id or `*`), one or more of status, delay_ms, drop; or without endpoint one or more of delay_ms, duplicate, bad_signature, stale_timestamp, quota_exceeded; times? | the fault, with its id |
 * | DELETE /faults | id? | null; without an id, clears all |
 * | POST /stop | | null; then the emulator stops; 409 for one started by `emulator exec` or a test |
 */

import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Schema } from '../api/endpoints/endpoint.ts';
import { endpointIds, endpoints } from '../api/endpoints/index.ts';
import { object, optional, partial } from '../api/endpoints/object-schema.ts';
import { channels, readOutbox } from './channels/outbox.ts';
import type { Fault, Faults } from './faults.ts';
import { logEntry } from './handlers/webhook-logs.ts';
import { readCode, readCodes } from './rules/bank-requests.ts';
import { type BankTransfer, receiveBankTransfer } from './rules/bank-transfer.ts';
import { advance, readOffset, type ServiceTime } from './rules/clock-offset.ts';
import { zonelessTime } from './rules/time.ts';
import { seededClient } from './seed-database.ts';
import { type Access, requireControl } from './server/access-guards.ts';
import type { ControlMethod } from './server/control-without-network.ts';
import { invalid, Refusal } from './server/handler-result.ts';
import { parseJson } from './server/parse-json.ts';
import type { RequestLog } from './server/request-log.ts';
import { bodyRefusal, send } from './server/routes.ts';
import { bodyValidator, queryValidator, textsWithNul } from './server/validation.ts';
import type { Service } from './service-interface.ts';
import { snapshotName } from './snapshot-name.ts';
import { emptyTables } from './snapshot-text.ts';
import type { Snapshots } from './snapshots.ts';

export interface ControlOptions {
  service: Service;
  faults: Faults;
  requests: RequestLog;
  time: ServiceTime;
  snapshots: Snapshots;
  /** Inserts the contents of a new database. */
  fill(): void;
  access: Access['control'];
  /** The address and the data folder, for /status. */
  listenInfo(): ListenInfo | undefined;
  /** Undefined if the emulator stops together with the program that started it. */
  onStop: (() => void) | undefined;
}

export interface ListenInfo {
  /** `http://127.0.0.1:4010` */
  address: string;
  port: number;
  /** The data folder; null in memory. */
  data: string | null;
  pid: number;
}

const positive = { type: 'integer', minimum: 1 };
const limit = { ...positive, default: 100 };
const { description, transaction_code } = endpoints['sandbox.send'].body.properties;
const transfer = object({
  virtual_account_number: optional({ type: 'string', minLength: 1 }),
  // A bank transfers larger amounts than the sandbox accepts.
  amount: { ...positive, maximum: 1_000_000_000_000 },
  description,
  transaction_code: optional(transaction_code),
});

const fault = partial({
  endpoint: { type: 'string', enum: [...endpointIds, '*'] },
  status: { type: 'integer', minimum: 400, maximum: 599 },
  delay_ms: { type: 'integer', minimum: 0, maximum: 600_000 },
  drop: { type: 'boolean' },
  duplicate: { type: 'boolean' },
  bad_signature: { type: 'boolean' },
  stale_timestamp: { type: 'boolean' },
  quota_exceeded: { type: 'boolean' },
  times: positive,
});

export function addControl(app: FastifyInstance, options: ControlOptions): void {
  const { service, faults, requests, time, snapshots, fill, access, listenInfo, onStop } = options;
  const { store, now, deliveries, emails } = service;

  /** One path, for example `GET /status`. Its values are valid when `work` runs. */
  function route(
    at: `${ControlMethod} /${string}`,
    fields: Schema,
    work: (values: Record<string, unknown>) => unknown,
  ): void {
    const [method, url] = at.split(' ') as [ControlMethod, string];
    const schema = { ...fields, additionalProperties: false };
    const validate = method === 'POST' ? bodyValidator(schema) : queryValidator(schema);
    app.route({
      method,
      url: `/_emulator${url}`,
      handler: async (request, reply) => {
        requireControl(request.headers, access);
        const values = (method === 'POST' ? readBody(request) : request.query) as Record<string, unknown>;
        const problems = [...validate(values), ...textsWithNul(values, 'body')];
        if (problems.length > 0) throw new Refusal(422, 'validation error', problems);
        const data = (await work(values)) ?? null;
        return send(reply, 200, { success: true, message: 'done', data });
      },
    });
  }

  /** The same as `route`, inside one store transaction. */
  const path = (...[at, fields, work]: Parameters<typeof route>) =>
    route(at, fields, (values) => store.transaction(() => work(values)));

  path('GET /status', partial({}), () => ({
    ...listenInfo(),
    client_id: seededClient.clientId,
    username: seededClient.username,
    now: zonelessTime(now()),
    offset_ms: time.offset,
    pending_deliveries: deliveries.pending() + emails.pending(),
    faults: faults.list().length,
  }));

  path('GET /changes', partial({}), () => {
    const written = store.get<{ rows: number }>('SELECT total_changes() AS rows')!.rows;
    const kept = [written, time.offset, deliveries.pending(), emails.pending(), faults.list()];
    return hash('sha256', JSON.stringify(kept), 'hex');
  });
  path('GET /otp', partial({ bank_request_id: { type: 'string' } }), ({ bank_request_id }) =>
    readCode(service, bank_request_id as string | undefined),
  );
  path('GET /otps', partial({ limit }), ({ limit }) => readCodes(service, limit as number));

  path('GET /outbox', partial({ channel: { type: 'string', enum: channels }, limit }), ({ channel, limit }) =>
    readOutbox(service, channel as string | undefined, limit as number),
  );

  path('POST /transfers', transfer, (values) =>
    service.atOneMoment(() => receiveBankTransfer(service, values as unknown as BankTransfer)),
  );

  path('POST /advance', object({ ms: { type: 'integer', minimum: 0 } }), ({ ms }) => {
    advance(service, time, ms as number);
    return { now: zonelessTime(now()), offset_ms: time.offset };
  });

  path('POST /reset', partial({}), () => {
    emptyTables(store);
    time.offset = 0;
    faults.clear();
    requests.clear();
    fill();
    deliveries.reload();
    emails.reload();
  });

  const named = object({ name: snapshotName });
  route('GET /snapshots', partial({}), () => snapshots.list());
  route('POST /snapshots', named, ({ name }) => snapshots.save(name as string));
  route('GET /snapshots/text', named, ({ name }) => snapshots.read(name as string));
  route('POST /snapshots/restore', named, ({ name }) =>
    snapshots.restore(name as string, () => {
      deliveries.reload();
      emails.reload();
      store.afterCommit(() => {
        time.offset = readOffset(store);
        faults.clear();
      });
    }),
  );

  path('GET /deliveries', partial({}), () => store.list('webhook_logs', {}).map(logEntry));

  path('GET /requests', partial({ after: { type: 'integer', minimum: 0 } }), ({ after }) =>
    requests.list(after as number | undefined),
  );

  path('GET /faults', partial({}), () => faults.list().map(faultView));
  path('POST /faults', fault, (values) => faultView(faults.set(readFault(values))));
  path('DELETE /faults', partial({ id: positive }), ({ id }) => faults.clear(id as number | undefined));

  app.post('/_emulator/stop', ({ headers }, reply) => {
    requireControl(headers, access);
    if (!onStop) throw new Refusal(409, 'this emulator stops when the program ends that it was started for');
    reply.raw.once('close', onStop);
    return send(reply, 200, { success: true, message: 'stopping', data: null });
  });
}

function readBody({ body }: FastifyRequest): unknown {
  if (!Buffer.isBuffer(body) || body.length === 0) return {};
  const parsed = parseJson(body);
  if (!parsed) throw bodyRefusal('must be JSON in UTF-8', 'json_invalid');
  return parsed.plain;
}

/** @throws Refusal 422 for a fault of both an endpoint and deliveries, or of neither */
function readFault(values: Record<string, unknown>): Omit<Fault, 'id'> {
  const has = (...names: string[]) => names.some((name) => name in values);
  const isEndpointFault = has('status', 'drop');
  const isDeliveryFault = has('duplicate', 'bad_signature', 'stale_timestamp', 'quota_exceeded');
  if (isEndpointFault === isDeliveryFault && (isEndpointFault || !has('delay_ms'))) {
    throw invalid(
      'body',
      'needs either status, delay_ms or drop, or delay_ms, duplicate, bad_signature, stale_timestamp or quota_exceeded',
    );
  }
  if (isEndpointFault && !has('endpoint')) throw invalid('body.endpoint', 'Field required');
  if (isDeliveryFault && has('endpoint'))
    throw invalid('body.endpoint', 'a fault of deliveries has no endpoint');
  return values as unknown as Omit<Fault, 'id'>;
}

/** The fault as shown: these fields come last. */
const faultView = ({ delay_ms, bad_signature, stale_timestamp, quota_exceeded, ...rest }: Fault) => ({
  ...rest,
  delay_ms,
  bad_signature,
  stale_timestamp,
  quota_exceeded,
});

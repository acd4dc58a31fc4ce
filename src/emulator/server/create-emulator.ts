/** The only importer of fastify. */

import fastify, { type FastifyInstance } from 'fastify';
import type { ServiceWays } from '../../config/service-differences.ts';
import { filesReplaced, PayconfirmError, usageError } from '../../errors.ts';
import type { Clock } from '../../io/clock.ts';
import { noSchemas } from '../../io/no-fastify-schemas.ts';
import { useOriginForm } from '../../io/origin-form.ts';
import type { Random } from '../../io/random.ts';
import type { Setup } from '../../setup/schema.ts';
import { t } from '../../texts/translate.ts';
import { createEmails, type Mailer } from '../channels/email-queue.ts';
import { notifyOfFailure } from '../channels/notify.ts';
import type { BankApp } from '../checkout-page/bank-apps.ts';
import { addCheckoutPage } from '../checkout-page/routes.ts';
import { addControl, type ControlOptions } from '../control-routes.ts';
import type { Sender } from '../deliveries/attempt.ts';
import { createDeliveries } from '../deliveries/queue.ts';
import { createFaults } from '../faults.ts';
import type { LoggedRequest } from '../logged-request.ts';
import { addQrImage } from '../qr-image.ts';
import { readOffset } from '../rules/clock-offset.ts';
import { seed } from '../seed-database.ts';
import { seedSetup } from '../seed-setup.ts';
import type { Service } from '../service-interface.ts';
import { loadSnapshot, type Tables } from '../snapshot-text.ts';
import { createSnapshots } from '../snapshots.ts';
import type { Store } from '../store/sqlite.ts';
import { createTokens } from '../tokens.ts';
import { type Access, controlHeader, requireOwnName } from './access-guards.ts';
import { askControl, type ControlMethod } from './control-without-network.ts';
import { Refusal } from './handler-result.ts';
import { createPublicLimit } from './public-limit.ts';
import { logRequests } from './request-log.ts';
import { addRoutes, bodyRefusal, type ReplyMismatch, sendRefusal } from './routes.ts';
import { loadCompilers } from './validation.ts';

/** Bytes that are read before a body is refused, so that the sender gets a reply and not a broken pipe. */
const readableBody = 16 * 1_048_576;

export interface EmulatorOptions {
  store: Store;
  /** The folder of the store and its snapshots; without it, snapshots are in memory. */
  dataDir?: string | undefined;
  clock: Clock;
  /** Epoch milliseconds at which the service's time stands until it is advanced. */
  standsAt?: number | undefined;
  random: Random;
  sender: Sender;
  /** The content at the start and after a reset; each `secret_key` is the secret itself. */
  seed?: Setup | undefined;
  /** A snapshot in place of the standard client, at the start and after a reset. The seed comes after it. */
  from?: Tables | undefined;
  /** The bank apps that hosted pages open if a shop's profile names none; default: the known ones. */
  bankApps?: readonly BankApp[] | undefined;
  /** Differences of another service that the emulator imitates. */
  ways?: ServiceWays | undefined;
  /** Sends emails, in addition to the outbox. */
  mailer?: Mailer | undefined;
  /** Default: loopback only, with open control paths. */
  access?: Access;
  /** For /_emulator/status. */
  listenInfo?: ControlOptions['listenInfo'];
  /** Adds pages on paths that the service does not have. */
  addPages?: ((app: FastifyInstance) => void) | undefined;
  /** Called after `POST /_emulator/stop`. */
  onStop?(): void;
  /** Called after each request of a program to the service. */
  onRequest?: ((request: LoggedRequest) => void) | undefined;
  /** Called for a reply that the endpoint table does not allow. The emulator sends a 500 in its place. */
  onReplyMismatch?(mismatch: ReplyMismatch): void;
}

export type Emulator = Awaited<ReturnType<typeof createEmulator>>;

/** The service on top of a store; sends what an earlier run left. @throws usage error for a seed */
export async function createEmulator(options: EmulatorOptions) {
  const { store, clock, random, sender, mailer, onStop, onReplyMismatch = () => {} } = options;
  const { dataDir, standsAt, ways = {}, listenInfo = () => undefined, onRequest = () => {} } = options;
  const { access = { names: [], control: 'open' } } = options;
  const time = { offset: readOffset(store) };
  let moment: number | undefined;
  const now = () => moment ?? (standsAt ?? clock.now()) + time.offset;
  const atOneMoment = <Result>(work: () => Result): Result => {
    moment = now();
    try {
      return work();
    } finally {
      moment = undefined;
    }
  };
  const { from } = options;
  if (from && store.find('clients', {})) throw hasState(dataDir);
  const fill = () => {
    if (from) loadSnapshot(from, store);
    time.offset = readOffset(store);
    seed({ store, random, now });
    if (options.seed) seedSetup({ store, random, now }, options.seed);
  };
  await store.transaction(fill);

  const faults = createFaults();
  const emails = createEmails({ store, mailer, clock, random, now });
  const deliveries = createDeliveries({
    store,
    sender,
    faults,
    random,
    now,
    sleep: clock.sleep,
    onFailure: (clientId, payload, attempt) => notifyOfFailure(service, clientId, payload, attempt),
  });
  const tokens = createTokens(store, random, now);
  const service: Service = { store, tokens, random, clock, now, atOneMoment, deliveries, sender, emails };

  const app = fastify({
    bodyLimit: readableBody,
    exposeHeadRoutes: false,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 16_384 },
    // validation.ts checks requests and replies.
    schemaController: noSchemas,
    rewriteUrl: (request) => {
      useOriginForm(request);
      const { url = '/' } = request;
      return isDecodable(url) ? url : url.replaceAll('%', '%25');
    },
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
  const limitPublic = createPublicLimit(clock);
  app.addHook('onRequest', async ({ headers, url, ip }, reply) => {
    if (url.startsWith('/_emulator/')) reply.header(controlHeader, '1');
    requireOwnName(headers, access.names);
    reply.header('date', new Date(now()).toUTCString());
    if (time.offset !== 0) reply.header('x-emulator-advanced-ms', time.offset);
    limitPublic(url, ip, (name, value) => reply.header(name, value));
    await loadCompilers();
  });
  app.setErrorHandler((error: Error & { statusCode?: number }, _, reply) => {
    if (error instanceof Refusal) return sendRefusal(reply, error);
    // Fastify itself rejects only bodies: too long, incomplete, or without a valid content type.
    if ((error.statusCode ?? 500) < 500) return sendRefusal(reply, bodyRefusal(error.message, 'body'));
    // A disk error already has a message for people.
    const known = error instanceof PayconfirmError ? error : filesReplaced(error);
    const said = known?.message ?? `internal error: ${error.message}`;
    return sendRefusal(reply, new Refusal(500, said));
  });
  const requests = logRequests(app, service, onRequest);
  addRoutes(app, { service, faults, ways, sleep: (ms) => clock.sleep(ms), onReplyMismatch });
  addCheckoutPage(app, service, options.bankApps);
  addQrImage(app, service);
  const snapshots = createSnapshots(store, dataDir, clock);
  addControl(app, {
    service,
    faults,
    requests,
    time,
    snapshots,
    fill,
    access: access.control,
    listenInfo,
    onStop,
  });
  options.addPages?.(app);
  await store.transaction(() => {
    deliveries.reload();
    emails.reload();
  });

  return {
    /** Does not listen yet. */
    app,
    /** Calls one of the emulator's own paths, see `askControl`. */
    control: (method: ControlMethod, path: string, body?: unknown) => askControl(app, method, path, body),
    idle: async () => {
      await deliveries.idle();
      // A failed delivery may have created an email.
      await emails.idle();
    },
    /** Closes the connections and the store. Pending deliveries stay in the store. */
    close: async () => {
      deliveries.close();
      emails.close();
      await app.close();
      await sender.close();
      await store.close();
    },
  };
}

function hasState(folder: string | undefined): PayconfirmError {
  const problem = t('the emulator has a state in {0}, which a snapshot would replace', folder);
  return usageError(
    problem,
    t('Add --memory, name another --data folder, or use emulator snapshot restore.'),
  );
}

function isDecodable(url: string): boolean {
  try {
    // The bundler removes a call whose value is unused.
    return decodeURI(url) !== '';
  } catch {
    return false;
  }
}

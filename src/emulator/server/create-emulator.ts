/** The only importer of fastify. */

import fastify, { type FastifyInstance } from 'fastify';
import type { ServiceWays } from '../../config/service-ways.ts';
import { PayconfirmError, usageError } from '../../errors.ts';
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
import type { Service } from '../service.ts';
import { loadSnapshot, type Tables } from '../snapshot-text.ts';
import { createSnapshots } from '../snapshots.ts';
import type { Store } from '../store/store-interface.ts';
import { createTokens } from '../tokens.ts';
import { type Access, controlHeader, requireOwnName } from './access-guards.ts';
import { askControl, type ControlMethod } from './control-without-network.ts';
import { Refusal } from './handler-result.ts';
import { createPublicLimit } from './public-limit.ts';
import { logRequests } from './request-log.ts';
import { addRoutes, bodyRefusal, type ReplyMismatch, sendRefusal } from './routes.ts';
import { loadCompilers } from './validation.ts';

/** Bytes that are read in full before they are refused, so that the sender gets the reply and not a broken pipe. */
const readableBody = 16 * 1_048_576;

export interface EmulatorOptions {
  store: Store;
  /** The folder of the store, where its snapshots are kept too; without it they are in memory. */
  dataDir?: string | undefined;
  clock: Clock;
  /** Epoch milliseconds at which the service's time stands until it is advanced; without it, it is the clock's. */
  standsAt?: number | undefined;
  random: Random;
  sender: Sender;
  /** What it has from the start and after a reset; each `secret_key` is the secret itself. */
  seed?: Setup | undefined;
  /** What an empty database and a reset begin with, before the seed; in place of the well-known client. */
  from?: Tables | undefined;
  /** That hosted pages open, where a shop's profile names none; without it, those that are known. */
  bankApps?: readonly BankApp[] | undefined;
  /** In what it behaves as another service does. */
  ways?: ServiceWays | undefined;
  /** Sends emails beyond the outbox. */
  mailer?: Mailer | undefined;
  /** Without it: for loopback alone, its own paths open. */
  access?: Access;
  /** For /_emulator/status. */
  whereabouts?: ControlOptions['whereabouts'];
  /** Adds further pages, of paths that the service has none of. */
  addPages?: ((app: FastifyInstance) => void) | undefined;
  /** `POST /_emulator/stop` was called. */
  onStop?(): void;
  /** A program has asked the service, and was answered. */
  onRequest?: ((request: LoggedRequest) => void) | undefined;
  /** The emulator was about to send what the endpoint table does not allow; it sends a 500 instead. */
  onReplyMismatch?(mismatch: ReplyMismatch): void;
}

export interface Emulator {
  /** Listens nowhere yet. */
  app: FastifyInstance;
  /** Asks one of the emulator's own paths: `askControl`. */
  control(method: ControlMethod, path: string, body?: unknown): Promise<unknown>;
  /** Resolves when no delivery is pending. */
  idle(): Promise<void>;
  /** Ends connections and closes the store; deliveries that are pending stay in it. */
  close(): Promise<void>;
}

/**
 * The service of the document on top of a store; seeds an empty one, and sends what an earlier run left to be sent.
 * @throws usage error for a seed that cannot be
 */
export async function createEmulator(options: EmulatorOptions): Promise<Emulator> {
  const { store, clock, random, sender, mailer, onStop, onReplyMismatch = () => {} } = options;
  const { dataDir, standsAt, ways = {}, whereabouts = () => undefined, onRequest = () => {} } = options;
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
    // Requests and replies are checked by validation.ts.
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
    // What fastify itself refuses is a body: too long, cut short, of a type that is none.
    if ((error.statusCode ?? 500) < 500) return sendRefusal(reply, bodyRefusal(error.message, 'body'));
    // What the disk refuses is said as it is.
    const said = error instanceof PayconfirmError ? error.message : `internal error: ${error.message}`;
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
    whereabouts,
    onStop,
  });
  options.addPages?.(app);
  await store.transaction(() => {
    deliveries.reload();
    emails.reload();
  });

  return {
    app,
    control: (method, path, body) => askControl(app, method, path, body),
    idle: async () => {
      await deliveries.idle();
      // A delivery that failed may have made one.
      await emails.idle();
    },
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
    // A call whose value is not used is not in the bundle.
    return decodeURI(url) !== '';
  } catch {
    return false;
  }
}

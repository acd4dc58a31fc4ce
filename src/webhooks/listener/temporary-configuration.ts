import type { Client } from '../../api/client-types.ts';
import type { Body, Reply } from '../../api/endpoints/index.ts';
import { NetworkError } from '../../api/replies/network-error.ts';
import { storable } from '../../api/replies/require-storable.ts';
import { PayconfirmError, usageError } from '../../errors.ts';
import { t } from '../../texts/translate.ts';
import type { AuthType } from '../../values/auth-type.ts';
import { withCommand } from '../../values/command-line.ts';
import type { CleanupRecord, Original, OwnRecord } from './cleanup-records.ts';

/** §2.8, as the service lists it. */
export type Configuration = Reply<'webhooks.list'>[number];
type Change = Body<'webhooks.update'>;

/** A webhook configuration for this listener. */
export interface Subscription {
  readonly id: string;
  /** Creates a temporary configuration again, with its newest URL; undefined for a configuration of the user. */
  again: (() => Promise<void>) | undefined;
  /** Changes it to a new public URL. */
  repoint(address: string): Promise<void>;
  /** Resolves when the service was asked, or could not be. */
  settled(): Promise<void>;
}

/** A temporary configuration; `virtual_account_id` binds it to one VA. */
export interface Temporary {
  webhook_url: string;
  auth_type: AuthType;
  secret_key?: string;
  api_key_name?: string;
  virtual_account_id?: string;
}

const nameOf = (listener: string) => `payconfirm listen ${listener}`;

/** Whether a listener created the configuration for its own time. */
export function isTemporary({ name }: { name: string }): boolean {
  return new RegExp(`^${nameOf('[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}')}$`).test(name);
}

const cleanUp = withCommand('To remove the configuration that was created:', ['listen'], { cleanup: true });

/** Creates a temporary webhook configuration (§4.7). `entry` records it before. */
export async function registerTemporary(
  client: Client,
  entry: OwnRecord,
  configuration: Temporary,
): Promise<Subscription> {
  // The unique name finds it again, even without a reply.
  const name = nameOf(entry.current.id);
  const make = async (webhook_url: string): Promise<string> => {
    const body = { ...configuration, webhook_url, name };
    const { data } = await send(entry, { made: { name } }, () => client.call('webhooks.create', { body }));
    // Without a usable id, it is found by its name.
    const id = storable(data.id, t('the id of the webhook configuration'), cleanUp);
    await entry.change({ made: { name, id } });
    return id;
  };
  const { webhook_url } = configuration;
  await entry.change({ urls: [webhook_url] });
  return subscription(client, entry, await make(webhook_url), make);
}

/** The running listener that has the configuration. @throws usage error if it may not be taken over */
export function holderOf(
  id: string,
  others: readonly CleanupRecord[],
  force: boolean,
): CleanupRecord | undefined {
  const holder = others.find(({ made, repointed }) => made?.id === id || repointed?.id === id);
  if (holder && !force) {
    throw usageError(
      t('another listener (process {0}) has the webhook configuration {1}', holder.owner.pid, id),
      t('Stop that one, or take it over with --force.'),
    );
  }
  return holder;
}

export interface Takeover {
  configuration: Configuration;
  address: string;
  /** For a configuration without authentication. Any other keeps its secret. */
  freshSecret: string;
  /** Records of other running listeners. */
  others: readonly CleanupRecord[];
  force: boolean;
  /** Called for the record that was taken over: its listener has nothing left to undo. */
  drop(entryId: string, why: 'taken-over'): Promise<void>;
}

/** Changes a configuration to this listener; it keeps its authentication, if any. @throws usage error */
export async function repointExisting(
  client: Client,
  entry: OwnRecord,
  { configuration, address, freshSecret, others, force, drop }: Takeover,
): Promise<Subscription> {
  const { id, webhook_url, auth_type, is_active } = configuration;
  const other = holderOf(id, others, force);
  const original = { webhook_url, auth_type, is_active };
  // This listener undoes what the other one had to undo. A temporary one is then no longer needed.
  const { name } = configuration;
  const alone = isTemporary({ name }) ? { made: { name, id } } : { repointed: { id, original } };
  const toUndo = other ? { made: other.made, repointed: other.repointed } : alone;
  const secured =
    auth_type === 'NONE' ? ({ auth_type: 'HMAC_SHA256', secret_key: freshSecret } as const) : {};
  await send(entry, { urls: [address], ...toUndo }, () =>
    change(client, id, { webhook_url: address, is_active: true, ...secured }),
  );
  if (other) await drop(other.id, 'taken-over');
  return subscription(client, entry, id);
}

function subscription(
  client: Client,
  entry: OwnRecord,
  first: string,
  make?: (address: string) => Promise<string>,
): Subscription {
  let id = first;
  let telling: Promise<unknown> = Promise.resolve();
  const told = (work: Promise<void>): Promise<void> => {
    telling = Promise.allSettled([telling, work]);
    return work;
  };
  const tell = async (webhook_url: string): Promise<void> => {
    if (await entry.isTaken()) return;
    const { made, repointed, urls } = entry.current;
    const others = urls.filter((url) => url !== webhook_url);
    await send(entry, { urls: [...others, webhook_url] }, () => change(client, id, { webhook_url }), {
      made,
      repointed,
    });
  };
  return {
    get id() {
      return id;
    },
    again:
      make &&
      (() =>
        told(
          make(entry.current.urls.at(-1) as string).then((made) => {
            id = made;
          }),
        )),
    repoint: (address) => told(tell(address)),
    settled: async () => void (await telling),
  };
}

/** Milliseconds after which a write without an answer counts as never applied. */
const appliedWithinMs = 600_000;

/** Undoes a record, unless somebody else changed it. @throws network error while an unanswered write may apply */
export async function undoSubscription(client: Client, entry: OwnRecord): Promise<void> {
  const { made, repointed, urls, unanswered_since } = entry.current;
  if (!made && !repointed) return;
  const { data } = await client.call('webhooks.list', {});
  const leftover = data.find((one) => (made?.id ? one.id === made.id : one.name === made?.name));
  if (leftover && pointsTo(leftover, urls))
    await client.call('webhooks.delete', { path: { config_id: leftover.id } });
  const current = data.find(({ id }) => id === repointed?.id);
  if (repointed && current && pointsTo(current, urls)) {
    await change(client, current.id, putBack(repointed.original));
  }
  // A deleted configuration cannot change any more. For another, its last URL shows that the write was applied.
  const isSettled = made ? made.id || leftover : !current || pointsTo(current, urls.slice(-1));
  const since = unanswered_since === undefined ? 0 : Date.parse(unanswered_since);
  if (!isSettled && entry.now() - since < appliedWithinMs) {
    const words = t('the service did not confirm the webhook configuration, and may still deliver here');
    throw new PayconfirmError('network', words);
  }
  await entry.change({ made: undefined, repointed: undefined });
}

/** Whether its URL is one of these. A service may normalize the URL. */
export function pointsTo({ webhook_url }: Configuration, urls: readonly string[]): boolean {
  const written = (url: string) => (URL.canParse(url) ? new URL(url).href : url);
  return urls.some((url) => written(url) === written(webhook_url));
}

function putBack(original: Original): Change {
  return original.auth_type === 'NONE' ? { ...original, secret_key: null } : { ...original };
}

function change(client: Client, config_id: string, body: Change): Promise<unknown> {
  return client.call('webhooks.update', { path: { config_id }, body });
}

/** Sends a write. `noted`: its effect, recorded before. A refusal or no connection restores `before`. */
async function send<Answer>(
  entry: OwnRecord,
  noted: Partial<CleanupRecord>,
  write: () => Promise<Answer>,
  before: Pick<CleanupRecord, 'made' | 'repointed'> = { made: undefined, repointed: undefined },
): Promise<Answer> {
  await entry.change({ ...noted, unanswered_since: new Date(entry.now()).toISOString() });
  const answer = await write().catch(async (error: unknown) => {
    const { status } = error as { status?: number };
    const neverSent = error instanceof NetworkError && error.neverSent;
    if (neverSent || (status !== undefined && status < 500)) {
      await entry.change({ ...before, unanswered_since: undefined });
    } else if (status !== undefined && !fromGateway.includes(status)) {
      await entry.change({ unanswered_since: undefined });
    }
    throw error;
  });
  // Another listener that took it over undoes it itself.
  if (!(await entry.isTaken())) await entry.change({ unanswered_since: undefined });
  return answer;
}

/** Statuses of a proxy if the service behind it did not answer. */
const fromGateway = [502, 504];

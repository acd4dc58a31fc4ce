import type { Client } from '../../api/client.ts';
import type { Body, Reply } from '../../api/endpoints/index.ts';
import { NetworkError } from '../../api/replies/network-error.ts';
import { storable } from '../../api/replies/storable.ts';
import { PayconfirmError, usageError } from '../../errors.ts';
import type { AuthType } from '../../values/auth-type.ts';
import { withCommand } from '../../values/command-line.ts';
import type { CleanupRecord, Original, OwnRecord } from './cleanup-records.ts';

/** §2.8, as the service lists it. */
export type Configuration = Reply<'webhooks.list'>[number];
type Change = Body<'webhooks.update'>;

/** A webhook configuration that points at this listener. */
export interface Subscription {
  readonly id: string;
  /** Makes one that was made for this listener again, at its newest address; undefined for one of the user's. */
  again: (() => Promise<void>) | undefined;
  /** Points it at a new public address. */
  repoint(address: string): Promise<void>;
  /** Resolves when the service has been asked, or could not be. */
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

/** Whether a configuration is one that a listener has made for its own time. */
export function isTemporary({ name }: { name: string }): boolean {
  return new RegExp(`^${nameOf('[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}')}$`).test(name);
}

const cleanUp = withCommand('To remove the configuration that was made:', ['listen'], { cleanup: true });

/** Makes a temporary webhook configuration (§4.7); what is made, is in `entry` before. */
export async function registerTemporary(
  client: Client,
  entry: OwnRecord,
  configuration: Temporary,
): Promise<Subscription> {
  // The name is unique, so that it is found again even when the reply never came.
  const name = nameOf(entry.current.id);
  const make = async (webhook_url: string): Promise<string> => {
    await entry.change({ made: { name } });
    const { data } = await client
      .call('webhooks.create', { body: { ...configuration, webhook_url, name } })
      .catch((error: unknown) => forgetUndone(entry, error));
    // Without an id that can be relied on it is found by its name.
    const id = storable(data.id, 'the id of the webhook configuration', cleanUp);
    await entry.change({ made: { name, id } });
    return id;
  };
  const { webhook_url } = configuration;
  await entry.change({ urls: [webhook_url] });
  return subscription(client, entry, await make(webhook_url), make);
}

/**
 * The live listener, of these, that has the configuration.
 * @throws usage error when there is one and it may not be taken over
 */
export function holderOf(
  id: string,
  others: readonly CleanupRecord[],
  force: boolean,
): CleanupRecord | undefined {
  const holder = others.find(({ made, repointed }) => made?.id === id || repointed?.id === id);
  if (holder && !force) {
    throw usageError(
      `another listener (process ${holder.owner.pid}) has the webhook configuration ${id}`,
      'End that one, or take it over with --force.',
    );
  }
  return holder;
}

export interface Takeover {
  configuration: Configuration;
  address: string;
  /** For a configuration without authentication; any other keeps the secret that it has. */
  freshSecret: string;
  /** Entries of other live listeners. */
  others: readonly CleanupRecord[];
  force: boolean;
  /** Told of the entry that was taken over: its listener has nothing to put back any more. */
  drop(entryId: string, why: 'taken-over'): Promise<void>;
}

/**
 * Points a configuration of the user's here. One without authentication gets HMAC_SHA256 with a fresh
 * secret; another keeps its own, since the service never tells it and it could not be put back.
 * @throws usage error when another listener has it and not `force`
 */
export async function repointExisting(
  client: Client,
  entry: OwnRecord,
  { configuration, address, freshSecret, others, force, drop }: Takeover,
): Promise<Subscription> {
  const { id, webhook_url, auth_type, is_active } = configuration;
  const other = holderOf(id, others, force);
  const original = { webhook_url, auth_type, is_active };
  // What the other was to undo at its end is undone by this one.
  const toUndo = other ? { made: other.made, repointed: other.repointed } : { repointed: { id, original } };
  await entry.change({ urls: [address], ...toUndo });
  await change(client, id, {
    webhook_url: address,
    is_active: true,
    ...(auth_type === 'NONE' ? { auth_type: 'HMAC_SHA256', secret_key: freshSecret } : {}),
  }).catch((error: unknown) => forgetUndone(entry, error));
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
  const tell = async (webhook_url: string): Promise<void> => {
    if (await entry.isTaken()) return;
    const { urls } = entry.current;
    if (!urls.includes(webhook_url)) await entry.change({ urls: [...urls, webhook_url] });
    await change(client, id, { webhook_url });
  };
  return {
    get id() {
      return id;
    },
    again:
      make &&
      (async () => {
        id = await make(entry.current.urls.at(-1) as string);
      }),
    repoint: (address) => {
      const told = tell(address);
      telling = told;
      return told;
    },
    settled: () =>
      telling.then(
        () => undefined,
        () => undefined,
      ),
  };
}

/**
 * Undoes what an entry says, as far as it is still there and still ours: a configuration made is deleted,
 * one pointed here is put back unless someone has pointed it elsewhere.
 */
export async function undoSubscription(client: Client, entry: OwnRecord): Promise<void> {
  const { made, repointed, urls } = entry.current;
  if (!made && !repointed) return;
  const { data } = await client.call('webhooks.list', {});
  const leftover = data.find(({ id, name, webhook_url }) =>
    made?.id ? id === made.id : name === made?.name && urls.includes(webhook_url),
  );
  if (leftover) await client.call('webhooks.delete', { path: { config_id: leftover.id } });
  const current = data.find(({ id }) => id === repointed?.id);
  if (repointed && current && urls.includes(current.webhook_url)) {
    await change(client, current.id, putBack(repointed.original));
  }
  await entry.change({ made: undefined, repointed: undefined });
}

function putBack(original: Original): Change {
  return original.auth_type === 'NONE' ? { ...original, secret_key: null } : { ...original };
}

function change(client: Client, config_id: string, body: Change): Promise<unknown> {
  return client.call('webhooks.update', { path: { config_id }, body });
}

/** A refusal or no connection changed nothing; after anything else it may be done, and the entry stays. */
async function forgetUndone(entry: OwnRecord, error: unknown): Promise<never> {
  const refused = error instanceof PayconfirmError && error.status !== undefined && error.status < 500;
  const neverSent = error instanceof NetworkError && error.neverSent;
  if (refused || neverSent) await entry.change({ made: undefined, repointed: undefined });
  throw error;
}

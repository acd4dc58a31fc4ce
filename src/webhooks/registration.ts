import type { Client } from '../api/client.ts';
import type { Body, Reply } from '../api/endpoints/index.ts';
import { PayconfirmError, usageError } from '../errors.ts';
import type { ListenerEntry, Listeners, Original } from './listeners.ts';

/** §2.8, as the service lists it. */
export type Configuration = Reply<'webhooks.list'>[number];
type Change = Body<'webhooks.update'>;

/** A webhook configuration that points at this listener. */
export interface Registration {
  id: string;
  /** Points it at a new public address. */
  repoint(address: string): Promise<void>;
  /** Puts things back as they were. Throws what the service said when it could not. */
  undo(): Promise<void>;
}

/** Whose registration it is. */
export type Listener = Pick<ListenerEntry, 'id' | 'owner' | 'base_url' | 'client_id'>;

export interface Registrar {
  client: Client;
  listeners: Listeners;
}

/** A temporary configuration; `virtual_account_id` binds it to one VA. */
export interface Temporary {
  webhook_url: string;
  auth_type: 'NONE' | 'API_KEY' | 'HMAC_SHA256';
  secret_key?: string;
  api_key_name?: string;
  virtual_account_id?: string;
}

/** Makes a temporary webhook configuration (§4.7), HMAC_SHA256 or API_KEY with a fresh `secret`. */
export async function registerTemporary(
  { client, listeners }: Registrar,
  listener: Listener,
  configuration: Temporary,
): Promise<Registration> {
  // The name is unique, so that it is found again even when the reply never came.
  const name = `payconfirm listen ${listener.id}`;
  let entry: ListenerEntry = { ...listener, urls: [configuration.webhook_url], made: { name } };
  await listeners.save(entry);
  const { data } = await client
    .call('webhooks.create', { body: { ...configuration, name } })
    .catch(async (error: unknown) => {
      // A refusal made nothing; after anything else it may exist, and the entry stays.
      if (madeNothing(error)) await listeners.drop(listener.id);
      throw error;
    });
  entry = { ...entry, made: { name, id: data.id } };
  await listeners.save(entry);
  return {
    id: data.id,
    repoint: async (address) => {
      entry = { ...entry, urls: [...entry.urls, address] };
      await listeners.save(entry);
      await change(client, data.id, { webhook_url: address });
    },
    undo: () => undoEntry({ client, listeners }, entry),
  };
}

/**
 * Points a configuration of the user's at `address`, to be put back by `undo`. One without authentication
 * gets HMAC_SHA256 with `freshSecret`; another keeps its secret, since the service never tells it and it
 * could not be put back. `others`: entries of live listeners. Throws `usage` when one of them has it and
 * not `force`.
 */
export async function repointExisting(
  { client, listeners }: Registrar,
  listener: Listener,
  wish: {
    configuration: Configuration;
    address: string;
    freshSecret: string;
    others: readonly ListenerEntry[];
    force: boolean;
  },
): Promise<Registration> {
  const { configuration } = wish;
  const { id } = configuration;
  const other = wish.others.find((entry) => entry.repointed?.id === id);
  if (other && !wish.force) {
    throw usageError(
      `another listener (process ${other.owner.pid}) has the webhook configuration ${id}`,
      'End that one, or take it over with --force.',
    );
  }
  const { webhook_url, auth_type, is_active } = configuration;
  const original = other?.repointed?.original ?? { webhook_url, auth_type, is_active };
  let entry: ListenerEntry = { ...listener, urls: [wish.address], repointed: { id, original } };
  await listeners.save(entry);
  await change(client, id, {
    webhook_url: wish.address,
    is_active: true,
    ...(auth_type === 'NONE' ? { auth_type: 'HMAC_SHA256', secret_key: wish.freshSecret } : {}),
  });
  return {
    id,
    repoint: async (address) => {
      entry = { ...entry, urls: [...entry.urls, address] };
      await listeners.save(entry);
      await change(client, id, { webhook_url: address });
    },
    undo: () => undoEntry({ client, listeners }, entry),
  };
}

/**
 * Undoes what an entry says, as far as it is still there and still ours, then drops the entry: a
 * configuration made is deleted, one pointed here is put back unless someone has pointed it elsewhere.
 */
export async function undoEntry({ client, listeners }: Registrar, entry: ListenerEntry): Promise<void> {
  const { data } = await client.call('webhooks.list', {});
  const { made, repointed } = entry;
  const leftover = data.find(({ id, name, webhook_url }) =>
    made?.id ? id === made.id : name === made?.name && entry.urls.includes(webhook_url),
  );
  if (leftover) await client.call('webhooks.delete', { path: { config_id: leftover.id } });
  const current = data.find(({ id }) => id === repointed?.id);
  if (repointed && current && entry.urls.includes(current.webhook_url)) {
    await change(client, current.id, putBack(repointed.original));
  }
  await listeners.drop(entry.id);
}

function putBack(original: Original): Change {
  return original.auth_type === 'NONE' ? { ...original, secret_key: null } : { ...original };
}

function change(client: Client, config_id: string, body: Change): Promise<unknown> {
  return client.call('webhooks.update', { path: { config_id }, body });
}

function madeNothing(error: unknown): boolean {
  return error instanceof PayconfirmError && error.status !== undefined && error.status < 500;
}

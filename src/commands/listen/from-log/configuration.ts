import type { Client } from '../../../api/client-types.ts';
import { configurationById } from '../../../webhooks/configuration-by-id.ts';
import type { LogEntry } from '../../../webhooks/delivery-log/entry.ts';
import type { Configuration } from '../../../webhooks/listener/temporary-configuration.ts';

/** @throws refused error when there is none such */
export async function configurationOf(id: string, client: Client): Promise<Configuration> {
  const { data } = await client.call('webhooks.list', {});
  return configurationById(id, data);
}

/** Tells the deliveries of one configuration by its address (assumed: the log has no id of it), or takes all. */
export function ownEntries(configuration: Configuration | undefined, client: Client) {
  /** Also those that it had while it was followed. */
  const own = new Set(configuration ? [configuration.webhook_url] : []);
  /** Asked about since the last poll. */
  const others = new Set<string>();
  return {
    /** @throws what asking for the configurations throws */
    has: async ({ endpoint_url }: Partial<LogEntry>): Promise<boolean> => {
      // A field that a service leaves out says nothing against it.
      if (!configuration || endpoint_url === undefined || own.has(endpoint_url)) return true;
      if (others.has(endpoint_url)) return false;
      const { data } = await client.call('webhooks.list', {});
      const now = data.find(({ id }) => id === configuration.id);
      if (now) own.add(now.webhook_url);
      if (!own.has(endpoint_url)) others.add(endpoint_url);
      return own.has(endpoint_url);
    },
    /** It may have another address by the next poll. */
    polled: () => others.clear(),
  };
}

import type { Client } from '../../../api/client-types.ts';
import type { LogEntry } from '../../../webhooks/delivery-log/entry.ts';
import type { Configuration } from '../../../webhooks/listener/temporary-configuration.ts';

/** Selects the entries of one configuration by its URL. Assumed: the log has no configuration id. */
export function ownEntries(configuration: Configuration | undefined, client: Client) {
  /** Includes the URLs that it had while it was followed. */
  const own = new Set(configuration ? [configuration.webhook_url] : []);
  /** URLs already looked up since the last poll. */
  const others = new Set<string>();
  return {
    has: async ({ endpoint_url }: Partial<LogEntry>): Promise<boolean> => {
      // If the service leaves the field out, the entry is not excluded.
      if (!configuration || endpoint_url === undefined || own.has(endpoint_url)) return true;
      if (others.has(endpoint_url)) return false;
      const { data } = await client.call('webhooks.list', {});
      const now = data.find(({ id }) => id === configuration.id);
      if (now) own.add(now.webhook_url);
      if (!own.has(endpoint_url)) others.add(endpoint_url);
      return own.has(endpoint_url);
    },
    /** The configuration may have another URL by the next poll. */
    polled: () => others.clear(),
  };
}

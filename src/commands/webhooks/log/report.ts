import type { Client, Item } from '../../../api/client.ts';
import type { CommandLine } from '../../../values/command-line.ts';
import { safeCell } from '../../../values/safe-text.ts';
import { isPaused } from '../../../webhooks/delivery-log/concerned.ts';
import {
  isDelivered,
  type ListedEntry,
  type LogEntry,
  sentPayload,
  withTransfer,
} from '../../../webhooks/delivery-log/entry.ts';
import { verdictSentence, wordsFor } from '../../../webhooks/delivery-log/error-labels.ts';
import { type Days, siblingsOf } from '../../../webhooks/delivery-log/find-deliveries.ts';
import { type Payload, simulatedCode } from '../../../webhooks/payload.ts';

/** One delivery with everything known around it: the entry's own fields, and these. */
export interface DeliveryReport extends ListedEntry {
  /** One sentence: who did what. */
  verdict: string;
  meaning: string;
  usual_causes: readonly string[];
  what_to_try: readonly string[];
  /** The configurations that now point at the same address. */
  configurations: { id: string; name: string; is_active: boolean }[];
  /** The fields of the body; null when it cannot be read. */
  payload: Payload | null;
  /** Of the same transaction, newest first; null when this one names none. */
  other_deliveries: LogEntry[] | null;
  /** The UTC days looked at for them, and whether all of their entries could be. */
  looked_at: (Required<Days> & { complete: boolean }) | null;
}

export type Configuration = Item<'webhooks.list'>;

/** What an entry says, and what the other deliveries of its transaction say of it. Asks the service. */
export async function reportOf(
  client: Client,
  entry: LogEntry,
  commandLine: CommandLine,
): Promise<DeliveryReport> {
  const decoded = await sentPayload(entry);
  const code = decoded.ok ? decoded.payload.transaction_code : undefined;
  const { items } = await client.page('webhooks.list', {});
  const siblings = code === undefined ? undefined : await siblingsOf(client, entry, code);
  const { meaning, causes, tries } = wordsFor(entry);
  const { endpoint_url } = entry;
  const configurations = items
    .filter(({ webhook_url }) => webhook_url === endpoint_url)
    .map(({ id, name, is_active }) => ({ id, name, is_active }));
  const isTaken = [entry, ...(siblings?.entries ?? [])].some(
    (one) => one.endpoint_url === endpoint_url && isDelivered(one),
  );
  const isTransfer = decoded.ok && decoded.payload.event === undefined && entry.event_type === 'webhook';
  const mayBeSentAgain =
    code !== undefined && isTransfer && !isTaken && configurations.some((one) => !isPaused(one));
  return {
    ...(await withTransfer(entry)),
    verdict: verdictSentence(entry, receiverName(items, endpoint_url)),
    meaning,
    usual_causes: causes,
    what_to_try: [
      ...tries({
        commandLine,
        log: entry.id,
        address: safeCell(endpoint_url),
        configuration: onlyOne(configurations)?.id,
        code: code === simulatedCode ? undefined : code,
      }),
      ...(mayBeSentAgain ? [sendAgain(code, configurations, commandLine)] : []),
    ],
    configurations,
    payload: decoded.ok ? decoded.payload : null,
    other_deliveries: siblings ? siblings.entries : null,
    looked_at: siblings ? { ...siblings.days, complete: siblings.complete } : null,
  };
}

/** Only where one of the configurations that point there is active: a paused one gets nothing. */
function sendAgain(
  code: string,
  configurations: DeliveryReport['configurations'],
  commandLine: CommandLine,
): string {
  const webhook = onlyOne(configurations)?.id;
  return `Once that is mended, have the service send it again: ${commandLine(['webhooks', 'redeliver', code], { webhook })}`;
}

/** How people call a receiver: by its configuration, or by its address when none or several point there. */
export function receiverName(configurations: readonly Configuration[], url: string | undefined): string {
  return (
    onlyOne(configurations.filter(({ webhook_url }) => webhook_url === url))?.name ?? url ?? 'the receiver'
  );
}

/** Undefined where there is none, or another. */
export function onlyOne<Item>(items: readonly Item[]): Item | undefined {
  return items.length === 1 ? items[0] : undefined;
}

import type { Client, Item } from '../../../api/client.ts';
import { labelled, type Text, withCommand } from '../../../values/command-line.ts';
import { mayBearSecret } from '../../../values/logged-headers.ts';
import { parseTime, parseVietnamTime } from '../../../values/time.ts';
import { isConcerned, isPaused } from '../../../webhooks/delivery-log/concerned.ts';
import {
  cutOffMs,
  isDelivered,
  type LogEntry,
  sentHeaders,
  timeOf,
} from '../../../webhooks/delivery-log/entry.ts';
import { signatureHeader } from '../../../webhooks/signature/signature.ts';
import { findVirtualAccount } from '../../va/find.ts';
import type { Looking } from '../search/looking.ts';
import { numberOf, type Transfer } from '../search/transfer.ts';
import { lastForward } from './on-this-machine.ts';

type Configuration = Item<'webhooks.list'>;

/** The outcome of the transfer at one receiver; at several that the log cannot tell apart. */
export interface Outcome {
  /** The names of its configurations, or the address where none points there now. */
  receiver: string;
  url: string;
  /** Their ids. */
  configurations: string[];
  /** How many deliveries there should be: one a configuration. */
  expected: number;
  /** Whether all of them are said to be active and to be older than the transfer. */
  certain: boolean;
  /** Names of those at the same address that get none now, but may have had theirs then: paused or bound since. */
  others: string[];
  /** Newest first. */
  entries: LogEntry[];
  /** The delivery that counts: one that was taken, or the last; null when there was none. */
  entry: LogEntry | null;
  /** Configurations that are known to have got theirs. */
  taken: number;
  /** Deliveries that were taken each time that it was sent, oldest first. */
  rounds: number[];
}

export interface Outcomes {
  outcomes: Outcome[];
  /** Every configuration in words: how many the transfer concerns, and why not the others. */
  words: string;
  /** Names of active ones that were made after the transfer; of all where none was there when it came. */
  younger: string[];
  /** Of those that there are now, be they paused or bound elsewhere, none was there when it came. */
  noneThen: boolean;
}

/**
 * One outcome a receiver: for each active configuration that the transfer concerns (§6.1) and that was there
 * when it came, whether or not something was delivered, and for addresses that no configuration points at now.
 */
export async function outcomesOf(transfer: Transfer, { client, bearing }: Looking): Promise<Outcomes> {
  const list = () => client.page('webhooks.list', {});
  const listed = await bearing('configurations', list, undefined);
  const items = listed?.items ?? [];
  const entries = transfer.deliveries
    .filter(({ payload }) => payload.event === undefined)
    .map(({ entry }) => entry);
  const concern = () => concernedBy(numberOf(transfer), items, client);
  const matching = await bearing('configurations', concern, []);
  const time =
    parseTime(entries.at(-1)?.created_at) ?? parseVietnamTime(transfer.transaction?.transaction_date);
  // A time of whole seconds may mean any moment of its second.
  const span = (time ?? 0) % 1_000 === 0 ? 999 : 0;
  const isYounger = ({ created_at }: Configuration) =>
    time !== undefined && (parseTime(created_at) ?? 0) > time + span;
  const isCertain = ({ is_active, created_at }: Configuration) =>
    is_active === true && time !== undefined && (parseTime(created_at) ?? Number.POSITIVE_INFINITY) <= time;
  const younger = matching.filter(isYounger);
  const concerned = matching.filter((one) => !isYounger(one));
  const urls = new Set([...concerned.map(({ webhook_url }) => webhook_url), ...entries.map(addressOf)]);
  const outcomes = [...urls].flatMap((url) => {
    const there = concerned.filter(({ webhook_url }) => webhook_url === url);
    const sent = entries.filter((entry) => addressOf(entry) === url);
    const others = items.filter((one) => one.webhook_url === url && !there.includes(one));
    const names = others.map(({ name }) => name);
    if (!listed) return outcomeOf(url, [], sent, { expected: Math.max(...takenByRound(sent)) });
    if (there.length === 0) return outcomeOf(url, [], sent, { names });
    const older = others.filter((one) => !isYounger(one)).map(({ name }) => name);
    return toldApart(there, sent).map(([configurations, ofThem]) =>
      outcomeOf(url, configurations, ofThem, { others: older, certain: configurations.every(isCertain) }),
    );
  });
  const paused = items.filter(isPaused).length;
  const elsewhere = items.length - paused - matching.length;
  const words = [
    `${concerned.length} of ${items.length} ${items.length === 1 ? 'gets' : 'get'} transfers of this account`,
    paused > 0 && `${paused} paused`,
    elsewhere > 0 && `${elsewhere} bound to another virtual account`,
    younger.length > 0 &&
      `${younger.length} made after the transfer (${younger.map(({ name }) => name).join(', ')})`,
  ];
  const noneThen = items.length > 0 && items.every(isYounger);
  return {
    outcomes,
    words: words.filter(Boolean).join('; '),
    younger: (noneThen ? items : younger).map(({ name }) => name),
    noneThen,
  };
}

/** Delivered to every configuration, and taken by the app on this machine if one was handed it. */
export function isTaken(transfer: Transfer, { outcomes }: Outcomes): boolean {
  const everywhere = outcomes.every(({ taken, expected }) => taken === expected);
  return outcomes.length > 0 && everywhere && lastForward(transfer)?.ok !== false;
}

/** Has the service send it again, for each receiver that has not taken what it was sent, and where a configuration points. */
export function redeliveries(code: string, { outcomes }: Outcomes): Text[] {
  return outcomes
    .filter(({ configurations, entries, taken, expected }) => {
      return configurations.length > 0 && taken < expected && !entries.every(isDelivered);
    })
    .map(({ configurations: [webhook, another], receiver }) => {
      const again = ['webhooks', 'redeliver', code];
      const flags = { webhook: another === undefined ? webhook : undefined };
      const step = withCommand('once that is mended, have it sent again:', again, flags);
      return stepFor(receiver, outcomes, step);
    });
}

/** A next step, with the receiver's name where there are several that it may be about. */
export function stepFor(receiver: string, among: readonly Outcome[], step: Text): Text {
  return among.length < 2 ? step : labelled(`“${receiver}”:`, step);
}

/** In words where the service leaves it out. */
export const addressOf = ({ endpoint_url }: Partial<LogEntry>) =>
  endpoint_url ?? 'a receiver that the service does not name';

function outcomeOf(
  url: string,
  configurations: readonly Configuration[],
  entries: LogEntry[],
  {
    names = configurations.map(({ name }) => name),
    others = [] as string[],
    certain = true,
    expected: known = configurations.length,
  },
): Outcome {
  const expected = Math.max(1, known);
  const rounds = takenByRound(entries);
  return {
    receiver: names.join(' and ') || url,
    url,
    configurations: configurations.map(({ id }) => id),
    expected,
    certain,
    others,
    entries,
    entry: entries.find(isDelivered) ?? entries[0] ?? null,
    // Sent again it may have gone to the same one: of several, only what came at once is known to be for each.
    taken: Math.min(expected, Math.max(0, ...rounds)),
    rounds,
  };
}

/** The deliveries to one address, oldest first by each time that it was sent: what came later than a delivery may take was sent again. */
export function roundsOf(entries: readonly LogEntry[]): { sent: number; taken: number }[] {
  const rounds: { from: number; sent: number; taken: number }[] = [];
  for (const entry of entries.toReversed()) {
    let round = rounds.at(-1);
    if (!round || timeOf(entry) > round.from + cutOffMs) {
      round = { from: timeOf(entry), sent: 0, taken: 0 };
      rounds.push(round);
    }
    round.sent += 1;
    if (isDelivered(entry)) round.taken += 1;
  }
  return rounds;
}

function takenByRound(entries: readonly LogEntry[]): number[] {
  return roundsOf(entries).map(({ taken }) => taken);
}

/**
 * The configurations at one address with the deliveries of each, as far as their authentication and format
 * tell them apart; together where they do not.
 */
function toldApart(
  configurations: readonly Configuration[],
  entries: LogEntry[],
): [Configuration[], LogEntry[]][] {
  const marks = new Set(configurations.map(markOf));
  // One was changed since: what was sent then tells nothing.
  if (!entries.every((entry) => marks.has(sentMark(entry)))) return [[[...configurations], entries]];
  return [...marks].map((mark) => [
    configurations.filter((one) => markOf(one) === mark),
    entries.filter((entry) => sentMark(entry) === mark),
  ]);
}

function markOf({ auth_type, api_key_name, payload_format }: Configuration): string {
  return `${auth_type === 'API_KEY' ? api_key_name.toLowerCase() : auth_type} ${payload_format}`;
}

function sentMark(entry: LogEntry): string {
  const headers = Object.entries(sentHeaders(entry)).map(
    ([name, value]) => [name.toLowerCase(), value] as const,
  );
  const format = headers.find(([name]) => name === 'content-type')?.[1].split(';', 1)[0] ?? '';
  return `${sentWith(entry)?.toLowerCase().replace(signatureHeader.toLowerCase(), 'HMAC_SHA256') ?? 'NONE'} ${format}`;
}

/** The header that authenticated a delivery (§5.7); undefined when none did. */
export function sentWith(entry: LogEntry): string | undefined {
  const names = Object.keys(sentHeaders(entry));
  const signed = names.find((name) => name.toLowerCase() === signatureHeader.toLowerCase());
  return signed ?? names.find(mayBearSecret);
}

async function concernedBy(
  number: string | undefined,
  items: readonly Configuration[],
  client: Client,
): Promise<Configuration[]> {
  const active = items.filter((one) => !isPaused(one));
  const bound = active.some((one) => !isConcerned(one, undefined));
  const account = bound && number !== undefined ? await findVirtualAccount(client, number) : undefined;
  return active.filter((one) => isConcerned(one, account?.id));
}

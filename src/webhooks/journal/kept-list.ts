import type { DeliveryState } from './delivery-states.ts';
import {
  concernsDelivery,
  type DeliveryRecord,
  type ForwardRecord,
  stateOfForward,
  stateOfListener,
  whyHeldBack,
} from './journal-record.ts';
import { isInScope, isOwner, type JournalOwner, type Scope } from './owner.ts';
import { journalFiles, parseRecord } from './read-journal.ts';
import { linesFromEnd } from './read-lines.ts';
import { journalFolder } from './writer.ts';

/** A stored delivery with every time that it was sent to an app, edited or not, oldest first. */
export interface KeptWithForwards extends DeliveryRecord {
  forwards: readonly ForwardRecord[];
}

/** The forward that tells what became of the delivery: a success, else the last; see `concernsDelivery`. */
export function resultOfKept(kept: KeptWithForwards): ForwardRecord | undefined {
  const forwards = kept.forwards.filter((forward) => concernsDelivery(forward, kept));
  return forwards.find(({ ok }) => ok) ?? forwards.at(-1);
}

/** `living`: ids of the listeners that live. */
export function stateOfKept(kept: KeptWithForwards, living: readonly string[]): DeliveryState {
  const last = resultOfKept(kept);
  if (last?.ok) return 'taken';
  if (whyHeldBack(kept, last) !== undefined) return 'not confirmed';
  if (kept.copy === 'duplicate') return 'copy';
  if (kept.copy === 'conflict') return 'conflict';
  if (last) return stateOfForward(last);
  if (kept.target === undefined) return 'no app';
  return stateOfListener(kept.id, living);
}

/** A line of the journal that holds a delivery, not read yet. */
export interface KeptLine {
  id: string;
  /** Undefined for a line that is none after all. */
  read(): KeptWithForwards | undefined;
}

/** How the journal's writer begins the line of a delivery, up to its owner; a string of JSON holds no bare quote. */
const head =
  /^\{"type":"delivery","id":"([^"]{1,40})","received_at":"([^"]{1,30})"(?:,"owner":(\{(?:[^"{}]|"(?:[^"\\]|\\.)*")*\}))?/;
/** Bytes at the beginning of a line that hold all of `head`, but for an owner that is unusually long. */
const headBytes = 1024;
/** `}`, with which a line ends that is not torn. */
const brace = 0x7d;

/**
 * The journal's deliveries in scope since an instant (epoch milliseconds; 0 for all), newest first. It is read from its end,
 * as far as one asks: what became of a delivery stands behind it. Only what is read is parsed.
 */
export async function* keptNewestFirst(
  stateDir: string,
  scope: Scope,
  since: number,
): AsyncGenerator<KeptLine> {
  const files = await journalFiles(journalFolder(stateDir), since);
  for (const file of files.reverse()) {
    const later: Later = { forwards: new Map(), owners: new Map() };
    for await (const line of linesFromEnd(file)) {
      const [, id, received_at = '', owner] = head.exec(line.toString('utf8', 0, headBytes)) ?? [];
      if (id === undefined) {
        remember(line, later);
        continue;
      }
      const isWanted = line.at(-1) === brace && Date.parse(received_at) >= since;
      if (isWanted && isInScope(later.owners.get(id) ?? ownerIn(owner, line), scope)) {
        yield { id, read: () => read(line, id, later) };
      }
    }
  }
}

/** What stands in the file behind a delivery, by its id. */
interface Later {
  /** Oldest first. */
  forwards: Map<string, ForwardRecord[]>;
  /** The owners that deliveries were given. */
  owners: Map<string, JournalOwner>;
}

function remember(line: Buffer, { forwards, owners }: Later): void {
  const record = parseRecord(line.toString());
  if (record?.type === 'forward') forwards.set(record.id, [record, ...(forwards.get(record.id) ?? [])]);
  if (record?.type === 'adoption' && !owners.has(record.id)) owners.set(record.id, record.owner);
}

function read(line: Buffer, id: string, { forwards, owners }: Later): KeptWithForwards | undefined {
  const record = parseRecord(line.toString());
  if (record?.type !== 'delivery') return undefined;
  return { ...record, owner: owners.get(id) ?? record.owner, forwards: forwards.get(id) ?? [] };
}

/** The owner in the head of a line; where the head has none, the whole line tells. */
function ownerIn(text: string | undefined, line: Buffer): JournalOwner | undefined {
  if (text !== undefined) {
    const value: unknown = JSON.parse(text);
    return isOwner(value) ? value : undefined;
  }
  const record = parseRecord(line.toString());
  return record?.type === 'delivery' ? record.owner : undefined;
}

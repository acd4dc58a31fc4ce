import type { DeliveryState } from './delivery-state-values.ts';
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

/** A stored delivery with all its forwards, edited or not, oldest first. */
export interface KeptWithForwards extends DeliveryRecord {
  forwards: readonly ForwardRecord[];
}

/** The forward that decides the state of the delivery: a success, else the last. See `concernsDelivery`. */
export function resultOfKept(kept: KeptWithForwards): ForwardRecord | undefined {
  const forwards = kept.forwards.filter((forward) => concernsDelivery(forward, kept));
  return forwards.find(({ ok }) => ok) ?? forwards.at(-1);
}

/** `living`: IDs of the running listeners. */
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

/** A line of the journal that holds a delivery. Not parsed yet. */
export interface KeptLine {
  id: string;
  /** Undefined if the line is not a valid delivery. */
  read(): KeptWithForwards | undefined;
}

/** The beginning of a delivery's line, up to its owner. A JSON string never contains an unescaped quote. */
const head =
  /^\{"type":"delivery","id":"([^"]{1,40})","received_at":"([^"]{1,30})"(?:,"owner":(\{(?:[^"{}]|"(?:[^"\\]|\\.)*")*\}))?/;
/** The number of bytes at the beginning of a line that contain `head`, unless the owner is unusually long. */
const headBytes = 1024;
/** `}`, the last byte of every complete line. */
const brace = 0x7d;

/** The deliveries in scope since an instant (epoch milliseconds), newest first, read as far as the caller asks. */
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

/** The records that follow a delivery in the file, by its ID. */
interface Later {
  /** Oldest first. */
  forwards: Map<string, ForwardRecord[]>;
  /** The new owners of deliveries. */
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

/** The owner from the head of a line. If the head has none, parses the whole line. */
function ownerIn(text: string | undefined, line: Buffer): JournalOwner | undefined {
  if (text !== undefined) {
    const value: unknown = JSON.parse(text);
    return isOwner(value) ? value : undefined;
  }
  const record = parseRecord(line.toString());
  return record?.type === 'delivery' ? record.owner : undefined;
}

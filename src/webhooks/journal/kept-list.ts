import { linesFromEnd } from './lines.ts';
import { isInScope, type JournalOwner, type Scope } from './owner.ts';
import { journalFiles, parseRecord } from './reader.ts';
import { concernsDelivery, type DeliveryRecord, type ForwardRecord } from './record.ts';
import { isOwner } from './shape.ts';
import { journalFolder } from './writer.ts';

/** A stored delivery with every time that it was sent to an app, edited or not, oldest first. */
export interface KeptWithForwards extends DeliveryRecord {
  forwards: readonly ForwardRecord[];
}

/** The forward that tells what became of the delivery: a success, else the last; see `concernsDelivery`. */
export function resultOfKept(kept: KeptWithForwards): ForwardRecord | undefined {
  const own = kept.forwards.filter((one) => concernsDelivery(one, kept));
  return own.find(({ ok }) => ok) ?? own.at(-1);
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
    const forwards = new Map<string, ForwardRecord[]>();
    const adopted = new Map<string, JournalOwner>();
    for await (const line of linesFromEnd(file)) {
      const [, id, received_at = '', owner] = head.exec(line.toString('utf8', 0, headBytes)) ?? [];
      if (id === undefined) {
        const record = parseRecord(line.toString());
        if (record?.type === 'forward') forwards.set(record.id, [record, ...(forwards.get(record.id) ?? [])]);
        if (record?.type === 'adoption' && !adopted.has(record.id)) adopted.set(record.id, record.owner);
      } else if (line.at(-1) === brace && Date.parse(received_at) >= since) {
        const given = adopted.get(id);
        if (!isInScope(given ?? ownerIn(owner, line), scope)) continue;
        const read = () => {
          const record = parseRecord(line.toString());
          if (record?.type !== 'delivery') return undefined;
          return { ...record, owner: given ?? record.owner, forwards: forwards.get(id) ?? [] };
        };
        yield { id, read };
      }
    }
  }
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

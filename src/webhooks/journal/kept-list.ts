import { linesFromEnd } from './lines.ts';
import { journalFiles, parseRecord } from './reader.ts';
import type { DeliveryRecord, ForwardRecord } from './record.ts';
import { journalFolder } from './writer.ts';

/** A kept delivery with all that became of it, oldest first. */
export interface KeptWithForwards extends DeliveryRecord {
  forwards: readonly ForwardRecord[];
}

/** A line of the journal that holds a delivery, not read yet. */
export interface KeptLine {
  id: string;
  /** Undefined for a line that is none after all. */
  read(): KeptWithForwards | undefined;
}

/** How the journal's writer begins the line of a delivery. */
const head = /^\{"type":"delivery","id":"([^"]{1,40})","received_at":"([^"]{1,30})"/;
/** Bytes at the beginning of a line that hold all of `head`. */
const headBytes = 120;
/** `}`, with which a line ends that is not torn. */
const brace = 0x7d;

/**
 * The journal's deliveries since an instant (epoch milliseconds; 0 for all), newest first. It is read from its end, as far as
 * one asks: what became of a delivery stands behind it. Only what is read is parsed.
 */
export async function* keptNewestFirst(stateDir: string, since: number): AsyncGenerator<KeptLine> {
  const files = await journalFiles(journalFolder(stateDir), since);
  for (const file of files.reverse()) {
    const forwards = new Map<string, ForwardRecord[]>();
    for await (const line of linesFromEnd(file)) {
      const [, id, received_at = ''] = head.exec(line.toString('latin1', 0, headBytes)) ?? [];
      if (id === undefined) {
        const record = parseRecord(line.toString());
        if (record?.type === 'forward') forwards.set(record.id, [record, ...(forwards.get(record.id) ?? [])]);
      } else if (line.at(-1) === brace && Date.parse(received_at) >= since) {
        const read = () => {
          const record = parseRecord(line.toString());
          return record?.type === 'delivery' ? { ...record, forwards: forwards.get(id) ?? [] } : undefined;
        };
        yield { id, read };
      }
    }
  }
}

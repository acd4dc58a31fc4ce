import type { FileHandle } from 'node:fs/promises';
import { openToRead } from '../../io/files/files.ts';
import { onDisk } from '../../io/files/on-disk.ts';
import { linesOf } from './lines.ts';
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
  read(): Promise<KeptWithForwards | undefined>;
}

/** How the journal's writer begins the line of a delivery. */
const head = /^\{"type":"delivery","id":"([^"]{1,40})","received_at":"([^"]{1,30})"/;
/** Bytes at the beginning of a line that hold all of `head`. */
const headBytes = 120;
/** `}`, with which a line ends that is not torn. */
const brace = 0x7d;

/**
 * The journal's deliveries since an instant (epoch milliseconds; 0 for all), newest first. Memory grows with the
 * number of deliveries of a day, not with their bodies. Only what is read is parsed.
 */
export async function* keptNewestFirst(stateDir: string, since: number): AsyncGenerator<KeptLine> {
  const files = await journalFiles(journalFolder(stateDir), since);
  for (const file of files.reverse()) {
    const lines: { id: string; start: number; length: number }[] = [];
    const forwards = new Map<string, ForwardRecord[]>();
    for await (const { start, bytes } of linesOf(file)) {
      const [, id, received_at = ''] = head.exec(bytes.toString('latin1', 0, headBytes)) ?? [];
      if (id === undefined) {
        const record = parseRecord(bytes.toString());
        if (record?.type === 'forward') forwards.set(record.id, [...(forwards.get(record.id) ?? []), record]);
      } else if (bytes.at(-1) === brace && Date.parse(received_at) >= since)
        lines.push({ id, start, length: bytes.length });
    }
    const handle = await onDisk(file, 'cannot be read', () => openToRead(file));
    try {
      for (const { id, start, length } of lines.reverse()) {
        const read = async () => {
          const record = parseRecord(await textAt(handle, start, length));
          return record?.type === 'delivery' ? { ...record, forwards: forwards.get(id) ?? [] } : undefined;
        };
        yield { id, read };
      }
    } finally {
      await handle.close();
    }
  }
}

async function textAt(handle: FileHandle, start: number, length: number): Promise<string> {
  const bytes = Buffer.alloc(length);
  await handle.read(bytes, 0, length, start);
  return bytes.toString();
}

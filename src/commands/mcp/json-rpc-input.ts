import { Readable } from 'node:stream';
import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/server';
import { lineReader } from '../../io/line-reader.ts';
import type { Streams } from '../../io/streams.ts';

export function createOpenRequests() {
  const open = new Set<RequestId>();
  let waiting: (() => void)[] = [];
  const close = (id: RequestId | undefined) => {
    if (id !== undefined) open.delete(id);
    if (open.size > 0) return;
    for (const resolve of waiting) resolve();
    waiting = [];
  };
  return {
    received: (message: JSONRPCMessage): void => {
      if (!('method' in message)) return;
      if ('id' in message) open.add(message.id);
      // A cancelled request gets no answer.
      const isCancel = message.method === 'notifications/cancelled';
      if (isCancel) close(message.params?.requestId as RequestId | undefined);
    },
    answered: (message: JSONRPCMessage): void => {
      if (!('method' in message)) close(message.id);
    },
    none: () => new Promise<void>((resolve) => (open.size === 0 ? resolve() : waiting.push(resolve))),
  };
}

export interface Incoming {
  /** @throws SyntaxError for invalid JSON, another error for an invalid message */
  read(line: string): JSONRPCMessage;
  /** Called for each message before it is passed on. */
  received(message: JSONRPCMessage): void;
  /** Called with the answer to an invalid line. */
  refuse(answer: object): void;
  /** The wait at the end of the input. */
  finished(): Promise<void>;
}

/** The messages of standard input for the transport, until all is finished after its end, or until the signal. */
export function incoming(stdin: Streams['stdin'], signal: AbortSignal, on: Incoming): Readable {
  const nextLine = lineReader(stdin, signal);
  async function* lines() {
    try {
      for (let line = await nextLine(); line !== undefined; line = await nextLine()) {
        if (line.trim() === '') continue;
        try {
          on.received(on.read(line));
          yield Buffer.from(`${line}\n`);
        } catch (error) {
          on.refuse(refusal(line, error instanceof SyntaxError));
        }
      }
      await on.finished();
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }
  return Readable.from(lines());
}

/** JSON-RPC 2.0, section 5.1: with the request's id, if it can be read. */
function refusal(line: string, unreadable: boolean): object {
  const error = unreadable
    ? { code: -32_700, message: 'this line is not JSON' }
    : { code: -32_600, message: 'this line is no message of JSON-RPC 2.0' };
  return { jsonrpc: '2.0', id: unreadable ? null : idOf(JSON.parse(line)), error };
}

function idOf(value: unknown): RequestId | null {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : null;
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}

/** The Model Context Protocol on two streams: an adapter of its SDK. */
import { once } from 'node:events';
import { type Readable, Writable } from 'node:stream';
import {
  deserializeMessage,
  type JSONRPCMessage,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  Server,
  type Tool as ToolOfProtocol,
} from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Schema } from '../../api/endpoints/endpoint.ts';
import type { Context } from '../../context.ts';
import type { Document } from '../../io/bundled-docs.ts';
import { deadlineIn } from '../../io/deadline.ts';
import { toJson } from '../../values/terminal-safe-json.ts';
import { createOpenRequests, incoming } from './json-rpc-input.ts';
import type { Answer } from './tool-answer.ts';
import type { Tool, Values } from './tools/tool.ts';

export interface Served {
  version: string;
  /** Sent to the assistant once. */
  instructions: string;
  tools(): Promise<readonly Tool[]>;
  /** Undefined for an unknown name. `signal`: aborted when the caller cancels or disconnects. */
  call(name: string, given: Values, signal: AbortSignal): Promise<Answer> | undefined;
  documents: readonly Document[];
  /** Called for errors outside of a call, such as an invalid line. */
  onError(error: Error): void;
}

/** Milliseconds for running calls after the other side has closed its stream. */
const endWithinMs = 10_000;

/** Serves until the other side closes its stream and all calls are answered, or until `signal` is aborted. */
export async function serveProtocol(
  served: Served,
  { streams: { stdin, stdout }, signal, clock }: Pick<Context, 'streams' | 'signal' | 'clock'>,
): Promise<void> {
  const open = createOpenRequests();
  const over = new AbortController();
  const input = incoming(stdin, AbortSignal.any([signal, over.signal]), {
    read: deserializeMessage,
    received: open.received,
    refuse: (answer) => stdout.write(`${toJson(answer)}\n`),
    finished: async () => {
      const deadline = deadlineIn(endWithinMs, clock, over.signal);
      const late = once(deadline.signal, 'abort');
      await Promise.race([open.none(), late]).finally(deadline.callOff);
    },
  });
  await new Promise<void>((ended) => {
    const transport = new EndingTransport(input, asBytes(stdout), open.answered, ended);
    const serving = serveStdio(() => serverOf(served), { transport, onerror: served.onError });
    if (signal.aborted) serving.close();
    else signal.addEventListener('abort', () => serving.close(), { once: true });
  });
  over.abort();
}

/** Reports its answers and its end. The SDK uses all other hooks itself. */
class EndingTransport extends StdioServerTransport {
  readonly #answered: (message: JSONRPCMessage) => void;
  readonly #ended: () => void;
  constructor(
    stdin: Readable,
    stdout: Writable,
    answered: (message: JSONRPCMessage) => void,
    ended: () => void,
  ) {
    super(stdin, stdout);
    this.#answered = answered;
    this.#ended = ended;
  }
  override async send(message: JSONRPCMessage): Promise<void> {
    await super.send(message).finally(() => this.#answered(message));
  }
  override async close(): Promise<void> {
    await super.close();
    this.#ended();
  }
}

/** Messages are JSON and must not be escaped for a terminal. */
function asBytes(stdout: Writable): Writable {
  return new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      stdout.write(chunk, done);
    },
  });
}

const scheme = 'payconfirm://docs/';

function serverOf({ version, instructions, tools, call, documents }: Served): Server {
  const server = new Server(
    { name: 'payconfirm', version },
    { capabilities: { tools: {}, resources: {} }, instructions },
  );
  server.setRequestHandler('tools/list', async () => ({
    tools: (await tools()).map(({ name, description, inputSchema, annotations }) => ({
      name,
      description,
      inputSchema: portable(inputSchema) as ToolOfProtocol['inputSchema'],
      annotations,
    })),
  }));
  server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
    const answer = await call(params.name, params.arguments ?? {}, mcpReq.signal);
    if (answer) return { ...answer };
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'there is no tool of that name');
  });
  server.setRequestHandler('resources/list', async () => ({
    resources: documents.map(({ name, title }) => ({
      uri: scheme + name,
      name,
      title,
      mimeType: 'text/markdown',
    })),
  }));
  // Clients also request these from every server with resources.
  server.setRequestHandler('resources/templates/list', async () => ({ resourceTemplates: [] }));
  server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
    const document = documents.find(({ name }) => scheme + name === uri);
    if (!document) throw new ResourceNotFoundError(uri);
    return { contents: [{ uri, mimeType: 'text/markdown', text: document.text }] };
  });
  return server;
}

/** A schema that every client passes to its model: some support only a single type. */
export function portable(schema: Schema): Schema {
  const { type, description, ...rest } = mapped(schema) as Schema;
  const told = description === undefined ? {} : { description };
  if (!Array.isArray(type)) return { ...(type === undefined ? {} : { type }), ...told, ...rest };
  return { ...told, anyOf: type.map((one) => (one === 'null' ? { type: one } : { type: one, ...rest })) };
}

/** A schema with portable nested schemas. */
function mapped(schema: Schema): Schema {
  const { properties, items } = schema as { properties?: Record<string, Schema>; items?: Schema };
  return {
    ...schema,
    ...(properties ? { properties: named(properties) } : {}),
    ...(items ? { items: portable(items) } : {}),
  };
}

const named = (properties: Record<string, Schema>) =>
  Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, portable(part)]));

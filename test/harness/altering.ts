import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { stringifyJson } from '../../src/values/exact-json.ts';
import { atEnd } from './at-end.ts';

/** A place in the replies of a path: `data.items.0.amount` of `GET /api/v1/webhook-logs`. */
export interface Place {
  request: string;
  path: readonly string[];
}

/**
 * A service that answers as the one behind it does, but for what `alter` makes of each value of its JSON: texts,
 * numbers, booleans and nulls, not the objects and lists that hold them. `tellsTime`: by the clock of the one behind it, or so many
 * milliseconds off.
 */
export async function alteringService(
  behind: string,
  alter: (value: unknown, place: Place) => unknown,
  { tellsTime = false }: { tellsTime?: boolean | number } = {},
): Promise<string> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers;
    const reply = await fetch(behind + request.url, {
      method: request.method!,
      headers: headers as Record<string, string>,
      ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
    });
    const text = await reply.text();
    const name = `${request.method} ${request.url!.split('?')[0]}`;
    response.writeHead(reply.status, {
      'content-type': 'application/json',
      ...(tellsTime === false
        ? {}
        : {
            date: new Date(
              Date.parse(reply.headers.get('date')!) + Number(tellsTime === true ? 0 : tellsTime),
            ).toUTCString(),
          }),
    });
    response.end(text === '' ? '' : stringifyJson(walk(JSON.parse(text), name, [], alter)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function walk(
  value: unknown,
  request: string,
  path: readonly string[],
  alter: (value: unknown, place: Place) => unknown,
): unknown {
  if (Array.isArray(value)) return value.map((part, at) => walk(part, request, [...path, String(at)], alter));
  if (typeof value !== 'object' || value === null) return alter(value, { request, path });
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, walk(part, request, [...path, name], alter)]),
  );
}

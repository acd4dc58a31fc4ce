/** The examples of the OpenAPI document: what the emulator accepts, and what it answers. Written anew by `npm run contract`. */
import { expect, test } from 'vitest';
import type { Endpoint, Schema } from '../../src/api/endpoints/endpoint.ts';
import { type EndpointId, endpointIds, endpoints } from '../../src/api/endpoints/index.ts';
import type { Example } from '../../src/api/openapi/document.ts';
import { seededClient } from '../../src/emulator/seed-database.ts';
import { startEmulator } from '../harness/emulator.ts';
import { type Fixture, type FixtureRequest, fill, fixturesOf, play, prepare } from '../harness/fixtures.ts';
import { counted } from '../harness/record.ts';

test('an example of each operation', async () => {
  const lines: string[] = [];
  for (const id of endpointIds) lines.push(`"${id}": ${JSON.stringify(await exampleOf(id))}`);
  await expect(`{\n${lines.join(',\n')}\n}\n`).toMatchFileSnapshot('../../src/api/openapi/examples.json');
});

/** Of the fixtures that succeed, that which shows most; a `null` that may be left out shows nothing. */
function fixtureOf(id: EndpointId): Fixture {
  const { statuses }: Endpoint = endpoints[id];
  const size = ({ request, reply }: Fixture) => JSON.stringify([request.body, reply.body]).length;
  const [most] = fixturesOf(id)
    .filter(({ name, reply }) => statuses.includes(reply.status) && !name.startsWith('null '))
    .sort((one, other) => size(other) - size(one));
  return most!;
}

async function exampleOf(id: EndpointId): Promise<Example> {
  const emulator = await startEmulator({ random: counted(1) });
  const fixture = fixtureOf(id);
  const values = await prepare(emulator, fixture);
  const { request } = fixture;
  const reply = (await play(emulator, { request, capture: {} }, values)) as { status: number; body: unknown };
  await emulator.stop();
  const { path, headers, body } = fill(request, values) as FixtureRequest;
  const { pathname, searchParams } = new URL(path, emulator.url);
  const template = endpoints[id].path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)');
  const example = {
    ...some('path', new RegExp(`^${template}$`).exec(pathname)?.groups),
    ...some('query', typed(Object.fromEntries(searchParams), (endpoints[id] as Endpoint).query)),
    ...some('header', id.startsWith('auth.') ? {} : headers),
    ...(typeof body === 'object' ? { body } : {}),
    ...{ status: reply.status, reply: reply.body },
  };
  return JSON.parse(settled(JSON.stringify(example), emulator.url, values.receiver!));
}

const some = (name: string, values: object | undefined = {}) =>
  Object.keys(values).length === 0 ? {} : { [name]: { ...values } };

/** Numbers in a query, where its schema has them. */
function typed(query: Record<string, string>, schema: Schema | undefined): Record<string, unknown> {
  const properties = (schema?.properties ?? {}) as Record<string, Schema>;
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      properties[name]?.type === 'integer' ? Number(value) : value,
    ]),
  );
}

/** With names of nobody in place of the emulator's, and durations that took no time. */
const settled = (text: string, url: string, receiver: string) =>
  text
    .replaceAll(receiver, 'https://shop.example/webhook')
    .replaceAll(url, 'https://pay.example')
    .replaceAll(seededClient.password, 'the-password')
    .replaceAll(seededClient.clientSecret, 'the-client-secret')
    .replaceAll(seededClient.clientId, 'the-client-id')
    .replaceAll(/("(?:p95_)?duration_ms"):\d+/g, '$1:12');

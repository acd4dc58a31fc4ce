import { expect, onTestFinished, test } from 'vitest';
import { type EndpointId, endpointIds, endpoints } from '../../src/api/endpoints/index.ts';
import { pathParameters } from '../../src/api/endpoints/paths.ts';
import { methodNames } from '../../src/library/client/method-names.ts';
import { type Client, createClient } from '../../src/library/client.ts';
import { startEmulator } from '../harness/emulator.ts';
import { expected, type Fixture, fill, fixturesOf, prepare } from '../harness/fixtures.ts';

type Method = (input: object, options: object) => Promise<unknown>;
const methodOf = (client: Client, id: EndpointId) =>
  methodNames(id).reduce<object>((part, name) => part[name as never], client) as Method;

/** The first that goes well with the credentials that the endpoint wants. */
function fixtureOf(id: EndpointId): Fixture {
  return fixturesOf(id).find(
    ({ request, reply }) => reply.status < 300 && request.auth === endpoints[id].auth,
  )!;
}

/** Path, query and body of a fixture in one, as a method takes them. */
function inputOf(id: EndpointId, request: Fixture['request']): object {
  const [path = '', query] = request.path.split('?');
  const pattern = endpoints[id].path.replaceAll(/\{\w+\}/g, '([^/]+)');
  const values = new RegExp(`^${pattern}$`).exec(path)!.slice(1).map(decodeURIComponent);
  const inPath = pathParameters(endpoints[id].path).map((name, at) => [name, values[at]]);
  return {
    ...Object.fromEntries(inPath),
    ...Object.fromEntries(new URLSearchParams(query)),
    ...(request.body as object | undefined),
  };
}

test.each(endpointIds)(
  '%s: its method sends what the document shows, and gives the data of the reply',
  async (id) => {
    const fixture = fixtureOf(id);
    const emulator = await startEmulator({ now: '2026-11-21T01:00:00Z' });
    onTestFinished(() => emulator.stop());
    const values = await prepare(emulator, fixture);
    const { url: baseUrl, clientId, clientSecret } = emulator;
    const client = createClient({ baseUrl, clientId, clientSecret });

    const request = fill(fixture.request, values) as Fixture['request'];
    const options = { idempotencyKey: request.headers?.['Idempotency-Key'] };
    const data = await methodOf(client, id)(inputOf(id, request), options);

    const { body } = fixture.reply as { body: { data: unknown } };
    expect(data).toEqual(expected(fill(body.data, values)));
    await emulator.idle();
  },
);

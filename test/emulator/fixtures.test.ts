/** Request and reply pairs written by hand from the service document, over raw HTTP. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { type EndpointId, endpointIds, endpoints } from '../../src/api/endpoints/index.ts';
import { startEmulator } from '../harness/emulator.ts';
import { expected, type FixtureRequest, fill, fixturesOf, play, prepare } from '../harness/fixtures.ts';

describe.each(endpointIds)('%s', (id) => {
  test.each(fixturesOf(id))('$name', async (fixture) => {
    const emulator = await startEmulator({ now: '2026-11-21T01:00:00Z' });
    onTestFinished(() => emulator.stop());
    const values = await prepare(emulator, fixture);
    expect(pathFits(fixture.request, id)).toBe(true);
    const reply = await play(emulator, { request: fixture.request, capture: {} }, values);
    expect(reply).toEqual({
      status: fixture.reply.status,
      body: expected(fill(fixture.reply.body, values)),
    });
  });
});

/** A fixture in the wrong file proves nothing of its endpoint. */
function pathFits({ method, path }: FixtureRequest, id: EndpointId): boolean {
  const pattern = endpoints[id].path.replaceAll(/\{\w+\}/g, '[^/]+');
  return method === endpoints[id].method && new RegExp(`^${pattern}(\\?|$)`).test(path);
}

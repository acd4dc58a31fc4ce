/** Runs a client as merchants write it by hand, from the service document alone, at the emulator. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { buffer } from 'node:stream/consumers';
import { expect } from 'vitest';
import { endpointIds, endpoints } from '../../src/api/endpoints/index.ts';
import { seededClient } from '../../src/emulator/seed-database.ts';
import type { Change } from '../commands/assumptions/other-services/changes.ts';
import { type RunningEmulator, startEmulator } from '../harness/emulator.ts';
import type { Difference } from './services-that-differ.ts';

export type Driver = 'driver.mjs' | 'driver.py';

export const programs: Record<Driver, string> = { 'driver.mjs': process.execPath, 'driver.py': 'python3' };

/** Path parameters are named as each writer likes. */
export const nameless = (endpoint: string) => endpoint.replace(/\{\w+\}/g, '{}');
/** What is public, and no JSON. */
const pictures = ['GET /api/v1/qr/{}/image.png', 'GET /api/v1/checkouts/public/{}/qr.png'];
export const events = ['EVENT CHECKOUT_PAID', 'EVENT test', 'EVENT transaction'];
export const table = endpointIds.map((id) => nameless(`${endpoints[id].method} ${endpoints[id].path}`));
export const all = [...new Set([...table, ...pictures, ...events])].sort();

/** By what was done, what one says of it: `ok`, `no` and why it did not do what the document says, or `without`. */
async function drive(driver: Driver, { url, ...emulator }: RunningEmulator): Promise<Record<string, string>> {
  const program = spawn(programs[driver], [`test/field/drivers/${driver}`], {
    env: {
      ...{
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        PYTHONDONTWRITEBYTECODE: '1',
        PYTHONIOENCODING: 'utf8',
      },
      ...{ BASE_URL: url, CLIENT_ID: emulator.clientId, CLIENT_SECRET: emulator.clientSecret },
      ...{ PASSWORD: seededClient.password, ACCOUNT_NUMBER: '19036666888899', PHONE_NUMBER: '0912345678' },
    },
    stdio: 'pipe',
  });
  const errors = typeCodes(program, emulator);
  const said: Record<string, string> = {};
  for await (const line of createInterface({ input: program.stdout })) {
    const [, is, endpoint = line, why] = /^(ok|no|without) (\S+ [^\s:]+)(?:: (.*))?$/.exec(line) ?? [];
    said[nameless(endpoint)] = is === 'ok' ? 'ok' : `${is}: ${why}`;
  }
  if (program.exitCode === null) await once(program, 'exit');
  expect(await errors).toEqual([]);
  expect(program.exitCode).toBe(Object.values(said).some((one) => one.startsWith('no')) ? 1 : 0);
  return said;
}

/** As a person types in what the bank and the service send; returns what else stands on standard error. */
async function typeCodes(
  { stderr, stdin }: ChildProcess,
  emulator: Pick<RunningEmulator, 'otp' | 'control'>,
): Promise<string[]> {
  const others: string[] = [];
  for await (const line of createInterface({ input: stderr! })) {
    const [, what] = /^code for (.+): $/.exec(line) ?? [];
    if (what === undefined) others.push(line);
    else stdin!.write(`${what.includes('@') ? await emailed(what) : await emulator.otp(what)}\n`);
  }
  return others;

  async function emailed(address: string) {
    type Message = { recipient: string; text: string };
    const messages = await emulator.control<Message[]>('GET', '/outbox?channel=email');
    return /\b\d{6}\b/.exec(messages.find(({ recipient }) => recipient === address)!.text)![0];
  }
}

/** What it did not reach at a service that differs so, or reached and was told something else. */
export async function trips(driver: Driver, { ways, change }: Difference): Promise<string[]> {
  const emulator = await startEmulator({ now: Date.now(), ways: ways ?? {} });
  const inBetween = change && (await changing(emulator.url, change));
  const said = await drive(driver, { ...emulator, url: inBetween?.url ?? emulator.url });
  await inBetween?.close();
  await emulator.stop();
  expect(Object.keys(said).filter((one) => !all.includes(one))).toEqual([]);
  return all.flatMap((one) => (said[one] === 'ok' ? [] : [`${one} ${said[one] ?? 'not reached'}`]));
}

/** Before the emulator, changes its replies of JSON; pictures pass. */
async function changing(target: string, change: Change) {
  const server = createServer(async (incoming, outgoing) => {
    const body = await buffer(incoming);
    const {
      host: _,
      connection: _1,
      'content-length': _2,
      'transfer-encoding': _3,
      ...headers
    } = incoming.headers;
    const path = incoming.url!;
    const reply = await fetch(target + path, {
      method: incoming.method!,
      headers: headers as Record<string, string>,
      ...(body.length > 0 && { body }),
    });
    const type = reply.headers.get('content-type') ?? '';
    const bytes = Buffer.from(await reply.arrayBuffer());
    if (!type.startsWith('application/json')) {
      outgoing.writeHead(reply.status, { 'content-type': type }).end(bytes);
      return;
    }
    const asked = { method: incoming.method!, path: path.replace('/api/v1/', ''), body: String(body) };
    const given = { status: reply.status, headers: { 'content-type': type }, text: String(bytes) };
    const changed = change(given, asked);
    outgoing.writeHead(changed.status, changed.headers).end(changed.text);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((closed) => server.close(closed));
    },
  };
}

/** Whether the program that runs it is missing here; never in CI. */
export const isMissing = (driver: Driver) =>
  !process.env.CI && spawnSync(programs[driver], ['--version']).error !== undefined;

/**
 * Request and reply pairs written by hand from the service document. In a fixture `{name}`
 * stands for a value that an earlier step captured (`{{name}}` for itself), `<uuid>`, `<integer>` and `<string>` for any such value,
 * and a text that begins with `~` is a pattern.
 */
import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import type { EndpointId } from '../../src/api/endpoints/index.ts';
import { logIn, send } from './caller.ts';
import type { RunningEmulator } from './emulator.ts';
import { receiver } from './receiver.ts';

export interface FixtureRequest {
  method: string;
  path: string;
  auth: 'none' | 'bearer' | 'bearer+secret';
  headers?: Record<string, string>;
  body?: unknown;
}

export type Step =
  | { request: FixtureRequest; capture: Record<string, string> }
  /** Reads the code of a bank request, as its phone would show it. */
  | { otp: string; capture: string }
  /** Reads the code that was emailed last to this address. */
  | { emailed: string; capture: string }
  | { advanceMs: number };

export interface Fixture {
  name: string;
  /** Names of lists in `given.json`, played before. */
  given?: string[];
  request: FixtureRequest;
  reply: { status: number; body: unknown };
}

const folder = new URL('../fixtures/', import.meta.url);
const read = (file: string) => JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
const given: Record<string, Step[]> = read('given.json');

/** Those of an endpoint. */
export const fixturesOf = (id: EndpointId): Fixture[] => read(`endpoints/${id}.json`);

/** What the steps before a fixture have captured, once they are played. */
export async function prepare(emulator: RunningEmulator, fixture: Fixture): Promise<Record<string, string>> {
  const values = await startingValues(emulator);
  for (const step of (fixture.given ?? []).flatMap((name) => given[name]!))
    await play(emulator, step, values);
  return values;
}

async function startingValues(emulator: RunningEmulator): Promise<Record<string, string>> {
  const { url } = await receiver();
  const call = await logIn(emulator);
  const accounts = await call('GET', '/client/bank-accounts');
  const [personal, organisation] = accounts.body.data.data;
  return {
    receiver: url,
    token: call.token,
    client_secret: emulator.clientSecret,
    account_id: personal.id,
    org_account_id: organisation.id,
  };
}

/** Plays one, over raw HTTP; returns its reply. */
export async function play(emulator: RunningEmulator, step: Step, values: Record<string, string>) {
  if ('advanceMs' in step) return emulator.control('POST', '/advance', { ms: step.advanceMs });
  if ('emailed' in step) {
    const messages = await emulator.control<{ recipient: string; text: string }[]>(
      'GET',
      '/outbox?channel=email',
    );
    const message = messages.find(({ recipient }) => recipient === step.emailed);
    values[step.capture] = /\d{6}/.exec(message!.text)![0];
    return undefined;
  }
  if ('otp' in step) {
    values[step.capture] = await emulator.otp(values[step.otp]);
    return undefined;
  }
  const { method, path, auth, headers, body } = fill(step.request, values) as FixtureRequest;
  const reply = await send(emulator.url, method, path, body, {
    ...(auth === 'none' ? {} : { Authorization: `Bearer ${values.token}` }),
    ...(auth === 'bearer+secret' ? { 'X-Client-Secret': values.client_secret! } : {}),
    ...headers,
  });
  for (const [name, where] of Object.entries(step.capture)) {
    const found = where.split('.').reduce((value, key) => value?.[key], reply.body);
    if (found === undefined || found === null)
      throw new Error(
        `no ${where} for {${name}}: ${method} ${path} was answered ${reply.status} ${JSON.stringify(reply.body)}`,
      );
    values[name] = found;
  }
  await emulator.idle();
  return reply;
}

/** With what was captured in place of its name. */
export function fill(value: unknown, values: Record<string, string>): unknown {
  const text = JSON.stringify(value);
  if (text === undefined) return undefined;
  return JSON.parse(
    text.replaceAll(/(?<!\{)\{([a-z_]+)\}(?!\})/g, (_, name: string) => values[name] ?? `?${name}?`),
  );
}

const placeholders: Record<string, unknown> = {
  '<uuid>': expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
  '<integer>': expect.toSatisfy((value) => Number.isSafeInteger(value)),
  '<string>': expect.any(String),
};

/** What a reply is compared with. */
export function expected(value: unknown): unknown {
  if (typeof value === 'string') {
    return value.startsWith('~') ? expect.stringMatching(value.slice(1)) : (placeholders[value] ?? value);
  }
  if (Array.isArray(value)) return value.map(expected);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, expected(one)]));
}

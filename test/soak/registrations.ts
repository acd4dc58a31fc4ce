import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openGate } from '../harness/gate.ts';
import { printOtp } from '../harness/print-otp.ts';
import { type Program, start, startEmulatorProgram } from './programs.ts';
import type { Round } from './scenario.ts';
import { caller, everyItem } from './service-calls.ts';

interface Registration {
  id: string;
  answers: { content?: string };
}

/** The registration of a customer, by the content that is the customer's alone, as it is kept on the disk. */
export function registrationOf(folder: string, content: string): Registration | undefined {
  const kept = join(folder, 'registrations');
  const names = existsSync(kept) ? readdirSync(kept).filter((name) => name.endsWith('.json')) : [];
  const all = names.map((name): Registration => JSON.parse(readFileSync(join(kept, name), 'utf8')));
  return all.find(({ answers }) => answers.content === content);
}

/**
 * What a person adds to --resume after being told what is missing: the account that is theirs, since nobody else has
 * their content, or that a new code may be sent. Nothing is sent unasked.
 */
export function answersTo(stderr: string): string[] {
  const made = /--va-id ([0-9a-f-]{36})/.exec(stderr)?.[1];
  if (made !== undefined) return ['--va-id', made];
  return stderr.includes('--new-code') ? ['--new-code'] : [];
}

/** An emulator of the round's own behind a gate, and `va register` for customers of its first bank account. */
export async function startRegistrations(round: Round) {
  const emulator = await startEmulatorProgram(round, '--memory');
  const gate = await openGate(emulator.env.PAYCONFIRM_BASE_URL);
  round.after(gate.close);
  const env = { ...emulator.env, PAYCONFIRM_BASE_URL: gate.url };
  const client = await caller(env);
  const [account] = await everyItem<{ id: string }>(client, '/client/bank-accounts');
  const codes = printOtp(emulator.env.PAYCONFIRM_BASE_URL);
  return {
    gate,
    client,
    register: (...flags: string[]): Program =>
      start(round, ['va', 'register', ...flags, '--otp-command', codes, '--json'], env),
    /** The flags of a customer who has not begun, known by the content. */
    fresh: (content: string): string[] => [
      ...['--account-id', account!.id, '--prefix', 'SHOP', '--content', content, '--agree'],
    ],
    /** The virtual accounts that were made for them. */
    made: () =>
      everyItem<{ id: string; content: string }>(client, `/bank/${account!.id}/virtual-account/retrieve`),
  };
}

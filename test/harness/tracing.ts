/** Situations that `trace` is asked about: staged, asked, and asked again once its next steps were carried out. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Trace } from '../../src/commands/trace/trace-json-types.ts';
import type { Outcome } from '../../src/diagnosis/finding.ts';
import type { SetupJson } from '../../src/messages/doctor-json.ts';
import type {
  DeliveryRecord,
  ForwardRecord,
  PublishRecord,
} from '../../src/webhooks/journal/journal-record.ts';
import { journalFolder, openJournal } from '../../src/webhooks/journal/writer.ts';
import { ownerOn } from './journal-owner.ts';
import { receiver } from './receiver.ts';
import { startTestbed } from './testbed.ts';

export type Bed = Awaited<ReturnType<typeof startTracing>>;

/** The outcome, and the codes of the problems and warnings in their order. */
export type Said = readonly [Outcome, ...string[]];

export interface Situation {
  name: string;
  /** Gives the environment that it is asked in, where that is another one; nothing otherwise. */
  stage(bed: Bed): Promise<unknown>;
  /** What is asked, each with the same answer; FT1 without. `{}`: what `bed.known` has under this name. */
  asks?: readonly (readonly string[])[];
  exit?: number;
  says: Said;
  /** The recipients, in any order, and how it stands with each. */
  who?: Readonly<Record<string, Outcome>>;
  /** Notes that must be among the findings. */
  notes?: readonly string[];
  /** The codes of all actions, each once, in their order. */
  offers?: readonly string[];
  /** What is said once the receivers are well and every next step that changes something was carried out. */
  after?: Said;
}

const order = ['--return-url', 'https://shop.example/back'];

export async function startTracing(options: Parameters<typeof startTestbed>[0] = {}) {
  const testbed = await startTestbed(options);
  const { emulator } = testbed;
  const { clock } = emulator;
  const configDir = mkdtempSync(join(tmpdir(), 'payconfirm-test-'));
  /** Ids and numbers by the names that the stage gives them. */
  const known: Record<string, string> = {};
  let isMended = false;
  let kept = 0;

  /** A receiver that answers these statuses in turn, the last one from then on; 200 once it was mended. */
  async function answering(...statuses: number[]): Promise<string> {
    let at = 0;
    const { url } = await receiver((response) => {
      response.writeHead(isMended ? 200 : statuses[Math.min(at, statuses.length - 1)]!).end('their words');
      at += 1;
    });
    return url;
  }

  async function configure(name: string, to: string | number[], ...flags: string[]): Promise<void> {
    const url = typeof to === 'string' ? to : await answering(...to);
    known[name] = await testbed.configure(name, url, flags, { env: { HOOK: 'key-of-the-shop' } });
    clock.pass(1_000);
  }

  async function pay(code: string, note = 'thanh toan DH102', ...flags: string[]): Promise<void> {
    await testbed.transfer(code, note, flags);
    clock.pass(120_000);
  }

  const named = (argv: readonly string[]) =>
    argv.map((word) => word.replace(/\{(.+)\}/, (_, name: string) => known[name] ?? `no ${name}`));

  /** A command with the names of `known` in braces. */
  async function run(...argv: string[]): Promise<void> {
    const { code, stderr } = await testbed.cli(named(argv));
    // A redelivery that failed again is what is staged.
    if (code !== 0 && code !== 6) throw new Error(`${argv.join(' ')}: ${code} ${stderr}`);
    await emulator.idle();
    clock.pass(1_000);
  }

  async function checkout(code: string, amount = 150_000, kind?: 'money', ...flags: string[]): Promise<void> {
    if (kind) await testbed.ok(['payment-profile', 'set', '--display-name', 'Shop']);
    const argv = [
      'checkouts',
      'create',
      '--amount',
      `${amount}`,
      '--order-code',
      code,
      ...order,
      ...(kind ? flags : ['--sandbox']),
    ];
    const { id, bank } = await testbed.json<{ id: string; bank: { account_number: string } }>(...argv);
    known[code] = id;
    known[`${code} account`] = bank.account_number;
  }

  /** What a listener on this machine has kept of FT1 just now, and what became of it at the app. */
  async function keep(
    received: Partial<DeliveryRecord>,
    ...became: (Partial<ForwardRecord> | Pick<PublishRecord, 'outcome'>)[]
  ) {
    const journal = openJournal(journalFolder(configDir));
    const at = new Date(clock.now()).toISOString();
    kept += 1;
    const id = `20261121-${kept}f86d081884c7d65`;
    const body = '{"transaction_code":"FT1","amount":150000}';
    const target = received.target ?? 'http://localhost:3000/';
    const record: DeliveryRecord = {
      ...{ type: 'delivery', id, received_at: at, verified: true, copy: 'first', transaction_code: 'FT1' },
      ...{ owner: ownerOn(emulator), headers: [['Content-Type', 'application/json']] },
      body_base64: Buffer.from(body).toString('base64'),
      ...received,
    };
    await journal.append(record, clock.now());
    for (const one of became) {
      if ('outcome' in one) {
        const stream = `${received.stream}`;
        await journal.append({ type: 'publish', id, at, stream, ...one }, clock.now());
        continue;
      }
      const forward = { target, ok: one.status === 200, attempts: 1, duration_ms: 12 };
      await journal.append({ type: 'forward', id, at, ...forward, ...one }, clock.now());
    }
    await journal.close();
  }

  async function ask(argv: readonly string[], env: Record<string, string> = {}) {
    const run = { env: { PAYCONFIRM_CONFIG_DIR: configDir, ...env } };
    const { code: exit, stdout, stderr } = await testbed.cli(['trace', ...named(argv), '-o', 'json'], run);
    if (stdout === '') throw new Error(`trace ${argv.join(' ')}: ${exit} ${stderr}`);
    const trace: Trace = JSON.parse(stdout);
    return { exit, trace, stderr };
  }

  /** What `doctor va` says of an account. */
  async function doctor(account: string, env: Record<string, string> = {}) {
    const run = { env: { PAYCONFIRM_CONFIG_DIR: configDir, ...env } };
    const { code: exit, stdout } = await testbed.cli(['doctor', 'va', account, '-o', 'json'], run);
    return { exit, setup: JSON.parse(stdout) as SetupJson };
  }

  /** Runs the next steps that need nothing that only a person knows; each must run as it stands. */
  async function carryOut(
    { findings, next }: Pick<Trace, 'findings' | 'next'>,
    effect: 'read' | 'write',
    env: Record<string, string>,
  ) {
    isMended ||= effect === 'write';
    const actions = findings.flatMap((one) => one.actions);
    const lines = new Set(
      actions
        .filter((one) => one.effect === effect && one.needs.length === 0)
        .map(({ command }) => command.join(' ')),
    );
    for (const line of lines) {
      const argv = actions.find(({ command }) => command.join(' ') === line)!.command.slice(1);
      const { code, stderr } = await testbed.cli(argv, { env: { PAYCONFIRM_CONFIG_DIR: configDir, ...env } });
      expect([line, code, stderr]).toEqual([
        line,
        expect.toBeOneOf(effect === 'read' ? [0, 1, 6] : [0]),
        expect.anything(),
      ]);
      await emulator.idle();
      clock.pass(1_000);
    }
    expect(next.filter((line) => /\b(NUMBER|ID|FILE|URL|NAME)\b/.test(line))).toEqual([]);
    clock.pass(120_000);
  }

  return {
    ...testbed,
    answering,
    ask,
    carryOut,
    checkout,
    clock,
    configDir,
    configure,
    doctor,
    keep,
    known,
    pay,
    run,
  };
}

/** What the trace says in short. */
export function saidIn({ outcome, findings }: Pick<Trace, 'outcome' | 'findings'>): Said {
  return [outcome, ...findings.filter(({ severity }) => severity !== 'note').map(({ code }) => code)];
}

const whoIn = ({ recipients }: Trace) =>
  recipients.map(({ subject, outcome }) => `${subject.name}: ${outcome}`).sort();

/** Where it was the last transfer to its account, `doctor va` says of it what `trace` says. */
export function expectAgreement(trace: Trace, setup: SetupJson): void {
  const last = setup.checks.find(({ check }) => check === 'last-transfer');
  if (!last || last.subject?.id !== trace.subject?.id) return;
  expect(setup.recipients).toEqual(trace.recipients);
  const codesIn = ({ findings }: Pick<Trace, 'findings'>) =>
    findings
      .filter(({ code, subject }) => subject.kind !== 'checkout' && code !== 'bound-elsewhere')
      .map(({ code, severity, subject }) => `${code} ${severity} ${subject.id}`);
  expect(codesIn(setup)).toEqual(expect.arrayContaining(codesIn(trace)));
  if (last.result === 'ok') expect(trace.outcome).toBe('delivered');
  if (setup.outcome === 'delivered') expect(trace.outcome).toBe('delivered');
  if (trace.outcome === 'failed') expect(setup.outcome).toBe('failed');
}

/** A test for each situation. */
export function testSituations(
  situations: readonly Situation[],
  options: Parameters<typeof startTestbed>[0] = {},
) {
  test.each(situations)(
    '$name',
    async ({ stage, asks = [['FT1']], exit = 0, says, who, notes = [], offers, after }) => {
      const bed = await startTracing(options);
      const env = { ...((await stage(bed)) as Record<string, string> | undefined) };
      for (const argv of asks) {
        const { exit: code, trace, stderr } = await bed.ask(argv, env);
        const account = trace.transaction?.va_nbr;
        // What else a question says of a transfer, such as its amount, is asked of trace alone.
        const isPlain = argv === asks[0] && !argv.some((word) => word.startsWith('--'));
        if (isPlain && account) expectAgreement(trace, (await bed.doctor(account, env)).setup);
        const codes = trace.findings.map((one) => one.code);
        expect([argv, code, stderr, ...saidIn(trace)]).toEqual([argv, exit, '', ...says]);
        expect(codes).toEqual(expect.arrayContaining([...notes]));
        expect(trace.ok).toBe(says[0] === 'delivered' || says[0] === 'pending');
        const actions = trace.findings.flatMap((one) => one.actions.map(({ code }) => code));
        if (offers) expect([argv, ...new Set(actions)]).toEqual([argv, ...offers]);
        if (who) {
          const expected = Object.entries(who).map(([name, outcome]) => `${name}: ${outcome}`);
          expect([argv, whoIn(trace)]).toEqual([argv, expected.sort()]);
        }
        await bed.carryOut(trace, 'read', env);
      }
      if (!after) return;
      await bed.carryOut((await bed.ask(asks[0]!, env)).trace, 'write', env);
      for (const argv of asks) {
        const { trace } = await bed.ask(argv, env);
        expect([argv, 'after', ...saidIn(trace)]).toEqual([argv, 'after', ...after]);
      }
    },
  );
}

import { PayconfirmError } from '../errors.ts';
import { inEnglish, type Phrase, type Said, type Sentence, t } from '../texts/translate.ts';
import type { Capability, Case } from './case.ts';
import { type Run, Trial } from './case-actions.ts';
import { Failed, Unproved } from './case-errors.ts';
import { cases as allCases } from './cases/index.ts';
import type { Configuration } from './delivery.ts';
import { defaultLimits, type Limits } from './limits.ts';
import { groups, type Report, reportOf } from './report.ts';
import { createSender } from './send-to-app.ts';
import type { Service } from './shop-interface.ts';

export interface RunOptions extends Omit<Run, 'service' | 'limits' | 'sender' | 'prefix' | 'nextNumber'> {
  service?: Service | undefined;
  /** PEM of additional certificate authorities. */
  ca?: string | undefined;
  limits?: Partial<Limits>;
  /** Groups and ids; empty: all. */
  only?: readonly string[];
  /** Turns reasons into text; default: English. */
  say?(reason: Phrase): Said;
  /** Called before each case, with the number of cases before it. */
  onCase?(one: Case, before: number): void;
}

interface Verdict {
  ok: boolean | null;
  reason: Phrase | null;
  /** The original reason of a chain of dependent cases. */
  first: Phrase | null;
}

/** The cases of these groups or ids; default: all. @throws usage error for an unknown name */
export function chosenCases(only: readonly string[] = []): readonly Case[] {
  const known = (name: string) => allCases.some(({ id, group }) => name === id || name === group);
  const unknown = only.find((name) => !known(name));
  if (unknown !== undefined)
    throw new PayconfirmError('usage', t('there is no group or case {0}', unknown), {
      hint: t('Groups: {0}', groups.join(', ')),
    });
  return only.length === 0
    ? allCases
    : allCases.filter(({ id, group }) => only.some((name) => name === id || name === group));
}

/** The number of these cases, including those that must pass first. */
export const countWithNeeds = (chosen: readonly Case[]): number => new Set(chosen.flatMap(withNeeds)).size;

const withNeeds = (one: Case): Case[] => [one, ...one.needs.flatMap((id) => withNeeds(caseOf(id)))];

/**
 * Runs the cases on an app, one after the other.
 * @returns the report: the chosen cases, and prerequisites that are false; and why the first case did not pass
 * @throws network error if the app cannot be reached at all, usage error for a case that does not exist
 */
export async function runCases(options: RunOptions): Promise<{ report: Report; firstReason: Phrase | null }> {
  const { url, clock, random, signal, say = inEnglish } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const chosen = chosenCases(options.only);
  const sender = createSender({ url, ca: options.ca, clock, answerMs: limits.answerMs, signal });
  const prefix = Buffer.from(random.bytes(3)).toString('hex').toUpperCase();
  let payments = 0;
  const run: Run = {
    ...options,
    service: options.service,
    limits,
    sender,
    prefix,
    nextNumber: () => ++payments,
  };
  const verdicts = new Map<string, Verdict>();
  let trials: [Case, Trial][] = [];

  async function verdictOf(one: Case): Promise<Verdict> {
    const known = verdicts.get(one.id);
    if (known) return known;
    for (const id of one.needs) {
      const needed = await verdictOf(caseOf(id));
      if (needed.ok !== true) return settle(one, consequence(id, needed));
    }
    signal.throwIfAborted();
    options.onCase?.(one, verdicts.size);
    const trial = new Trial(run);
    trials.push([one, trial]);
    return settle(one, await verdictFrom(() => attempt(one, trial)));
  }

  /** @throws the signal's reason: an interrupted case says nothing about the app */
  function settle({ id }: Case, verdict: Verdict): Verdict {
    signal.throwIfAborted();
    verdicts.set(id, verdict);
    return verdict;
  }

  /** Counts again, after the time for late bookings. */
  async function checkAgain(): Promise<void> {
    const open = trials.filter(([, { expected }]) => expected.length > 0);
    if (open.length > 0) await clock.sleep(limits.bookingMs, signal);
    for (const [one, trial] of open) {
      if (verdicts.get(one.id)?.ok !== true) continue;
      settle(one, await verdictFrom(() => trial.checkAgain()));
    }
    trials = [];
  }

  try {
    // Cases that stop the app come last: bookings in its memory may be lost.
    const stops = ({ requires }: Case) => requires.includes('store') || requires.includes('restart');
    for (const part of [chosen.filter((one) => !stops(one)), chosen.filter(stops)]) {
      for (const one of part) await verdictOf(one);
      await checkAgain();
    }
  } finally {
    sender.close();
  }
  // A prerequisite that is false is the app's mistake, also if `only` does not name it.
  const shown = allCases.filter((one) => chosen.includes(one) || verdicts.get(one.id)?.ok === false);
  const results = shown.map(({ id, group, guide }) => {
    const { ok, reason } = verdicts.get(id)!;
    return { id, group, ok, reason: reason && say(reason), guide };
  });
  return { report: reportOf(results), firstReason: verdicts.get(chosen[0]!.id)!.first };
}

async function attempt(one: Case, trial: Trial): Promise<void> {
  const { run } = trial;
  for (const want of one.requires) if (!has[want](run)) throw new Unproved(() => t(missing[want]));
  const { auth, format } = run.configuration;
  const isSigned = auth === 'HMAC_SHA256';
  if (one.proof && !isSigned && (one.proof === 'signature' || auth === 'NONE'))
    throw new Unproved(() => t('it says nothing of deliveries with {0}', auth));
  const changed = one.format === undefined || one.format === format ? trial : inFormat(one.format, trial);
  await one.run(changed);
}

/** The same trial with deliveries in another format. */
function inFormat(format: Configuration['format'], trial: Trial): Trial {
  if (trial.run.formats.length > 0 && !trial.run.formats.includes(format))
    throw new Unproved(() => t('--format does not name {0}', format));
  return trial.withFormat(format);
}

const has: Record<Capability, (run: Run) => unknown> = {
  orders: ({ shop }) => shop.orders,
  service: ({ service }) => service,
  store: ({ shop }) => shop.storeDown && shop.storeUp,
  restart: ({ shop }) => shop.restart,
};

const missing = {
  orders: '--orders is not given',
  service:
    'the app cannot read checkouts back: start it by -- COMMAND, or point both at one emulator by PAYCONFIRM_BASE_URL',
  store: '--store-down and --store-up are not given',
  restart: 'neither --restart nor -- COMMAND is given',
} as const satisfies Record<Capability, Sentence>;

async function verdictFrom(work: () => Promise<void>): Promise<Verdict> {
  try {
    await work();
    return { ok: true, reason: null, first: null };
  } catch (error) {
    if (!(error instanceof Failed || error instanceof Unproved)) throw error;
    const { reason } = error;
    return { ok: error instanceof Failed ? false : null, reason, first: reason };
  }
}

/** Repeats the original reason in every dependent case. */
function consequence(id: string, { ok, reason, first }: Verdict): Verdict {
  if (reason !== first) return { ok: null, reason, first };
  const because = () =>
    ok === null
      ? t('because {0} is not proved: {1}', id, first!())
      : t('because {0} failed: {1}', id, first!());
  return { ok: null, reason: because, first };
}

const caseOf = (id: string): Case => allCases.find((one) => one.id === id)!;

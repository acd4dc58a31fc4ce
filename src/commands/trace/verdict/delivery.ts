import { type Text, withCommand } from '../../../values/command-line.ts';
import { safeCell } from '../../../values/safe-text.ts';
import { isDelivered, type LogEntry } from '../../../webhooks/delivery-log/entry.ts';
import { verdictSentence, wordsFor } from '../../../webhooks/delivery-log/error-labels.ts';
import { signatureHeader } from '../../../webhooks/signature/signature.ts';
import { addressOf, type Outcome, sentWith, stepFor } from './outcomes.ts';
import type { Part } from './part.ts';

export const configurationsList: Text = withCommand(
  'how the configurations stand now, and since when they are there:',
  ['webhooks', 'list'],
);

/** What the receivers made of what they were sent. */
export function deliveryVerdict(outcomes: readonly Outcome[]): Part {
  const taken = sum(outcomes.map((one) => one.taken));
  const expected = sum(outcomes.map((one) => one.expected));
  // Where none points now, one may have been moved or deleted since: they cannot be counted.
  const some = outcomes.every(({ configurations }) => configurations.length > 0)
    ? 'configuration'
    : 'address';
  const plural = some === 'address' ? 'addresses' : 'configurations';
  const count = `delivered to ${taken} of ${expected} ${expected === 1 ? some : plural}`;
  const parts = outcomes.map(outcomeText);
  return {
    words: [count, ...parts.flatMap(({ words }) => words || [])].join('; '),
    bad: parts.some(({ bad }) => bad),
    unsure: parts.some(({ unsure }) => unsure),
    next: parts.flatMap(({ next = [] }, at) =>
      next.map((step) =>
        step === configurationsList ? step : stepFor(outcomes[at]!.receiver, outcomes, step),
      ),
    ),
  };
}

function outcomeText(outcome: Outcome): Part {
  const { receiver, expected, certain, entries, entry, taken, rounds } = outcome;
  if (!entry && !certain) {
    const words = `${receiver} was sent nothing: whether it is active, and since when there, the service does not say`;
    return { words, bad: false, unsure: true, next: [configurationsList] };
  }
  if (!entry) {
    const words = `${receiver} was sent nothing, though it is active and older than the transfer: it was paused, bound elsewhere or had another address then`;
    return { words, bad: true, next: [configurationsList] };
  }
  if (taken === expected) return takenText(outcome);
  const all = sum(rounds);
  if (all > taken) {
    const words = `${receiver}, at one address, took it ${all} times, some of them when it was sent again: the log does not say which of the ${expected}`;
    return { words, bad: true, next: [configurationsList] };
  }
  const failed = entries.find((one) => !isDelivered(one));
  if (!failed) {
    const words = `${receiver}, at one address, were sent it ${entries.length === 1 ? 'once' : `${entries.length} times`}: the log does not say which of the ${expected}`;
    return { words, bad: true, next: [configurationsList] };
  }
  const next = refusesWhoSent(failed)
    ? [checkSecret(failed), wholeExchange(failed)]
    : [...firstTry(failed), wholeExchange(failed)];
  return { words: `${verdictSentence(failed, receiver)}${carried(failed)}`, bad: true, next };
}

/** The command that shows it. */
export const wholeExchange = ({ id }: LogEntry): Text =>
  withCommand('what it was sent and what it answered:', ['webhooks', 'log', id]);

const checkSecret = ({ id }: LogEntry): Text =>
  withCommand('whether both sides have the same secret:', ['webhooks', 'verify'], {
    log: id,
    'secret-file': 'FILE',
  });

/** What helps most often against such a failure, in words. */
function firstTry(failed: LogEntry): string[] {
  const about = { commandLine: () => '\0', log: failed.id, address: safeCell(addressOf(failed)) };
  const inWords = wordsFor(failed)
    .tries({ ...about, configuration: undefined })
    .find((words) => !words.includes('\0'));
  return inWords === undefined ? [] : [inWords];
}

/** What every configuration there has taken: whether once, and whether only when it was sent again. */
function takenText({ receiver, expected, others, rounds }: Outcome): Part {
  const books = ['have the program recognise the transaction code before it books the money'];
  const atOnce = Math.max(...rounds);
  if (atOnce > expected) {
    const times = `${receiver} took it ${atOnce} times${expected > 1 ? ` where ${expected} were due` : ''}`;
    if (atOnce - expected <= others.length) {
      const words = `${times}: ${others.join(' and ')}, at the same address, may have had it too`;
      return { words, bad: false };
    }
    const words = `${times}: one transfer, sent again or for a configuration that is gone, to be counted once by its code`;
    return { words, bad: true, next: books };
  }
  if (sum(rounds) > expected) {
    const words = `${receiver} took it again when it was sent again: one transfer, to be counted once by its code`;
    return { words, bad: false, unsure: true, next: books };
  }
  return rounds[0] === expected
    ? { words: '', bad: false }
    : { words: `${receiver} took it after it was sent again`, bad: false };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/** 401 and 403: the receiver does not trust the sender. */
function refusesWhoSent({ status_code }: LogEntry): boolean {
  return status_code === 401 || status_code === 403;
}

function carried(entry: LogEntry): string {
  if (!refusesWhoSent(entry)) return '';
  const header = sentWith(entry);
  if (header === undefined) return ' (it carried neither a signature nor an API key)';
  return header.toLowerCase() === signatureHeader.toLowerCase()
    ? ' (it was signed)'
    : ` (it carried an API key in ${header}, and no signature)`;
}

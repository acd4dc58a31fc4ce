/** What each label of a delivery (§2.9) means, for people who do not know HTTP. */
import type { ErrorLabel } from '../../api/endpoints/delivery-log.ts';
import type { CommandLine } from '../../values/command-line.ts';
import { formatDuration } from '../../values/duration.ts';
import { known } from '../../values/known.ts';
import { safeCell } from '../../values/safe-text.ts';
import { deniesItself, type LogEntry } from './entry.ts';
import { labelsInBrief } from './labels-in-brief.ts';

export interface LabelWords {
  /** One sentence: what happened. */
  meaning: string;
  /** What usually lies behind it, the most frequent first. */
  causes: readonly string[];
  /** What to do, in order, about an answer of this status; where a command is named, it ends the sentence. */
  tries(about: About, status?: number | null): readonly string[];
}

/** What the commands are about, and who writes them. */
export interface About {
  commandLine: CommandLine;
  /** The delivery's id in the log. */
  log: string;
  /** Where it was sent, fit to be shown. */
  address: string;
  /** The configuration's id; undefined where it is not known. */
  configuration: string | undefined;
  /** Of the transaction; undefined where it names none that can be traced. */
  code?: string | undefined;
}

const test = ({ commandLine, configuration = 'ID' }: About) =>
  `Then send a test: ${commandLine(['webhooks', 'test', configuration])}`;
const update = ({ commandLine, configuration = 'ID' }: About) =>
  commandLine(['webhooks', 'update', configuration], { url: 'URL' });

const labelWords: Readonly<Record<ErrorLabel, LabelWords>> = {
  OK: {
    meaning: 'The receiver took the delivery.',
    causes: ['nothing is wrong with the delivery itself'],
    // What became of the order was not looked at: nobody is blamed.
    tries: ({ commandLine, code }) => [
      ...(code === undefined
        ? []
        : [
            `That it was taken does not say that an order is paid in full. What is known of both: ${commandLine(['trace', code])}`,
          ]),
      'If nothing is missing and the merchant still sees none of it, ask them to search their own log for it.',
    ],
  },
  HTTP_3XX: {
    meaning: 'The receiver sent the delivery on to another address, and deliveries are never sent on.',
    causes: [
      'the address is written with http:// where the site wants https://',
      'a "/" too many or too few at the end of the address, or "www." missing',
      'the address leads to a page that asks for a login',
    ],
    tries: (about) => [`Put the final address into the configuration: ${update(about)}`, test(about)],
  },
  HTTP_4XX: {
    meaning: 'The receiver was reached and refused the delivery.',
    causes: [
      '404 or 410: the address is wrong, or the program behind it has no such path',
      '401 or 403: the secret differs on the two sides, or a firewall keeps the service out',
      '400, 415 or 422: the program could not read the body, often because it expects another format',
      '405 or 413: the path takes no POST, or no body of that size',
      '429: the program, or what stands before it, takes only so many requests at a time',
    ],
    tries: (about, status) => [
      ...(firstAgainst.get(status)?.(about) ?? []),
      'Ask the merchant for the log of their program at that time.',
    ],
  },
  HTTP_5XX: {
    meaning: 'The receiver was reached and broke down while it handled the delivery.',
    causes: [
      'a defect in the receiving program, often after a change of it',
      '502 or 503: the program is down or restarting behind its web server',
      '504: the web server gave up waiting for the program',
    ],
    tries: (about) => [
      'Ask the merchant for the error in the log of their program at that time.',
      `Send the same delivery to a copy of the program: ${about.commandLine(['webhooks', 'replay'], { log: about.log, to: 'URL' })}`,
    ],
  },
  TIMEOUT: {
    meaning: 'The receiver did not answer in full within 10 seconds, so the service gave up.',
    causes: [
      'the program does its work (orders, mail, other services) before it answers',
      'the server is overloaded or its database is slow',
      'a firewall swallows the connection without refusing it',
    ],
    tries: (about) => [
      'Let the program answer 200 at once and do its work afterwards.',
      `See whether it is slow in general: ${about.commandLine(['webhooks', 'stats'])}`,
      'The program may have handled it all the same: it must recognise the transaction code when it comes again.',
    ],
  },
  SSL: {
    meaning: 'The secure connection to the receiver could not be made, so nothing was sent.',
    causes: [
      'the certificate has expired',
      'the certificate is for another host name, or the server signed it itself',
      'the server does not send the intermediate certificate: browsers forgive that, programs do not',
    ],
    tries: (about) => ['Have the merchant renew the certificate, or install its full chain.', test(about)],
  },
  DNS: {
    meaning: 'The host name in the address is not known on the internet, so nothing was sent.',
    causes: [
      'a typing error in the host name',
      'the domain has expired, or its record was removed',
      'the address of a tunnel that was closed, or a name that exists inside a company only',
    ],
    tries: (about) => [
      `Read the host name aloud, letter by letter: ${about.address}`,
      `Correct it: ${update(about)}`,
    ],
  },
  CONNECTION: {
    meaning: 'The server was found but let nobody in, or broke the connection off before it had answered.',
    causes: [
      'refused: the receiving program or its web server is not running, or the port in the address is wrong',
      'refused: a firewall keeps the service out',
      'broken off: the receiving program or what stands before it ended while it handled the delivery',
    ],
    tries: (about) => [
      'Ask the merchant whether the server runs and can be reached from outside.',
      'Broken off, the program may have handled it all the same: it must recognise the transaction code when it comes again.',
      test(about),
    ],
  },
  ERROR: {
    meaning: 'The delivery failed in a way that the service has no name for.',
    causes: [
      'the receiver answered with an unusual code: only 200, 201 and 202 count, and 204 does not',
      'the answer was not HTTP: another program listens on that port',
      'the service does not send to that address: it then says so in place of an answer',
    ],
    tries: (about, status) => [
      typeof status === 'number'
        ? 'Look at the status and the answer; let the program answer 200.'
        : 'Read what the service says of it, in place of an answer: it got none.',
      test(about),
    ],
  },
  QUOTA_EXCEEDED: {
    meaning:
      "The plan's number of transactions is used up, so the delivery was recorded and nothing was sent.",
    causes: ['more transfers came this month than the plan has; those of the sandbox do not count'],
    tries: (about) => [
      'Have the merchant take a larger plan, or wait for the next month: what was not sent is not sent by itself.',
      `Hand this delivery in: ${about.commandLine(['webhooks', 'replay'], { log: about.log, to: 'URL' })}`,
    ],
  },
};

const comparesFormats = () => [
  'Read its answer, and compare the format that it was sent with the one that the program expects.',
];
const checksSecret = ({ commandLine, log }: About) => [
  `Check the secret: ${commandLine(['webhooks', 'verify'], { log })}`,
];
const comparesAddress = ({ address }: About) => [
  `Compare the address with the one that the merchant gives, letter by letter: ${address}`,
];

/** What helps first against a refusal of this status. */
const firstAgainst = new Map<number | null | undefined, (about: About) => readonly string[]>([
  [400, comparesFormats],
  [415, comparesFormats],
  [422, comparesFormats],
  [401, checksSecret],
  [403, checksSecret],
  [404, comparesAddress],
  [405, comparesAddress],
  [410, comparesAddress],
  [429, () => ['Have the limit of requests raised for the service, or taken off the address.']],
]);

type Result = Pick<LogEntry, 'error_label' | 'status_code'>;

/** The words of a delivery's label; of the causes those that name its status, where there are such: `401 or 403: …`. */
export function wordsFor({ error_label, status_code }: Result): LabelWords {
  if (deniesItself({ error_label, status_code })) {
    const meaning = `The service labels the delivery ${safeCell(error_label)} and says that ${safeCell(String(status_code))} was answered: they cannot both be right.`;
    return { meaning, causes: [], tries: laterTries };
  }
  const words = wordsOf(error_label);
  const named = words.causes.filter((cause) => cause.split(':', 1)[0]!.includes(`${status_code}`));
  const causes = named.length > 0 ? named : words.causes;
  return { ...words, causes, tries: (about) => words.tries(about, status_code) };
}

/** The words of a label. One that the service has added since is named, and nothing is guessed of it. */
export function wordsOf(label: string): LabelWords {
  const named = label ? `the label ${safeCell(label)}, which this version does not know` : 'no label';
  return known(labelWords, label) ?? { meaning: `The delivery has ${named}.`, causes: [], tries: laterTries };
}

const laterTries = (about: About) => [
  'Look at the status and the answer: what the receiver said comes before any label.',
  test(about),
];

type Outcome = Pick<LogEntry, 'error_label' | 'status_code' | 'duration_ms' | 'response_text'>;

/** One sentence about a delivery: who did what. */
export function verdictSentence(entry: Outcome, receiver: string): string {
  const { error_label, status_code: status, duration_ms, response_text } = entry;
  // A service may leave it out.
  const withStatus = typeof status === 'number' ? ` with ${status}` : '';
  if (deniesItself(entry)) {
    return `whether ${receiver} took it is not known: the service labels it ${safeCell(error_label)} and says that ${safeCell(String(status))} was answered`;
  }
  switch (error_label) {
    case 'OK':
      return `${receiver} took it${withStatus} in ${Number.isFinite(duration_ms) ? `${(duration_ms / 1000).toFixed(1)} s` : formatDuration(duration_ms)}`;
    case 'HTTP_3XX':
      return `${receiver} sent it on elsewhere${withStatus}, which the service does not follow`;
    case 'HTTP_4XX':
      return `${receiver} refused it${withStatus}`;
    case 'HTTP_5XX':
      return `${receiver} had an error in its program${typeof status === 'number' ? ` and answered ${status}` : ''}`;
    case 'TIMEOUT':
      return `${receiver} did not answer within 10 s`;
    case 'SSL':
      return `no secure connection to ${receiver} could be made`;
    case 'DNS':
      return `the host name of ${receiver} is not known`;
    case 'CONNECTION':
      return connectionSentence(response_text ?? '', receiver);
    case 'ERROR':
      if (typeof status === 'number')
        return `${receiver} answered ${status}, and only 200, 201 and 202 count`;
      return response_text?.trim()
        ? `the delivery to ${receiver} failed without an answer, and the service says why`
        : `the delivery to ${receiver} failed without a known reason`;
    case 'QUOTA_EXCEEDED':
      return `nothing was sent to ${receiver}: the plan's number of transactions is used up`;
    // A label that the service has added since, or none.
    default:
      error_label satisfies never;
      return error_label
        ? `the delivery to ${receiver} ended with ${safeCell(error_label)}, a label that this version does not know`
        : `how the delivery to ${receiver} ended, the service does not say`;
  }
}

/** The result of a delivery beside its label, in a few words. */
export function resultWords(entry: Result & Pick<LogEntry, 'duration_ms'>): string {
  const { error_label, status_code, duration_ms } = entry;
  const result = [error_label, status_code].filter((part) => part !== null && part !== undefined).join(' ');
  const words = deniesItself(entry) ? undefined : known(labelsInBrief, error_label);
  return `${words ? `${words} (${result})` : result} in ${formatDuration(duration_ms)}`;
}

/** The service's own words tell the two apart, where they do; the label does not. */
function connectionSentence(words: string, receiver: string): string {
  if (/refused|unreach|EHOSTDOWN|ENETDOWN/i.test(words)) return `${receiver} let nobody in`;
  if (/reset|closed|hang up|EPIPE|abort|terminated/i.test(words)) {
    return `${receiver} broke the connection off without an answer, and may have had the delivery`;
  }
  return `${receiver} let nobody in, or broke the connection off without an answer`;
}

/** `payconfirm help TOPIC`: topics about every command. */

import { type TopicText, translated } from '../texts/translate.ts';
import { entryFor } from '../values/table-lookup.ts';
import { environmentHelp } from './environment-page.ts';
import { fold, table } from './help.ts';
import { placeholder } from './placeholder.ts';

type Rows = readonly (readonly [string, TopicText])[];

const exitCodeRows: Rows = [
  ['0', 'done'],
  ['1', 'the service refused (400, 403, 404, 409), something on this machine failed, or you answered no'],
  ['2', 'usage: the command is wrong (no request was sent), or input is missing'],
  ['3', "the service's validation refused the request (422)"],
  ['4', 'authentication failed'],
  ['5', 'the service or the network failed'],
  ['6', 'an expectation was not met: --expect, --wait, --strict, --timeout, or a check such as doctor'],
  ['7', 'a signature is not valid'],
  ['127', 'emulator exec and listen: the program cannot be started'],
  ['130, 143', 'interrupted (Ctrl-C), terminated'],
];

const outputRows: Rows = [
  ['table', 'for people; the default on a terminal'],
  ['tsv', 'a line for each record, without headings; the default in a pipe'],
  ['json', 'one record: its data. A list: {"items", "total", "page", "limit"}'],
  ['ndjson', 'one JSON object a line'],
  ['csv', 'with headings; safe to open in a spreadsheet'],
  ['yaml', 'the same data as json'],
];

const secretRows: Rows = [
  ['--secret-env NAME', 'read a webhook secret from an environment variable'],
  ['--secret-file PATH', 'read it from a file'],
  ['--secret-stdin', 'read it from standard input; also --client-secret-stdin, --password-stdin'],
  ['--code -', 'read an OTP from standard input; --code 123456 works too, since it is valid once'],
  ['PAYCONFIRM_CLIENT_SECRET', 'the client secret of a script; also PAYCONFIRM_TOKEN for a token'],
];

const timeoutRows: Rows = [
  [
    '--request-timeout',
    'the longest wait for one answer: to a request, from a NATS server, from a named pipe; default 30s',
  ],
  [
    '--retry-for',
    'how long to retry in an outage: reads, and writes that were not sent; without it, 3 tries',
  ],
  ['--timeout', 'how long a command waits for its result; its help names the default'],
  ['standard input', 'has none: it ends when its writer closes it, as in every Unix filter'],
];

const listenFaultRows: Rows = [
  ['delay=2s', 'each delivery reaches the app later by this time'],
  ['jitter=0..2s', 'the same, by a time between the two, drawn for each delivery'],
  ['drop=10%', 'this share of deliveries does not reach the app; the service gets 502'],
  ['reorder=3', 'groups of this size reach the app in reverse order; held 3 s at most'],
  ['duplicate=2', 'the app gets each delivery this many times'],
  ['status=500', 'the service gets this status, whatever the app answers'],
  ['seed=42', 'the same jitter and drops again; listen prints the seed that it used'],
];

const emulatorFaultRows: Rows = [
  ['--delay 3s', 'with --endpoint: answer later by this time; without: deliver later'],
  ['--status 500', 'with --endpoint: answer with this status, and do nothing'],
  ['--drop', 'with --endpoint: break the connection, and do nothing'],
  ['--duplicate', 'send each delivery twice'],
  ['--bad-signature', 'sign deliveries with another secret'],
  ['--stale-timestamp', 'sign deliveries with a timestamp of an hour ago'],
  ['--quota-exceeded', 'record deliveries as QUOTA_EXCEEDED, and send none'],
  ['--times 2', 'the fault happens this many times (default: until it is cleared)'],
];

/** A title, followed by paragraphs and tables. */
const topics: Readonly<Record<string, readonly [title: TopicText, ...parts: (TopicText | Rows)[]]>> = {
  output: [
    'Output formats',
    'stdout carries data only. Prompts, progress, hints and errors go to stderr.',
    'Choose with -o FORMAT; --json is -o json:',
    outputRows,
    "--jq EXPR filters the JSON, and prints texts raw. --fields a,b chooses the columns. With events, as of listen, EXPR is a condition: true shows the event; false, null or nothing skips it: --jq '.amount >= 1000000'. Other results are printed.",
    'With JSON output the error on stderr is JSON too: its last line. Notes may stand before it; -q leaves them out. With --lang vi, JSON and its errors stay English.',
    'When stdout cannot be written (a full disk), the exit code is 1. When its reader has gone, as with head, it is 0; a command that listen runs is ended, and its exit code counts.',
  ],
  'exit-codes': ['Exit codes', exitCodeRows],
  timeouts: [
    'Timeouts',
    'Every wait has a timeout. After 5 s, stderr says what the program waits for and which flag changes the timeout. Ctrl-C and SIGTERM end every wait.',
    timeoutRows,
  ],
  secrets: [
    'Secrets',
    'A secret is never the value of a flag: other users of the machine can read command lines.',
    secretRows,
    'On a terminal, a command that needs a secret asks for it. What you type is not shown.',
  ],
  faults: [
    'Faults on purpose',
    'Between listen and your app: listen --inject FAULTS, with commas between.',
    listenFaultRows,
    'At the service: emulator fault set, with these flags.',
    emulatorFaultRows,
  ],
};

export const topicNames: readonly string[] = ['environment', 'flags', ...Object.keys(topics)];

/** `payconfirm help TOPIC`; undefined if there is no such topic. */
export function helpTopic(name: string, width: number, globalFlags: () => string): string | undefined {
  if (name === 'environment') return environmentHelp();
  if (name === 'flags') return `${translated('Flags that every command accepts')}\n\n${globalFlags()}\n`;
  const parts = entryFor(topics, name)?.map((part) =>
    typeof part === 'string' ? fold(translated(part), width) : table(inLanguage(part), width),
  );
  return parts && `${parts.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

const inLanguage = (rows: Rows): Rows =>
  rows.map(([term, meaning]) => [placeholder(translated(term)), translated(meaning)]);

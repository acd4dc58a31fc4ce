import { outages } from './outages.ts';
import { type Run, type Way, waiting } from './run.ts';

/** What a command asks for, from a run in which nothing fails. */
export const kinds = ['read', 'list', 'write', 'write with a key', 'token', 'several requests'] as const;
export type Kind = (typeof kinds)[number];

export function kindOf({ command, seen }: Pick<Run, 'command' | 'seen'>): Kind | undefined {
  const own = requestsOf(seen);
  const [first, ...more] = new Set(own.map(({ method, path }) => `${method} ${path}`));
  if (first === undefined) return /^auth (login|token)$/.test(command) ? 'token' : undefined;
  if (more.length > 0) return 'several requests';
  if (own[0]!.keyed) return 'write with a key';
  if (!first.startsWith('GET')) return 'write';
  return /(list|logs|transactions)$/.test(command) ? 'list' : 'read';
}

/** Without those for a token. */
const requestsOf = (seen: Run['seen']) => seen.filter(({ isForToken }) => !isForToken);

/** How often the first request that the outage is about was sent, and how the run ended. */
function cell({ seen, code, usualCode }: Run): string {
  const first = seen.find(({ isHit }) => isHit);
  const same = seen.filter(({ method, path }) => method === first?.method && path === first.path);
  if (same.length === 0) return `exit ${code}`;
  const answered = !same.at(-1)!.spoiled && code === usualCode;
  return `${same.length} ×, ${answered ? 'answered' : `exit ${code}`}`;
}

/** One command of each kind, which the tables by kind are made from. */
export const examples: Readonly<Record<Exclude<Kind, 'several requests'>, string>> = {
  read: 'client me',
  list: 'webhooks logs',
  write: 'webhooks create',
  'write with a key': 'checkouts create',
  token: 'auth token',
};
const single = Object.keys(examples) as (keyof typeof examples)[];

/** One command of each way to act: those of the kinds, one that makes several requests, one that waits. */
export const speakers = { ...examples, 'several requests': 'webhooks redeliver', waiting: 'checkouts wait' };

const of = (runs: readonly Run[], outage: string, way: Way, kind: keyof typeof examples) =>
  runs.filter((run) => run.outage === outage && run.way === way && run.command === examples[kind]);

/** The column of an outage. */
const letter = (at: number) => String.fromCharCode(97 + at);

/** What a command does in each outage, and what it leaves behind. `texts`: what is said, by its number from 1. */
export function commandRow(runs: readonly Run[], well: Run, texts: readonly string[]): string {
  const { command, kind } = well;
  const own = runs.filter((run) => run.command === command && run.way === 'usual');
  const cells = outages.map(({ name }) => {
    const outcomes = own.filter(({ outage }) => outage === name).map((run) => outcome(run, well, texts));
    return [...new Set(outcomes)].join('<br>');
  });
  const left = own.filter(({ code }) => code !== 0).flatMap(leftBehind);
  return `| \`${command}\` | ${kind} | ${cells.join(' | ')} | ${[...new Set(left)].join('<br>')} |`;
}

/** `4× 5 (2)`: the same request 4 times, exit code 5, text 2. */
function outcome(run: Run, well: Run, texts: readonly string[]): string {
  const times = waiting[run.command] ? 1 : tries(run, well);
  const again = times > 1 ? `${times}× ` : '';
  if (isTimed(run)) return '…';
  if (isAnswered(run)) return `${again}✓`;
  const text = texts.indexOf(textOf(run)) + 1;
  return `${again}${run.code}${text > 0 ? ` (${text})` : ''}`;
}

/** How often a request that the outage spoiled was sent, at most. */
function tries({ seen }: Run, well: Run): number {
  const keyOf = ({ method, path, body }: Run['seen'][number]) => `${method} ${path} ${body}`;
  const count = (all: Run['seen'], key: string) => all.filter((one) => keyOf(one) === key).length;
  const spoiled = new Set(seen.filter((one) => one.spoiled).map(keyOf));
  return Math.max(
    0,
    ...[...spoiled].map((key) => Math.ceil(count(seen, key) / Math.max(1, count(well.seen, key)))),
  );
}

/** Whether a command that waits still asks when an outage ends depends on the machine. */
const isTimed = ({ command, outage }: Run) =>
  waiting[command] !== undefined && outage.endsWith('for a minute');

/** The exit code without an outage, and an answer to each request in the end. */
function isAnswered({ command, seen, code, usualCode }: Run): boolean {
  const last = new Map(seen.map(({ method, path, spoiled }) => [`${method} ${path}`, spoiled]));
  const isWhole = seen.length > 0 && ![...last.values()].includes(true);
  return code === usualCode && (isWhole || waiting[command] !== undefined);
}

/** What is said in these runs, each text once. */
export const textsOf = (runs: readonly Run[]): string[] =>
  [
    ...new Set(
      runs.flatMap((run) => (run.way !== 'usual' || isTimed(run) || isAnswered(run) ? [] : textOf(run))),
    ),
  ].filter((text) => text !== nothing);

const nothing = ' | ';

const textOf = ({ stderr }: Run) => `${words(stderr, 'error')} | ${words(stderr, 'hint')}`;

/** The writes that the service carried out in a run. */
const leftBehind = ({ seen }: Run) =>
  seen
    .filter(({ method, isForToken, isDone }) => method !== 'GET' && !isForToken && isDone)
    .map(({ method, path }) => `${method} ${path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '{id}')}`);

/** The words of an error or a hint, without what differs from run to run. */
function words(stderr: string, label: string): string {
  const line = stderr.split('\n').find((one) => one.startsWith(`${label}: `)) ?? '';
  return line
    .slice(label.length + 2)
    .replace(/(127\.0\.0\.1|localhost):\d+/g, 'pay.example')
    .replace(/\d+ of \d+ checks failed(, \d+ skipped)?/, 'checks failed')
    .replace(/ (GET|POST|PUT|DELETE) \/\S+/, '')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'KEY')
    .replace(/\d{4}-\d\d-\d\d [\d:]+ \+07/g, 'TIME')
    .replace(/--port \d+/, '--port PORT')
    .replaceAll('|', '\\|');
}

/** docs/reference/outages.md up to the table of all commands. */
export function pageOfKinds(runs: readonly Run[]): string {
  const heading = [`| outage | ${single.join(' | ')} |`, `|---|${single.map(() => '---|').join('')}`];
  const table = (way: Way) => [
    ...heading,
    ...outages.map(
      ({ name }) => `| ${name} | ${single.map((kind) => of(runs, name, way, kind).map(cell)).join(' | ')} |`,
    ),
  ];
  return [
    '# Outages',
    '',
    'Made by `npm run outages` from what each command did with a server that plays each outage.',
    '',
    'A cell says how often the request reached the service, and how it ended: with an answer of the service, or with an exit code. A write',
    'that may have been carried out is not sent again, and the hint says so.',
    '',
    '## What is sent again',
    '',
    '| | usually | with `--retry-for DURATION` |',
    '|---|---|---|',
    '| how long | three times, within a few seconds; a `Retry-After` of up to 60 s is waited for | for that time after the first failure; a `Retry-After` beyond it ends it immediately |',
    '| a read, a token, `checkouts create` with its `Idempotency-Key` (§4.5) | no connection, a broken one, 429, 5xx | the same, and HTML with status 2xx or 5xx; 500 three times |',
    '| any other write | no connection was made: refused, DNS, a certificate that is not accepted | the same |',
    '',
    'A 429 or a 503 does not show that a write was not carried out: it is not sent again. Each connection looks its name up again, so that a',
    'move by DNS is followed.',
    '',
    'stderr says each pause, not with `-q`: `payconfirm: the service answered 503; trying again in 4.0 s, until 2026-11-21 08:01:00 +07`. Ctrl-C',
    'ends it (130), and so does `--timeout`. The exit code is that of the last failure. `PAYCONFIRM_RETRY_FOR` and `config set retry_for` set',
    'it too. The control endpoints of an emulator are not asked again.',
    '',
    '## Usually',
    '',
    ...table('usual'),
    '',
    '## With `--retry-for 5m`',
    '',
    ...table('retry-for'),
    '',
    'A page of another client with the right page number is not noticed: the service document has no field that tells.',
    '',
    '## Each command',
    '',
    '`4× 5 (2)`: the same request was sent 4 times at most, the exit code is 5, and stderr says text 2 of the list below. `✓`: answered in',
    'the end. A second line in a cell is an outage of writes alone. `left`: writes that the service had carried out before a run failed.',
    '`0`: ended well, without the answer to one request. `…`: by its `--timeout`, or when the outage ends.',
    'Some commands end with 1 or 6 without an outage too: the ids here are of nothing, and `doctor` finds a problem.',
    '',
    '- A command that makes several requests repeats each by the same rules. `checkouts wait`, `webhooks tail` and `listen` ask until their',
    '  `--timeout` is over: here, how often is not counted. `trace` reads for 1 s, with `--timeout` for more.',
    '- `bundle` names in the bundle what it could not read. `assumptions check` says in its rows what broke off.',
    '- A write is answered with 200 and nothing: where a reply has no field that is needed, it counts as done; else the exit code is 5.',
    '- `kind`: what is asked of the service; after that `checkouts pay` pays at the emulator, and `webhooks replay` posts to your app.',
    '- `payment-profile reveal-return-secret` was given a wrong password: the token is renewed after a 401, and the request sent once more.',
    '',
    ...outages.map(({ name }, at) => `- ${letter(at)}: ${name}`),
    '',
    `| command | kind | ${outages.map((_, at) => letter(at)).join(' | ')} | left |`,
    `|---|---|${outages.map(() => '---|').join('')}---|`,
    '',
  ].join('\n');
}

/** The list of what is said, below the table of all commands. */
export const pageOfTexts = (texts: readonly string[]): string =>
  ['', '## What it says', '', '| | error | hint |', '|---|---|---|']
    .concat(
      texts.map((text, at) => `| ${at + 1} | ${text} |`),
      '',
    )
    .join('\n');

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

/** One command of each way to speak: those of the kinds, one that makes several requests, one that waits. */
export const speakers = { ...examples, 'several requests': 'webhooks redeliver', waiting: 'checkouts wait' };

const of = (runs: readonly Run[], outage: string, way: Way, kind: keyof typeof examples) =>
  runs.filter((run) => run.outage === outage && run.way === way && run.command === examples[kind]);

/** What a command does in each outage. */
const usualOf = (runs: readonly Run[], command: string): Map<string, string> =>
  new Map(
    runs
      .filter((run) => run.command === command && run.way === 'usual' && run.scope !== 'writes')
      .map((run) => [run.outage, isCounted(run) ? cell(run) : `exit ${run.code}`]),
  );

/** How often it asks is its kind's. Of several requests, and of a command that waits, that says little. */
const isCounted = ({ kind, command }: Run) => kind !== 'several requests' && !waiting[command];

/** Its kind, and what it does in the outages in which its kind does something else. */
export function commandRow(command: string, runs: readonly Run[]): string {
  const own = runs.filter((run) => run.command === command);
  const { kind, usualCode } = own[0]!;
  const usual = kind !== 'several requests' && isCounted(own[0]!) ? usualOf(runs, examples[kind]) : undefined;
  const cells = usualOf(runs, command);
  const different = [...new Set(cells.values())].flatMap((one) => {
    const names = [...cells].filter(
      ([name, other]) => other === one && one !== (usual ? usual.get(name) : `exit ${usualCode}`),
    );
    return names.length > 0 ? [`${one}: ${names.map(([name]) => name).join('; ')}`] : [];
  });
  const left = own.filter(({ code, way }) => code !== 0 && way === 'usual').flatMap(leftBehind);
  return `| \`${command}\` | ${kind} | ${different.join('<br>')} | ${[...new Set(left)].join('<br>')} |`;
}

/** The writes that the service carried out in a run. */
const leftBehind = ({ seen }: Run) =>
  seen
    .filter(({ method, isForToken, isDone }) => method !== 'GET' && !isForToken && isDone)
    .map(({ method, path }) => `${method} ${path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '{id}')}`);

/** Which commands are of which kind, by the rows of the table. */
export function commandsByKind(rows: readonly string[]): string {
  const cells = rows.map((row) => row.split(' | '));
  const of = (kind: Kind) => cells.flatMap(([command = '', its]) => (its === kind ? command.slice(2) : []));
  const lines = kinds.map((kind) => `| ${kind} | ${of(kind).join(', ')} |`);
  return ['', '## Commands by kind', '', '| kind | commands |', '|---|---|', ...lines, ''].join('\n');
}

/** The words of an error or a hint, without what differs from run to run. */
function words(stderr: string, label: string): string {
  const line = stderr.split('\n').find((one) => one.startsWith(`${label}: `)) ?? '';
  return line
    .slice(label.length + 2)
    .replace(/127\.0\.0\.1:\d+/g, 'pay.example')
    .replace(/ (GET|POST|PUT|DELETE) \/\S+/, '')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'KEY')
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
  const sayings = outages.flatMap(({ name }) => {
    const failed = Object.entries(speakers).flatMap(([kind, command]) => {
      // Whether a command that waits still asks when an outage ends depends on the machine.
      if (kind === 'waiting' && name.endsWith('for a minute')) return [];
      const isIt = (run: Run) => run.outage === name && run.way === 'usual' && run.scope !== 'writes';
      const [run] = runs.filter((one) => one.command === command && isIt(one) && one.code !== one.usualCode);
      return run
        ? [{ kind, said: `${words(run.stderr, 'error')} | ${words(run.stderr, 'hint')} | ${run.code}` }]
        : [];
    });
    const different = [...new Set(failed.map(({ said }) => said))];
    const kindsOf = (said: string) => failed.flatMap((one) => (one.said === said ? one.kind : [])).join(', ');
    return different.map((said) => `| ${name} | ${kindsOf(said)} | ${said} |`);
  });
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
    '## What it says',
    '',
    `Of each kind one command: ${Object.entries(speakers)
      .map(([kind, command]) => `${kind} \`${command}\``)
      .join(', ')}. A kind that a row does not name was answered.`,
    '',
    '| outage | kind | error | hint | exit code |',
    '|---|---|---|---|---|',
    ...sayings,
    '',
    'A page of another client with the right page number is not noticed: the service document has no field that tells.',
    '',
    '## Each command',
    '',
    'Where a command does what its kind does, its cell is empty. A command that makes several requests repeats each by the same rules: its cell',
    'has the exit codes that it does not have without an outage, and so has that of `checkouts wait`, `webhooks tail` and `listen`, which ask',
    'until their `--timeout` is over. `left`: writes that the service had carried out before a run failed, in an outage of everything or of',
    'writes alone. `bundle` names in the bundle what it could not read. A write that is answered with 200 and nothing counts as done: the',
    'service document does not show its reply. `kind`: what is asked of the service; after that `checkouts pay` pays at the emulator, and',
    '`webhooks replay` posts to your app. `trace` reads for 1 s, with `--timeout` for more. `payment-profile reveal-return-secret` was given a',
    'wrong password: the token is renewed after a 401, and the request sent once more.',
    '',
    '| command | kind | different from its kind | left |',
    '|---|---|---|---|',
    '',
  ].join('\n');
}

import { outages } from './outages.ts';
import { type Run, waiting } from './run.ts';

/** They end well with what they could read, and say what they could not. */
const partial = ['bundle'];
/** Sent again on purpose: a test delivery books nothing, and `smoke` tries that a transaction of the same code is one. */
const harmless = /\/client-webhooks\/test$/;
const sendsTwice = ['smoke'];
/** The document does not show what a write is answered with: a 200 with nothing is taken as done. */
const nothing = 'an empty reply with status 200';
/** What they get is a finding, not an error: they try the client secret on a configuration that there is not. */
const reports = ['doctor', 'smoke', 'assumptions check', 'assumptions record'];

const writesOf = (run: Run) =>
  run.seen.filter(
    ({ method, isForToken, keyed, path }) =>
      method !== 'GET' && !isForToken && !keyed && !harmless.test(path) && !path.startsWith('/_emulator'),
  );

/** What is wrong with a run. */
export function faultsOf(run: Run, well: Run): string[] {
  const { command, outage: name, scope, way, code, stderr, stdout } = run;
  const outage = outages.find((one) => one.name === name)!;
  const faults: string[] = [];
  const fault = (what: string) => faults.push(`${command}, ${name}, ${scope}, ${way}: ${what}`);
  if (/\n\s+at |a defect of payconfirm|TypeError|RangeError/.test(stdout + stderr))
    fault(`shows a stack: ${stderr}`);

  const last = new Map(run.seen.map(({ method, path, spoiled }) => [`${method} ${path}`, spoiled]));
  const lost = [...last].filter(([request, spoiled]) => spoiled && !request.includes('/_emulator'));
  const isFailure = lost.length > 0 || (outage.isLasting === true && run.seen.length === 0);
  if (
    isFailure &&
    code === 0 &&
    ![...partial, ...reports].includes(command) &&
    !waiting[command] &&
    !(name === nothing && run.seen.some(({ method, isForToken }) => method !== 'GET' && !isForToken)) &&
    command !== 'api'
  )
    fault(`ends with 0, and had no answer to ${lost.map(([request]) => request)}`);

  for (const { method, path, body } of writesOf(run)) {
    const same = (one: Run) =>
      writesOf(one).filter((other) => other.method === method && other.path === path && other.body === body)
        .length;
    if (!sendsTwice.includes(command) && same(run) > Math.max(1, same(well)))
      fault(`sends ${method} ${path} ${same(run)} times`);
  }

  const unclear =
    writesOf(run).some(({ spoiled }) => spoiled) &&
    !outage.refuses &&
    !name.includes('false') &&
    name !== nothing;
  if (unclear && code !== 0 && !reports.includes(command) && !/unknown|may have|may be/.test(stderr))
    fault(`does not say that a write may have been carried out: ${stderr}`);
  return faults;
}

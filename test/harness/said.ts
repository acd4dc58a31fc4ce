import type { RunResult } from './run-cli.ts';

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;
const VA_NUMBER = /\b(96[A-Z]+|SBX)\d{12}\b/g;
const LOOPBACK = /127\.0\.0\.1:\d{5}/g;

/**
 * All that a run said, as one text: stdout, each line of stderr after `! `, the exit code unless it is 0. What
 * differs from run to run is replaced in the same width: each id by its place in the order of appearance, the
 * digits of a virtual account number by nines; every port is 40100,
 * and every token of an address T.
 */
export function said({ code, stdout, stderr }: RunResult): string {
  const ids: string[] = [];
  const place = (id: string) => {
    if (!ids.includes(id)) ids.push(id);
    return `00000000-0000-4000-8000-${String(ids.indexOf(id) + 1).padStart(12, '0')}`;
  };
  const remarks = stderr.replace(/^(?=.)/gm, '! ');
  return `${stdout}${remarks}${code === 0 ? '' : `exit ${code}\n`}`
    .replace(UUID, place)
    .replace(VA_NUMBER, (_, prefix) => `${prefix}999999999999`)
    .replace(/(?<=[?]open=)[\w-]+/g, 'T')
    .replace(LOOPBACK, '127.0.0.1:40100');
}

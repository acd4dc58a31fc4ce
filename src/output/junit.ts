import { onDiskNow } from '../io/files/disk-errors.ts';
import { writeOutput } from '../io/files/write-files.ts';
import { t } from '../texts/translate.ts';
import { escapeMarkup } from '../values/quote/markup.ts';

export interface JunitCase {
  classname: string;
  name: string;
  outcome: 'passed' | 'failed' | 'skipped';
  /** Why it was skipped or failed. */
  message: string | null;
  /** Further text of a failure. */
  details: string;
  /** Milliseconds. */
  duration?: number;
}

/** A report as JUnit XML for CI systems. `duration`: milliseconds of the whole run. */
export function junit(suite: string, cases: readonly JunitCase[], duration?: number): string {
  const count = (outcome: JunitCase['outcome']) => cases.filter((one) => one.outcome === outcome).length;
  const counts = `failures="${count('failed')}" skipped="${count('skipped')}" errors="0"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites><testsuite name="${suite}" tests="${cases.length}" ${counts}${time(duration)}>`,
    ...cases.map(testCase),
    '</testsuite></testsuites>',
    '',
  ].join('\n');
}

function testCase({ classname, name, outcome, message, details, duration }: JunitCase): string {
  const open = `<testcase classname="${classname}" name="${escapeMarkup(name)}"${time(duration)}`;
  const said = `message="${escapeMarkup(message ?? '')}"`;
  if (outcome === 'passed') return `${open}/>`;
  if (outcome === 'skipped') return `${open}><skipped ${said}/></testcase>`;
  return `${open}><failure ${said}>${escapeMarkup(details)}</failure></testcase>`;
}

/** Replaces an earlier report: until the run ends, the file says that it did not. */
export function startJunit(file: string | undefined, suite: string): void {
  const message = t('the run ended before its report was written');
  const run = { classname: suite, name: suite, outcome: 'failed', message, details: '' } as const;
  writeJunit(file, junit(suite, [run]));
}

/** Writes the text to the file of `--junit`, if any. */
export function writeJunit(file: string | undefined, text: string): void {
  if (file !== undefined) onDiskNow(file, 'cannot be written', () => writeOutput(file, text, 'w'));
}

const time = (ms: number | undefined) => (ms === undefined ? '' : ` time="${(ms / 1000).toFixed(3)}"`);

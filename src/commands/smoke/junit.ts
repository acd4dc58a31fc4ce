import { escapeMarkup } from '../../values/quote/markup.ts';
import type { CheckResult, SmokeReport } from './report.ts';
import { text } from './report.ts';

/** The report as JUnit XML, as CI systems read it; times in seconds. */
export function junit({ checks, duration_ms }: SmokeReport): string {
  const count = (status: CheckResult['status']) => checks.filter((check) => check.status === status).length;
  const attributes = [
    'name="payconfirm smoke"',
    `tests="${checks.length}"`,
    `failures="${count('failed')}"`,
    `skipped="${count('skipped')}"`,
    'errors="0"',
    `time="${seconds(duration_ms)}"`,
  ].join(' ');
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites><testsuite ${attributes}>`,
    ...checks.map(testCase),
    '</testsuite></testsuites>',
    '',
  ].join('\n');
}

function testCase(check: CheckResult): string {
  const open = `<testcase classname="payconfirm.smoke" name="${escapeMarkup(check.name)}" time="${seconds(check.duration_ms)}"`;
  const message = escapeMarkup(check.message ?? '');
  switch (check.status) {
    case 'passed':
      return `${open}/>`;
    case 'skipped':
      return `${open}><skipped message="${message}"/></testcase>`;
    case 'failed': {
      const compared =
        check.expected === undefined ? '' : `expected: ${text(check.expected)}\ncame: ${text(check.actual)}`;
      return `${open}><failure message="${message}">${escapeMarkup(compared)}</failure></testcase>`;
    }
    default:
      return check.status satisfies never;
  }
}

const seconds = (ms: number) => (ms / 1000).toFixed(3);

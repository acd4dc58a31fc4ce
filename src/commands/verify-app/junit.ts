import type { CaseResult, Report } from '../../conformance/report.ts';
import { escapeMarkup } from '../../values/quote/markup.ts';

/** The report as JUnit XML; what is not proved is skipped. */
export function junit({ cases, failed, unproved }: Report): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites><testsuite name="payconfirm verify-app" tests="${cases.length}" failures="${failed}" skipped="${unproved}" errors="0">`,
    ...cases.map(testCase),
    '</testsuite></testsuites>',
    '',
  ].join('\n');
}

function testCase({ id, group, ok, reason, guide }: CaseResult): string {
  const open = `<testcase classname="payconfirm.verify-app.${group}" name="${id}"`;
  if (ok) return `${open}/>`;
  const message = escapeMarkup(reason ?? '');
  if (ok === null) return `${open}><skipped message="${message}"/></testcase>`;
  return `${open}><failure message="${message}">${escapeMarkup(guide)}</failure></testcase>`;
}

import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { redeliver, resume } from '../../src/diagnosis/actions.ts';
import type { Outcome } from '../../src/diagnosis/finding.ts';
import { signatureFindings } from '../../src/diagnosis/rules/signature.ts';
/** How a diagnosis is printed: the summary, the findings that it does not say, and what to do. */
import {
  actionJson,
  diagnosisJson,
  type FindingJson,
  isOk,
  summaryOf,
} from '../../src/messages/diagnosis-json.ts';
import {
  coverageText,
  findingsText,
  nextText,
  sentenceIn,
  signOf,
  summaryText,
} from '../../src/messages/diagnosis-text.ts';
import { en } from '../../src/messages/en/index.ts';
import { sentenceOf, wordingFor } from '../../src/messages/finding-sentence.ts';
import { vi } from '../../src/messages/vi/index.ts';
import { plainTheme } from '../../src/output/theme.ts';
import { commandLineFor } from '../../src/values/command-line.ts';

const render = {
  theme: plainTheme,
  signs: 'unicode' as const,
  commandLine: commandLineFor(undefined),
  width: 80,
  terminal: true,
  timeZone: 'Asia/Ho_Chi_Minh',
  language: 'en' as const,
  now: 0,
  showPersonal: false,
};
const subject = { kind: 'delivery', id: 'abc', name: 'abc' } as const;
const diagnosis = {
  subject,
  outcome: 'failed',
  findings: signatureFindings({
    subject,
    source: 'journal',
    at: null,
    causes: [{ code: 'signature-valid', params: { scheme: 'timestamp.body', signed_at: 1795222800_000 } }],
    bodyIsAsSigned: true,
    hasHeaders: true,
    configuration: undefined,
    isUnsigned: false,
    rejected: {
      auth_type: 'API_KEY',
      status_code: 401,
      reason: 'unknown',
      reply: '\u001b[2Jno',
      bytes: 2,
      sha256: 'ab',
    },
  }),
  recipients: [],
  checked: [{ source: 'journal', from: null, to: null, complete: true }],
  not_checked: [{ source: 'delivery-log', reason: 'not-asked', action: null }],
} as const;
const json = diagnosisJson(diagnosis, { profile: 'shop', timeZone: 'UTC' });

test('for a person, on a terminal of 80 columns', () => {
  const parts = [summaryText, findingsText, nextText, coverageText].map((text) => text(json, render, en));
  expect(parts.join('\n')).toBe(`✗ The receiver answered 401 with "\\x1b[2Jno" to a valid API key. Its answer
  gives no reason. It may check a signature, use another key, or read another
  header.
Findings
  · The signature is valid (timestamp.body), signed at 2026-11-21 08:00:00 +07.
Next steps
  Show the request and the response:
    payconfirm --profile shop webhooks kept abc
Checked
  local journal

Not checked
  delivery log  not asked for`);
  expect(sentenceIn(json.findings[0]!, vi, render)).toBe(
    'Chữ ký hợp lệ (timestamp.body), ký lúc 08:00:00 21/11/2026 (UTC+7).',
  );
});

test('what is redelivered comes after what is fixed', () => {
  const actions = [redeliver('FT1'), resume({ id: 'shop' }), redeliver('FT2', 'shop')];
  const findings = actions.map((one) => ({
    ...json.findings[0]!,
    actions: [actionJson(one, { profile: undefined })],
  }));
  expect(nextText({ findings, not_checked: [] }, render, en).split('\n').slice(1)).toEqual([
    '  Resume the configuration:',
    '    payconfirm webhooks resume shop',
    '  After fixing it, redeliver:',
    '    payconfirm webhooks redeliver FT1',
    '    payconfirm webhooks redeliver FT2 --webhook shop',
  ]);
});

test('nothing is to be fixed before what was not sent is redelivered, which may come twice', () => {
  const found = (code: 'not-sent-unexplained' | 'app-error') =>
    ({
      ...json.findings[0]!,
      code,
      params: {},
      actions: [actionJson(redeliver('FT1'), { profile: undefined })],
    }) as FindingJson;
  const next = (code: 'not-sent-unexplained' | 'app-error') =>
    nextText({ findings: [found(code)], not_checked: [] }, render, en).split('\n')[1];
  expect([next('not-sent-unexplained'), next('app-error')]).toEqual([
    '  Redeliver. If the service is only late, it arrives twice:',
    '  After fixing it, redeliver:',
  ]);
});

test('on a terminal of 40 columns what was checked, and what was not, takes lines of its own', () => {
  const checked = [
    { source: 'delivery-log', from: '2026-11-21T00:00:00Z', to: '2026-11-21T01:00:00Z', complete: true },
  ] as const;
  const text = coverageText(
    {
      checked: [...checked, { source: 'configurations', from: null, to: null, complete: true }],
      not_checked: [{ source: 'virtual-accounts', reason: 'not-asked', action: null }],
    },
    { ...render, width: 40 },
    en,
  );
  expect(text).toBe(`Checked
  delivery log
    2026-11-21 07:00:00 +07 – 2026-11-21
    08:00:00 +07
  webhook configurations

Not checked
  virtual accounts  not asked for`);
});

test('only what is delivered, or pending within its time, is well', () => {
  const outcomes: Outcome[] = [
    ...['delivered', 'pending', 'failed', 'not_sent', 'not_expected', 'unknown', 'several', 'not_found'],
  ] as Outcome[];
  expect(outcomes.map((outcome) => `${signOf(outcome)} ${isOk({ outcome })}`)).toEqual([
    '✓ true',
    '? true',
    '✗ false',
    '✗ false',
    ...Array(4).fill('? false'),
  ]);
});

test('a text that begins like a line of ours is put into quotes once, whatever quotes the sentence has', () => {
  const ours = 'hint: pay again';
  const about = { kind: 'transaction', id: 'x', name: ours } as const;
  const note = { amount: null, account: null, note: ours };
  const said = [en, vi].flatMap(({ sentences }) => {
    const write = (code: string, params: object) =>
      sentenceOf({ code, params, subject: about, at: null } as never, { sentences }, wordingFor(render, en));
    return [
      write('not-found', {}),
      write('bound-elsewhere', {}),
      write('recorded', note),
      write('outgoing', { direction: ours }),
    ];
  });
  expect(said.map((sentence) => /["“].*?["”]/.exec(sentence)?.[0])).toEqual([
    ...Array(4).fill(`"${ours}"`),
    ...Array(4).fill(`“${ours}”`),
  ]);
});

test('the line end of a response is not said', () => {
  const finding = {
    code: 'signature-invalid-here',
    params: { answer: 'no\nbody\n' },
    subject,
    at: null,
  } as const;
  const said = [en, vi].map((language) => sentenceOf(finding, language, wordingFor(render, language)));
  expect(said).toEqual([
    'The listener on this machine rejected it: no\\nbody',
    'Lệnh listen trên máy này từ chối lượt gửi, với phản hồi “no\\nbody”',
  ]);
});

test('English has straight quotes only', () => {
  const folder = new URL('../../src/messages/en/', import.meta.url);
  const curly = readdirSync(folder).filter((file) =>
    /[“”‘’]/.test(readFileSync(new URL(file, folder), 'utf8')),
  );
  expect(curly).toEqual([]);
});

test('while somebody is waited for, the summary does not say that another got it', () => {
  const finding = <Code extends string>(code: Code) =>
    ({ code, severity: 'note', because_of: null }) as const;
  const findings = [finding('delivered'), finding('not-sent-yet')];
  const summary = (outcome: 'pending' | 'delivered') => summaryOf({ outcome, findings }, ({ code }) => code);
  expect([summary('pending'), summary('delivered')]).toEqual(['not-sent-yet', 'delivered']);
});

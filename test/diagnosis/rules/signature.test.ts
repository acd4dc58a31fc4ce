/** What the place of a delivery adds to what its bytes show, and that every code has words and commands that run. */
import { expect, test } from 'vitest';
import { parse } from '../../../src/cli/parse-argv.ts';
import { loadTree } from '../../../src/commands/index.ts';
import { showConfigurations } from '../../../src/diagnosis/actions.ts';
import type { Finding } from '../../../src/diagnosis/finding.ts';
import { type SignatureFacts, signatureFindings } from '../../../src/diagnosis/rules/signature.ts';
import { en } from '../../../src/messages/en/index.ts';
import { sentenceOf, wordingFor } from '../../../src/messages/finding-sentence.ts';
import { vi } from '../../../src/messages/vi/index.ts';
import { argvFor } from '../../../src/values/command-line.ts';
import type { Cause, CauseCode, SignatureParams } from '../../../src/webhooks/signature/causes.ts';

const shop = { kind: 'configuration', id: '6e0c8d0e-7c55-4f36-9a54-7a2b6c1d9e06', name: 'shop' } as const;
const id = '8a0c8d0e-7c55-4f36-9a54-7a2b6c1d9e07';
const facts: SignatureFacts = {
  subject: { kind: 'delivery', id, name: id },
  source: 'delivery-log',
  at: 1795222800_000,
  causes: [],
  bodyIsAsSigned: true,
  hasHeaders: true,
  configuration: shop,
  isUnsigned: true,
};
const rejected = {
  ...{ auth_type: 'HMAC_SHA256', status_code: 401, reply: 'no', reason: 'unknown', bytes: 2, sha256: 'ab' },
} as const satisfies SignatureFacts['rejected'];
const failure: Finding = {
  code: 'rejected-unsigned',
  params: { url: '', host: '', status: 401, words: 'no', carried: 'nothing' },
  ...{
    severity: 'problem',
    subject: shop,
    at: null,
    evidence: [],
    actions: [showConfigurations],
    because_of: null,
  },
};

/** Each code with parameters that it may have. */
const params: { [Code in CauseCode]: SignatureParams[Code][] } = {
  'signature-valid': [
    { scheme: 'body', signed_at: 1795222800_000 },
    { scheme: null, signed_at: null },
  ],
  'secret-empty': [{}],
  'wrong-secret': [
    { auth_type: 'API_KEY' },
    { auth_type: 'HMAC_SHA256' },
    { auth_type: 'HMAC_SHA256', logged: true },
    { auth_type: 'HMAC_SHA256', fits: 'newer' },
    { auth_type: 'API_KEY', fits: 'older' },
  ],
  'body-changed-or-wrong-secret': [
    { not_tried: null },
    { not_tried: 'body-too-long' },
    { not_tried: 'too-much-work' },
    { not_tried: 'nested-too-deep' },
    { not_tried: 'too-many-requests' },
  ],
  'secret-has-whitespace': [{ where: 'given' }, { where: 'configured' }],
  'secret-is-client-secret': [{}, { where: 'given' }],
  'secret-of-other-configuration': [{ configuration: 'books' }],
  'secret-decoded': [{ encoding: 'base64' }, { encoding: 'hex' }],
  'body-empty': [{}],
  'body-reserialized': [
    { written: 'compact' },
    { written: 'spaced' },
    { written: 'indented' },
    { written: 'form' },
    { written: 'form', logged: true },
  ],
  'body-has-bom': [
    { change: 'added' },
    { change: 'removed' },
    { change: 'added', logged: true },
    { change: 'removed', logged: true },
  ],
  'body-newline-changed': [
    { change: 'added' },
    { change: 'removed' },
    { change: 'converted' },
    { change: 'added', logged: true },
    { change: 'removed', logged: true },
    { change: 'converted', logged: true },
  ],
  'body-charset-changed': [
    { change: 'misread' },
    { change: 'normalized' },
    { change: 'misread', logged: true },
    { change: 'normalized', logged: true },
  ],
  'timestamp-stale': [
    { skew_seconds: 412, tolerance_seconds: 300 },
    { skew_seconds: -412, tolerance_seconds: 300 },
  ],
  'timestamp-differs-from-log': [
    { skew_seconds: 412, tolerance_seconds: 300 },
    { skew_seconds: -412, tolerance_seconds: 300 },
  ],
  'timestamp-in-milliseconds': [{}],
  'timestamp-not-a-number': [{ empty: true }, { empty: false }],
  'now-in-seconds': [{}],
  'header-repeated': [{ header: 'X-Service-Signature' }],
  'signature-header-missing': [
    { missing: ['X-Service-Signature'], empty: false },
    { missing: ['X-Service-Timestamp', 'X-Service-Signature'], empty: false },
    { missing: ['X-Service-Signature'], empty: true },
    { missing: ['X-Service-Signature'], empty: false, logged: true },
  ],
  'signature-header-renamed': [{ header: 'X-Service-Signature', found: 'X-Signature' }],
  'signature-base64': [{ accepted: true }, { accepted: false }],
  'signature-upper-case': [{}],
  'signature-without-prefix': [{}],
  'signature-malformed': [{}],
  'signature-truncated': [{}],
  'signed-body-only': [
    { scheme: 'body', accepted: true },
    { scheme: 'body', accepted: false },
  ],
  'signed-by-other-scheme': [{ scheme: 'timestamp+body', expected: 'timestamp.body' }],
  'auth-type-differs': [
    { expected: 'API_KEY', found: 'HMAC_SHA256' },
    { expected: 'HMAC_SHA256', found: 'NONE' },
  ],
  'key-header-missing': [
    { header: 'X-Key', empty: true },
    { header: 'X-Key', empty: false },
  ],
  'key-in-other-header': [{ expected: 'X-Key', found: 'Authorization' }],
  'sent-earlier': [
    { age_ms: 600_000, tolerance_seconds: 300, signed_again: true },
    { age_ms: 600_000, tolerance_seconds: 300, signed_again: false },
  ],
  'log-entry-not-sent': [{ label: 'QUOTA_EXCEEDED' }],
  'log-entry-without-body': [{}],
  'log-entry-not-as-sent': [
    { why: 'headers-missing' },
    { why: 'headers-unusable' },
    { why: 'multipart-unsigned' },
  ],
};
const all = Object.entries(params).flatMap(([code, some]) =>
  some.map((one) => ({ code, params: one }) as Cause),
);
/** What a rule makes of one cause: its code, and its commands. */
const shown = (cause: Cause, more: Partial<SignatureFacts> = {}) =>
  signatureFindings({ ...facts, ...more, causes: [cause] }).map(({ code, severity, actions }) => [
    code,
    severity,
    ...actions.map(({ words, flags }) => argvFor(undefined, words, flags).slice(1).join(' ')),
  ]);

const open: Cause = { code: 'body-changed-or-wrong-secret', params: { not_tried: null } };
const unsigned: Cause = {
  code: 'signature-header-missing',
  params: { missing: ['X-Service-Timestamp', 'X-Service-Signature'], empty: false },
};
const valid: Cause = { code: 'signature-valid', params: { scheme: 'timestamp.body', signed_at: null } };
const anyFile = {
  source: 'delivery',
  bodyIsAsSigned: false,
  configuration: undefined,
} as const;

test.each<[string, Cause, Partial<SignatureFacts>, unknown[]]>([
  [
    'the log may have another body than was signed: the secret that is stored is not replaced',
    open,
    {},
    [['wrong-secret', 'problem', `webhooks log ${id}`]],
  ],
  [
    'the receiver, too, rejected what the secret that is stored signs',
    open,
    { rejected },
    [['wrong-secret', 'problem', `webhooks update ${shop.id} --secret-stdin`]],
  ],
  [
    'the secret was stored after it failed',
    { code: 'wrong-secret', params: { auth_type: 'HMAC_SHA256', fits: 'newer' } },
    { failure, rejected, code: 'FT1' },
    [['wrong-secret', 'problem', 'trace FT1']],
  ],
  ...(['older', 'both'] as const).map((fits): [string, Cause, Partial<SignatureFacts>, unknown[]] => [
    `the secret given fits ${fits} deliveries: the one that is stored may be right`,
    { code: 'wrong-secret', params: { auth_type: 'HMAC_SHA256', fits } },
    { failure, rejected, code: 'FT1' },
    [['wrong-secret', 'problem', `webhooks log ${id}`]],
  ]),
  [
    'the secret was stored after it was delivered',
    { code: 'wrong-secret', params: { auth_type: 'HMAC_SHA256', fits: 'newer' } },
    { code: 'FT1' },
    [['wrong-secret', 'problem']],
  ],
  [
    'a file may have another body',
    open,
    anyFile,
    [['body-changed-or-wrong-secret', 'problem', 'listen --print-secret', 'webhooks list']],
  ],
  [
    'what was not tried may be the cause',
    { code: 'body-changed-or-wrong-secret', params: { not_tried: 'body-too-long' } },
    { configuration: undefined },
    [['body-changed-or-wrong-secret', 'problem', `webhooks log ${id}`]],
  ],
  [
    'the log has no signature, and the configuration asks for none',
    unsigned,
    {},
    [['auth-type-differs', 'problem']],
  ],
  [
    'an unsigned one that the receiver rejected: what it says of that',
    unsigned,
    { failure, rejected },
    [
      ['auth-type-differs', 'problem'],
      ['rejected-unsigned', 'problem', 'webhooks list'],
    ],
  ],
  [
    'the log has no signature, and the configuration asks for one now',
    unsigned,
    { isUnsigned: false },
    [['signature-header-missing', 'problem', `webhooks log ${id}`]],
  ],
  ['the log has no headers', unsigned, { hasHeaders: false }, [['log-entry-not-as-sent', 'problem']]],
  ['the log has no body', { code: 'body-empty', params: {} }, {}, [['log-entry-without-body', 'problem']]],
  [
    'a file without a signature',
    unsigned,
    anyFile,
    [['signature-header-missing', 'problem', 'webhooks logs']],
  ],
  [
    'white space in the secret of the receiver',
    { code: 'secret-has-whitespace', params: { where: 'given' } },
    {},
    [['secret-has-whitespace', 'problem']],
  ],
  ['a valid one', valid, {}, [['signature-valid', 'note']]],
  ['a valid one that timed out', valid, { failure }, [['signature-valid', 'note', `webhooks log ${id}`]]],
  [
    'a valid one that was rejected',
    valid,
    { failure, rejected },
    [
      ['signature-valid', 'note'],
      ['rejected-although-valid', 'warning', `webhooks log ${id}`],
    ],
  ],
  [
    'one that is rightly rejected',
    { code: 'body-empty', params: {} },
    { rejected, source: 'journal' },
    [['body-empty', 'problem', `webhooks kept ${id}`]],
  ],
])('%s', (_, cause, more, expected) => {
  expect(shown(cause, more)).toEqual(expected);
});

test('a finding names its delivery, its time and where it was read', () => {
  const causes: Cause[] = [{ code: 'signature-base64', params: { accepted: true } }];
  expect(signatureFindings({ ...facts, causes })).toEqual([
    {
      code: 'signature-base64',
      params: { accepted: true },
      severity: 'note',
      subject: facts.subject,
      at: facts.at,
      evidence: [{ source: 'delivery-log', id }],
      actions: [],
      because_of: null,
    },
  ]);
});

test('every command of every code is one that the program takes', async () => {
  const tree = await loadTree();
  const lines = all.flatMap((cause) =>
    [facts, { ...facts, ...anyFile }, { ...facts, source: 'journal' as const }].flatMap((one) =>
      signatureFindings({ ...one, causes: [cause], rejected }).flatMap(({ actions }) => actions),
    ),
  );
  for (const { words, flags } of lines) {
    const argv = argvFor(undefined, words, flags).slice(1);
    expect(() => parse(argv, tree, { version: '0', width: 80 })).not.toThrow();
  }
  expect(new Set(lines.map(({ code }) => code)).size).toBe(8);
});

const rejections = (['signature', 'not-found', 'key', 'clock', 'other', 'unknown'] as const).flatMap(
  (reason) =>
    (['HMAC_SHA256', 'API_KEY'] as const).map((auth_type) => ({
      code: 'rejected-although-valid' as const,
      params: { ...rejected, auth_type, reason },
    })),
);
const sentences = [...all, ...rejections].flatMap((one) =>
  [en, vi].map((language) => {
    const about = { ...one, subject: facts.subject, at: null };
    return [language, sentenceOf(about, language, wordingFor({ timeZone: 'UTC' }, language))] as const;
  }),
);

test('a valid signature is rejected by who signs the body without the timestamp, too', () => {
  expect(sentences.map(([, text]) => text)).toContainEqual(
    expect.stringContaining(
      'It uses another secret, does not sign the timestamp, a dot and the raw body, or checks more.',
    ),
  );
});

test('every sentence has one idea in at most 20 words, and none is said of two things', () => {
  const english = sentences.filter(([language]) => language === en).map(([, text]) => text);
  const long = english
    .flatMap((text) => text.split(/(?<=[.:!?]) /))
    .filter((sentence) => sentence.split(' ').length > 20);
  expect(long).toEqual([]);
  expect(new Set(english).size).toBe(english.length);
});

test('what is said in Vietnamese has no English left in it', () => {
  const vietnamese = sentences.filter(([language]) => language === vi).map(([, text]) => text);
  const remnant =
    /(?<![\p{L}\w-])(the|this|that|is|are|was|not|no|it|of|on|and|or|with|for|an)(?![\p{L}\w-])/iu;
  const bare = vietnamese.map((text) => text.replace(/`[^`]*`|“[^”]*”/g, ''));
  expect(bare.filter((text) => remnant.test(text))).toEqual([]);
});

test('no command changes the configuration that a listener made: its secret is that of the listener', () => {
  const name = 'payconfirm listen 4c8d0e4a-7c55-4f36-9a54-7a2b6c1d9e06';
  const causes = Object.entries(params).flatMap(([code, all]) =>
    all.map((one) => ({ code, params: one }) as Cause),
  );
  for (const cause of causes) {
    const [found] = signatureFindings({ ...facts, causes: [cause], configuration: { ...shop, name } });
    expect(found!.actions.map(({ words }) => words.slice(0, 2))).not.toContainEqual(['webhooks', 'update']);
  }
  const wrong = { code: 'wrong-secret', params: { auth_type: 'HMAC_SHA256' } } as const;
  const [found] = signatureFindings({
    ...{ ...facts, causes: [wrong], configuration: { ...shop, name }, rejected },
  });
  expect(found!.actions).toEqual([
    { code: 'show-listener-secret', words: ['listen'], flags: { 'print-secret': true }, effect: 'read' },
  ]);
});

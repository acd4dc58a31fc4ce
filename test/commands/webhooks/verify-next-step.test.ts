/** A refused delivery ends with one next step, whatever is wrong with it, in both languages and as it can be typed. */
import { expect, test } from 'vitest';
import { nextStep } from '../../../src/commands/webhooks/verify/next-step.ts';
import { inLanguage } from '../../../src/inspector/page/sentence.ts';
import { commandLineFor } from '../../../src/values/command-line.ts';
import type { LogEntry } from '../../../src/webhooks/delivery-log/entry.ts';
import type { Cause } from '../../../src/webhooks/signature/diagnose.ts';
import { runCli } from '../../harness/run-cli.ts';

const causes: Record<Cause, [ofTheLog: string, ofAFile: string]> = {
  'secret-empty': ['webhooks update 2 --secret-file FILE', 'webhooks update 2 --secret-file FILE'],
  'timestamp-missing': ['webhooks log 1', 'webhooks logs'],
  'timestamp-doubled': ['webhooks log 1', 'webhooks logs'],
  'timestamp-empty': ['webhooks log 1', 'webhooks logs'],
  'timestamp-malformed': ['webhooks log 1', 'webhooks logs'],
  'timestamp-milliseconds': ['webhooks log 1', 'webhooks logs'],
  'timestamp-outside-tolerance': ['doctor', 'doctor'],
  'signature-missing': ['webhooks log 1', 'webhooks logs'],
  'signature-doubled': ['webhooks log 1', 'webhooks logs'],
  'signature-empty': ['webhooks log 1', 'webhooks logs'],
  'signature-malformed': ['webhooks log 1', 'webhooks logs'],
  'signature-truncated': ['webhooks log 1', 'webhooks logs'],
  'signature-prefix-missing': ['webhooks log 1', 'webhooks logs'],
  'signature-upper-case': ['webhooks log 1', 'webhooks logs'],
  'signature-mismatch': ['webhooks update 2 --secret-file FILE', 'webhooks update 2 --secret-file FILE'],
  'api-key-missing': [
    'webhooks update 2 --auth API_KEY --secret-file FILE',
    'webhooks update 2 --auth API_KEY --secret-file FILE',
  ],
  'api-key-doubled': ['webhooks log 1', 'webhooks logs'],
  'api-key-empty': ['webhooks log 1', 'webhooks logs'],
  'api-key-mismatch': ['webhooks update 2 --secret-file FILE', 'webhooks update 2 --secret-file FILE'],
  'not-signed': [
    'webhooks update 2 --auth HMAC_SHA256 --secret-file FILE',
    'webhooks update 2 --auth HMAC_SHA256 --secret-file FILE',
  ],
  'api-key-not-hmac': [
    'webhooks update 2 --auth HMAC_SHA256 --secret-file FILE',
    'webhooks update 2 --auth HMAC_SHA256 --secret-file FILE',
  ],
  'hmac-not-api-key': [
    'webhooks update 2 --auth API_KEY --secret-file FILE',
    'webhooks update 2 --auth API_KEY --secret-file FILE',
  ],
  'other-scheme': ['config set scheme body', 'config set scheme body'],
  'secret-white-space': ['webhooks update 2 --secret-file FILE', 'webhooks update 2 --secret-file FILE'],
  'client-secret': ['webhooks update 2 --secret-file FILE', 'webhooks update 2 --secret-file FILE'],
  'body-empty': ['webhooks kept', 'webhooks logs'],
  'body-newline-added': ['webhooks kept', 'webhooks logs'],
  'body-newline-lost': ['webhooks kept', 'webhooks logs'],
  'body-line-endings': ['webhooks kept', 'webhooks logs'],
  'body-charset': ['webhooks kept', 'webhooks logs'],
  'body-reserialised': ['webhooks kept', 'webhooks logs'],
};

const commandLine = commandLineFor(undefined);
const steps = (cause: Cause) =>
  [{ id: '1' } as LogEntry, undefined].map((entry) =>
    nextStep({ cause, scheme: 'body' }, { entry }, commandLine, (changes) =>
      commandLine(['webhooks', 'update', '2'], changes),
    ),
  );

test.each(Object.entries(causes))('%s', (cause, lines) => {
  const said = steps(cause as Cause);
  expect(said.map((step) => step.split(': payconfirm ').slice(1))).toEqual(lines.map((line) => [line]));
  expect(said.map((step) => inLanguage(step, 'vi').lang)).toEqual(['vi', 'vi']);
});

test('each line is one that the program takes', async () => {
  for (const line of new Set(Object.values(causes).flat())) {
    const { stderr } = await runCli([...line.split(' '), '--help']);
    expect([line, stderr]).toEqual([line, '']);
  }
});

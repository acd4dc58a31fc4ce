/** A further member of a closed set does not compile until every place that words or sends it has decided about it. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

/** Where a set is declared, what is put behind its last member there, and who must then decide. */
interface ClosedSet {
  file: string;
  last: string;
  further: string;
  decide: string[];
}

const sets: Record<string, ClosedSet> = {
  'labels of a delivery': {
    file: 'api/endpoints/log-entry-values.ts',
    last: "  'QUOTA_EXCEEDED',\n",
    further: "  'later-label',\n",
    decide: [
      'commands/webhooks/tail/follow.ts',
      'emulator/deliveries/attempt.ts',
      'messages/en/statistics.ts',
      'messages/vi/statistics.ts',
    ],
  },
  'payload formats': {
    file: 'values/payload-format.ts',
    last: "  'multipart/form-data',\n",
    further: "  'later-format',\n",
    decide: [
      'emulator/deliveries/encode-body.ts',
      'webhooks/listener/strict-body.ts',
      'webhooks/decode-payload.ts',
    ],
  },
  'types of a delivery': {
    file: 'api/endpoints/log-entry-values.ts',
    last: "['webhook', 'test'",
    further: ", 'later-event'",
    decide: ['commands/webhooks/log/text.ts', 'diagnosis/rules/configurations.ts'],
  },
  authentication: {
    file: 'values/auth-type.ts',
    last: "'HMAC_SHA256'",
    further: ", 'later-auth'",
    decide: [
      'emulator/deliveries/attempt.ts',
      'webhooks/journal/resend-delivery.ts',
      'webhooks/signature/authenticator.ts',
    ],
  },
  'states of a checkout': {
    file: 'api/endpoints/checkouts.ts',
    last: "'expired', 'cancelled'",
    further: ", 'later-checkout'",
    decide: [
      'commands/checkouts/status-text.ts',
      'commands/checkouts/next-step.ts',
      'commands/checkouts/view.ts',
      'diagnosis/rules/checkout.ts',
      'emulator/checkout-page/page-state.ts',
      'emulator/handlers/checkouts.ts',
      'emulator/rules/return-url.ts',
    ],
  },
  'states of a bank request': {
    file: 'api/endpoints/fields.ts',
    last: "'FAILED', 'EXPIRED'",
    further: ", 'later-request'",
    decide: ['emulator/rules/bank-requests.ts'],
  },
  'states of notifications': {
    file: 'api/endpoints/notifications.ts',
    last: "'ACTIVE', 'CANCELLED'",
    further: ", 'later-notification'",
    decide: ['registrations/bank-reporting.ts'],
  },
  'customer types': {
    file: 'api/endpoints/accounts-and-virtual-accounts.ts',
    last: "['PERS', 'ORG'",
    further: ", 'later-customer'",
    decide: ['commands/va/register/answer-prompts.ts'],
  },
  'output formats': {
    file: 'output/output-options.ts',
    last: "'yaml'",
    further: ", 'later-output'",
    decide: ['output/print-result.ts'],
  },
  'shapes of a result': {
    file: 'output/formats/shape.ts',
    last: "  | { kind: 'events'; items: Items }",
    further: "\n  | { kind: 'later-shape'; items: Items }",
    decide: [
      'output/formats/json-document.ts',
      'output/formats/shape.ts',
      'output/formats/yaml.ts',
      'output/table-or-tsv.ts',
    ],
  },
  'formats of a field': {
    file: 'output/view.ts',
    last: "  | 'text'",
    further: "\n  | 'later-field'",
    decide: ['output/formats/describe-value.ts'],
  },
  'acts of a dry run': {
    file: 'io/dry-run.ts',
    last: "  | { kind: 'listen'; address: string }",
    further: "\n  | { kind: 'later-act'; address: string }",
    decide: ['output/dry-run.ts'],
  },
  'kinds of an error': {
    file: 'errors.ts',
    last: "  | 'local'",
    further: "\n  | 'later-error'",
    decide: [
      'cli/exit-codes.ts',
      'diagnosis/rules/source-read-failures.ts',
      'inspector/page/texts/vietnamese.ts',
    ],
  },
  'types of a flag': {
    file: 'cli/definition.ts',
    last: "'amount' | 'day'",
    further: " | 'later-flag'",
    decide: ['cli/flag-text.ts', 'cli/parse-flag-values.ts', 'commands/mcp/tools/command-tools.ts'],
  },
  shells: {
    file: 'cli/shells.ts',
    last: "'powershell'",
    further: ", 'later-shell'",
    decide: ['cli/completion/scripts.ts', 'commands/completion.ts'],
  },
  'stages of a registration': {
    file: 'registrations/registration.ts',
    last: '  registered: { step: 4, answered: true },\n',
    further: "  'later-stage': { step: 4, answered: true },\n",
    decide: ['registrations/take-steps.ts', 'registrations/registration-status.ts'],
  },
  'ways that the bank reports': {
    file: 'registrations/bank-reporting.ts',
    last: "'real-time' | 'unsaid'",
    further: " | 'later-reporting'",
    decide: [
      'commands/va/register/registered-message.ts',
      'diagnosis/rules/account.ts',
      'registrations/bank-reporting.ts',
    ],
  },
  'kinds of a copy': {
    file: 'webhooks/listener/dedup.ts',
    last: "  | { copy: 'conflict' }",
    further: "\n  | { copy: 'later-copy' }",
    decide: [
      'commands/listen/event-line.ts',
      'commands/listen/screen/details.ts',
      'commands/listen/summary.ts',
      'webhooks/journal/journal-record.ts',
      'webhooks/listener/operations/metrics.ts',
      'webhooks/listener/pipeline.ts',
    ],
  },
  'failures of an app': {
    file: 'webhooks/listener/forwarding/failure.ts',
    last: "  | 'dropped'",
    further: " | 'later-failure'",
    decide: ['webhooks/listener/forwarding/forwarder.ts', 'webhooks/listener/listener-replies.ts'],
  },
  'events of listen': {
    file: 'webhooks/listener/listen-event-types.ts',
    last: '  | GapEvent',
    further: "\n  | { event: 'later-listen'; at: string }",
    decide: [
      'commands/listen/event-line.ts',
      'commands/listen/screen/outcome.ts',
      'messages/listen-event-text.ts',
    ],
  },
  'events within listen': {
    file: 'webhooks/listener/listen-event-types.ts',
    last: '  | SummaryEvent\n',
    further: "  | { event: 'later-internal'; at: string }\n",
    decide: [
      'commands/listen/summary.ts',
      'messages/listen-event-text.ts',
      'webhooks/listener/operations/metrics.ts',
    ],
  },
  'events of the log': {
    file: 'webhooks/delivery-log/follow-log.ts',
    last: "  | { type: 'waiting' }",
    further: "\n  | { type: 'later-tail' }",
    decide: [
      'commands/inspect/live-updates.ts',
      'commands/listen/from-log/follow.ts',
      'commands/webhooks/tail/follow.ts',
      'commands/webhooks/tail/status-line.ts',
      'commands/webhooks/tail/service-outage-note.ts',
    ],
  },
  'ways to send again': {
    file: 'webhooks/journal/resend-delivery.ts',
    last: "  { kind: 'as-received'; apiKey?: string | undefined }",
    further: " | { kind: 'later-sending'; secret: string; body: Uint8Array }",
    decide: ['webhooks/journal/resend-delivery.ts', 'webhooks/listener/forwarding/catch-up.ts'],
  },
  'ways that a person chooses': {
    file: 'webhooks/journal/resend-modes.ts',
    last: "'re-signed', 'edited'",
    further: ", 'later-resend'",
    decide: [
      'commands/webhooks/replay/send-again.ts',
      'inspector/page/deliveries/replay-form.tsx',
      'inspector/page/texts/english.ts',
    ],
  },
  refusals: {
    file: 'webhooks/signature/signature.ts',
    last: "  | 'secret-empty'",
    further: "\n  | 'later-refusal'",
    decide: ['webhooks/signature/header-faults.ts'],
  },
  'codes of a signature': {
    file: 'webhooks/signature/causes.ts',
    last: "  'log-entry-without-body': Nothing;\n",
    further: "  'later-code': Nothing;\n",
    decide: ['diagnosis/rules/signature.ts', 'messages/en/signature.ts', 'messages/vi/signature.ts'],
  },
  'results of a check': {
    file: 'diagnosis/check.ts',
    last: "'problem' | 'not_checked'",
    further: " | 'later-result'",
    decide: ['messages/doctor-text.ts'],
  },
  'outcomes of the smoke test': {
    file: 'output/junit.ts',
    last: "'failed' | 'skipped'",
    further: " | 'later-smoke'",
    decide: ['commands/smoke/report.ts'],
  },
  'presets of the sandbox': {
    file: 'commands/sandbox/transfer-presets.ts',
    last: "'duplicate', 'mangled'",
    further: ", 'later-preset'",
    decide: ['commands/sandbox/transfer-presets.ts'],
  },
  'colours of a code': {
    file: 'vietqr/drawing/block-characters.ts',
    last: "'light-text' | 'dark-text'",
    further: " | 'later-palette'",
    decide: ['commands/qr/terminal-drawing.ts'],
  },
  'languages of the page': {
    file: 'values/languages.ts',
    last: "['vi', 'en'",
    further: ", 'later-language'",
    decide: [
      'commands/reconcile/html.ts',
      'commands/reconcile/index.ts',
      'emulator/checkout-page/pay-section.ts',
      'emulator/checkout-page/texts.ts',
      'messages/load-language.ts',
    ],
  },
  'labels of an email': {
    file: 'api/endpoints/channels/email.ts',
    last: "  'UNVERIFIED',\n",
    further: "  'later-email',\n",
    decide: [
      'commands/channels/email/test.ts',
      'emulator/channels/email-queue.ts',
      'emulator/channels/email-status.ts',
    ],
  },
  'events of a channel': {
    file: 'api/endpoints/channels/fields.ts',
    last: "'CHECKOUT_PAID', 'WEBHOOK_FAILED', 'VA_CREATED'",
    further: ", 'later-news'",
    decide: ['emulator/channels/notice-text.ts'],
  },
  'variables of a template': {
    file: 'api/endpoints/channels/fields.ts',
    last: "  'transaction_content',\n",
    further: "  'later-variable',\n",
    decide: ['emulator/channels/template.ts'],
  },
};

/** What the compiler says of the sources with a further member in every set, a message each. */
function complaints(): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'payconfirm-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync('src', join(folder, 'src'), { recursive: true });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const options = JSON.parse(readFileSync('tsconfig.json', 'utf8'));
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ ...options, include: ['src'] }));
  for (const [name, { file, last, further }] of Object.entries(sets)) {
    const path = join(folder, 'src', file);
    const text = readFileSync(path, 'utf8');
    expect([name, text.split(last).length - 1]).toEqual([name, 1]);
    writeFileSync(path, text.replace(last, last + further));
  }
  const compiler = [resolve('node_modules/.bin/tsc'), '-p', '.', '--pretty', 'false'];
  const { stdout } = spawnSync(process.execPath, compiler, { cwd: folder, encoding: 'utf8' });
  return stdout.split(/\n(?=src\/)/);
}

test('each further member is missed where it must be decided about', () => {
  const said = complaints();
  const decide = Object.entries(sets).map(([name, { further }]) => {
    const member = /later-\w+/.exec(further)![0];
    const of = said.filter((message) => message.includes(member));
    return [name, [...new Set(of.map((message) => /^src\/([^(]+)/.exec(message)?.[1]))].sort()];
  });
  expect(Object.fromEntries(decide)).toEqual(
    Object.fromEntries(Object.entries(sets).map(([name, set]) => [name, [...set.decide].sort()])),
  );
});

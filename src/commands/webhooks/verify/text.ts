import { conclusionText, evidenceText, nextText } from '../../../output/evidence-text.ts';
import { wrapProse } from '../../../output/fit.ts';
import type { RenderContext } from '../../../output/view.ts';
import type { AuthType } from '../../../values/auth-type.ts';
import { safeLine } from '../../../values/safe-text.ts';
import { formatTime } from '../../../values/time.ts';
import type { Verdict } from '../../../values/verdict.ts';
import type { RefusalCause } from '../../../webhooks/delivery-log/refused-all-the-same.ts';
import type { ToVerify } from './source.ts';

export interface Verified {
  verified: true;
  auth_type: Exclude<AuthType, 'NONE'>;
  /** Null for an API key. */
  scheme: string | null;
  warning: string | null;
  /** Where the delivery came from. */
  source: ToVerify['source'];
  /** When it was signed, ISO 8601, UTC; null for an API key. */
  signed_at: string | null;
  /** What the receiver made of a delivery of the log that is right; all well where nothing speaks against it. */
  verdict: Verdict;
  /** What may lie behind a refusal all the same. */
  causes: RefusalCause[];
}

/** What `webhooks verify` says of a delivery that verifies; finished, safe text. */
export function verifiedText(verified: Verified, render: RenderContext): string {
  const { warning, verdict, causes } = verified;
  const { theme, timeZone, width } = render;
  const lines = causes.flatMap(({ cause, how_to_tell }) => [
    ...wrapProse(`- ${cause}`, width - 2),
    ...wrapProse(`    ${how_to_tell}`, width - 2),
  ]);
  const title = causes.length === 1 ? 'Why' : 'What may lie behind it, and how to tell';
  const refused = verdict.result !== 'well';
  return [
    theme.success(`✓ ${rightText(verified, timeZone)}`) +
      (warning === null ? '' : `\n${theme.warning(`! ${safeLine(warning)}`)}`),
    refused && conclusionText(verdict, render),
    lines.length > 0 && [theme.strong(title), ...lines.map((line) => `  ${safeLine(line)}`)].join('\n'),
    nextText(verdict, render),
    refused && evidenceText(verdict, render),
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** That it is right, in one sentence. */
export function rightText({ auth_type, scheme, signed_at }: Verified, timeZone: string): string {
  if (auth_type === 'API_KEY') return 'The API key is right.';
  const signed = signed_at === null ? '' : `, signed at ${formatTime(Date.parse(signed_at), timeZone)}`;
  return `The signature is right (${scheme})${signed}.`;
}

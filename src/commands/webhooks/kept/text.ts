import { bodyLines, section } from '../../../output/payload-text.ts';
import { pad, textWidth } from '../../../output/text-width.ts';
import type { RenderContext } from '../../../output/view.ts';
import { failureInWords } from '../../../texts/stored-failures.ts';
import { t, translated } from '../../../texts/translate.ts';
import type { Label } from '../../../texts/vi/headings.ts';
import { formatDuration } from '../../../values/duration.ts';
import { formatMoney } from '../../../values/format-money.ts';
import type { HeaderPair } from '../../../values/headers.ts';
import { safeLine } from '../../../values/safe-text.ts';
import { formatTime } from '../../../values/time.ts';
import type { Payload } from '../../../webhooks/decode-payload.ts';
import { duplicateInWords, stateInWords } from '../../../webhooks/journal/delivery-state-values.ts';
import type { ForwardRecord } from '../../../webhooks/journal/journal-record.ts';
import { ownerText } from '../../../webhooks/journal/owner.ts';
import type { KeptRow } from './row.ts';

/** One stored delivery with all its details. */
export interface KeptDetail extends KeptRow {
  /** False only with `--auth NONE`. */
  verified: boolean;
  scheme: string | null;
  /** As received; `[redacted]` for secrets, which are not stored. */
  headers: readonly HeaderPair[];
  payload: Payload | null;
  /** The body as text. Bytes that are not UTF-8 are replaced. */
  body: string;
  body_base64: string;
  forwards: readonly ForwardRecord[];
}

/** Formats one stored delivery for reading. */
export function detailText(kept: KeptDetail, render: RenderContext): string {
  const rows: [Label, string | null][] = [
    ['Delivery', safeLine(kept.id)],
    ['Owner', ownerOf(kept)],
    ['Received', formatTime(Date.parse(kept.received_at), render.timeZone)],
    ['Signature', signatureText(kept)],
    ['Kind', kept.kind && safeLine(kept.kind)],
    ['Code', kept.transaction_code && safeLine(kept.transaction_code)],
    ['Amount', kept.amount === null ? null : formatMoney(kept.amount)],
    ['Note', kept.description && safeLine(kept.description)],
    ['Duplicate', kept.copy && translated(duplicateInWords(kept.copy))],
    ['App', kept.target === null ? t('no app') : safeLine(kept.target)],
    [
      'Outcome',
      kept.outcome === 'not confirmed'
        ? safeLine(kept.error ?? t('not confirmed'))
        : translated<string>(stateInWords(kept.outcome)),
    ],
  ];
  const shown = rows.filter(([, value]) => value !== null);
  const width = Math.max(...shown.map(([label]) => textWidth(translated(label))));
  const facts = shown.map(
    ([label, value]) => `${render.theme.dim(pad(translated(label), width, 'left'))}  ${value}`,
  );
  const headers = kept.headers.map(([name, value]) => safeLine(`${name}: ${value}`));
  return [
    facts.join('\n'),
    section(
      t('Sent to the app'),
      kept.forwards.length > 0 ? kept.forwards.flatMap(words(render)) : [t('never')],
      render,
    ),
    section(t('Headers'), headers, render),
    section(t('Body'), bodyLines(kept.payload, kept.body, render), render),
  ].join('\n\n');
}

function ownerOf({ profile, base_url = null, client_id = null }: KeptDetail): string | null {
  if (profile === undefined) return null;
  return safeLine(ownerText(profile === null ? undefined : { profile, base_url, client_id }));
}

function signatureText({ verified, scheme }: KeptDetail): string {
  if (!verified) return t('not checked');
  return scheme === null ? t('checked by API key') : t('valid ({0})', safeLine(scheme));
}

function words({ theme, timeZone }: RenderContext) {
  return (forward: ForwardRecord): string[] => {
    const { ok, at, status, error, attempts, duration_ms, target, sent, answer } = forward;
    const mark = ok ? theme.success('✓') : theme.failure('✗');
    const said =
      status === undefined
        ? safeLine(error === undefined ? t('no answer') : failureInWords(error))
        : t('app {0}', status);
    const tries = attempts > 1 ? `, ${t('{0} attempts', attempts)}` : '';
    const again = sent === undefined ? '' : `  ${t('again, {0}', safeLine(translated(sent)))}`;
    return [
      `${mark} ${formatTime(Date.parse(at), timeZone)}  ${said}  ${formatDuration(duration_ms)}${tries}${again}`,
      `  ${safeLine(target)}`,
      ...(answer ? [`  ${safeLine(answer)}`] : []),
    ];
  };
}

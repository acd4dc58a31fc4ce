import { t, translated } from '../../../texts/translate.ts';
import type { Label } from '../../../texts/vi/headings.ts';
import { formatDuration } from '../../../values/duration.ts';
import { formatMoney } from '../../../values/format-money.ts';
import { safeLine } from '../../../values/safe-text.ts';
import { toJson } from '../../../values/terminal-safe-json.ts';
import { formatTime } from '../../../values/time.ts';
import type {
  DeliveryEvent,
  ForwardedEvent,
  ListenEvent,
} from '../../../webhooks/listener/listen-event-types.ts';
import type { Row } from './rows.ts';

type Field = readonly [label: Label, value: string | null | undefined];

export function detailsOf({ events, line }: Row, timeZone: string): string[] {
  const fields = events.flatMap((event) => fieldsOf(event, timeZone));
  const shown = fields.filter(([, value]) => value);
  if (shown.length === 0) return [line];
  const labelled = shown.map(([label, value]) => [translated<string>(label), safeLine(value ?? '')] as const);
  const width = Math.max(8, ...labelled.map(([label]) => label.length));
  return [...labelled.map(([label, value]) => `${label.padEnd(width)}  ${value}`), ...bodyOf(events)];
}

function fieldsOf(event: ListenEvent, timeZone: string): Field[] {
  if (event.event === 'delivery') return ofDelivery(event, timeZone);
  if (event.event === 'forwarded') return ofForward(event);
  if (event.event === 'published')
    return [['Stream', `${event.stream}  ${event.outcome}  ${event.error ?? event.seq ?? ''}`]];
  if (event.event === 'rejected')
    return [
      ['Rejected', `${event.status ?? ''} ${event.words}`.trim()],
      ['From', event.from],
    ];
  return [];
}

function ofDelivery(event: DeliveryEvent, timeZone: string): Field[] {
  return [
    ['Delivery', event.id],
    ['Received', formatTime(Date.parse(event.at), timeZone)],
    ['Kind', event.kind ?? 'transaction'],
    ['Code', event.transaction_code],
    ['Order', event.order_code],
    ['Amount', event.amount === null ? null : formatMoney(event.amount)],
    ['Note', event.description],
    [
      'Signature',
      event.verified ? `${t('valid')}${event.scheme === null ? '' : ` (${event.scheme})`}` : t('not checked'),
    ],
    ['Warning', event.warning],
    ['Confirmed', event.confirmed === null ? null : (event.confirmation ?? t('yes'))],
    ['Duplicate', event.copy === 'first' ? null : t(copies[event.copy])],
  ];
}

const copies = {
  again: 'the same again, after a failure',
  duplicate: 'the same body',
  conflict: 'another body',
} as const;

function ofForward(event: ForwardedEvent): Field[] {
  const answer = event.status === null ? (event.error ?? '') : `${event.status}`;
  const again =
    event.sent_again === null
      ? ''
      : `  ${event.sent_again === 're-signed' ? t('sent again, re-signed') : t('sent again as received')}`;
  return [
    ['App', `${event.target}  ${answer}  ${formatDuration(event.duration_ms)}${again}`],
    ['Answer', event.response],
  ];
}

/** The fields of the body, or the raw body if it cannot be parsed. */
function bodyOf(events: readonly ListenEvent[]): string[] {
  const delivery = events.find((event) => event.event === 'delivery');
  if (!delivery) return [];
  const { payload, body } = delivery;
  if (payload === null) return ['', safeLine(body)];
  return ['', ...Object.entries(payload).map(([name, value]) => `  ${safeLine(name)}: ${toJson(value)}`)];
}

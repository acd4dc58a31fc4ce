import { hangingWrap, truncate } from '../../output/text-width.ts';
import type { RenderContext } from '../../output/view.ts';
import { t } from '../../texts/translate.ts';
import { formatDuration } from '../../values/duration.ts';
import { formatMoney } from '../../values/format-money.ts';
import { safeCell, safeLine } from '../../values/safe-text.ts';
import { formatTime, timeInSentence } from '../../values/time.ts';
import { shortId } from '../../webhooks/journal/journal-record.ts';
import type {
  DeliveryEvent,
  ForwardedEvent,
  ListenEvent,
  LogOrigin,
  PublishedEvent,
  ReadyEvent,
  RejectedEvent,
  SummaryEvent,
} from '../../webhooks/listener/listen-event-types.ts';
import { unreadableText } from '../../webhooks/unreadable-body.ts';

/** An event as a line for people. Undefined if a later line will say more about it. */
export function eventLine(event: ListenEvent, render: RenderContext): string | undefined {
  const text = eventText(event, render);
  return text === undefined || !render.terminal ? text : hangingWrap(text, render.width);
}

function eventText(event: ListenEvent, render: RenderContext): string | undefined {
  const { theme } = render;
  const time = theme.dim(formatTime(Date.parse(event.at), render.timeZone));
  switch (event.event) {
    case 'ready':
      return `${time}  ${theme.success(t('ready'))}  ${readyText(event, render.timeZone)}`;
    case 'delivery':
      // The line of the stream's or the app's answer includes this.
      if ((event.forwarding_to ?? event.publishing_to) && isOrdinary(event)) return undefined;
      return `${time}  ${named(event, render)}  ${verdict(event, render)}  ${[transfer(event, render), ...late(event)].join('  ')}${unreadable(event)}`;
    case 'forwarded':
      return `${time}  ${named(event, render)}  ${forwarded(event, render)}${shownAnswer(event)}`;
    case 'published':
      return `${time}  ${named(event, render)}  ${published(event, render)}`;
    case 'rejected':
      return `${time}  ${refusal(event, render)}`;
    case 'gap':
      // The last output of a tunnel can have several lines.
      return `${time}  ${theme.warning(t('warning'))}  ${event.words.split('\n').map(safeLine).join('\n  ')}`;
    case 'summary':
      return `${time}  ${summaryText(event)}`;
    default:
      return event satisfies never;
  }
}

function refusal({ status, words, from, log }: RejectedEvent, { theme }: RenderContext): string {
  const sender = from === undefined ? '' : `  ${t('from {0}', safeCell(from))}`;
  if (!log) return `${theme.failure(t('✗ refused {0}', status))}${sender}  ${safeCell(words)}`;
  const entry = theme.dim(t('log {0}', safeCell(log.id.slice(0, 8))));
  return `${entry}  ${theme.failure(t('✗ not forwarded'))}  ${safeCell(words)}`;
}

/** Delay between the delivery's time and the moment it was read from the log. */
function late({ log }: { log?: LogOrigin }): string[] {
  return log?.late_ms === null || !log ? [] : [t('{0} late', formatDuration(log.late_ms))];
}

/** The short id that `webhooks kept` and `webhooks replay` also show. */
function named({ id }: { id: string }, { theme }: RenderContext): string {
  return theme.dim(shortId(id));
}

function readyText({ url, public_url, webhook_id, log }: ReadyEvent, timeZone: string): string {
  if (log) {
    const of = webhook_id === null ? '' : t(', webhook configuration {0}', safeCell(webhook_id));
    const from = log.since === null ? t('now') : timeInSentence(Date.parse(log.since), timeZone);
    return t('following the delivery log of {0}{1}, from {2}', safeCell(log.base_url), of, from);
  }
  const via = public_url === null || public_url === url ? '' : t(', public URL {0}', safeCell(public_url));
  const registered = webhook_id === null ? '' : t(', webhook configuration {0}', safeCell(webhook_id));
  return t('listening on {0}{1}{2}', url, via, registered);
}

function isOrdinary({ confirmed, warning, unreadable }: DeliveryEvent): boolean {
  return confirmed === null && warning === null && unreadable === null;
}

function unreadable({ unreadable: reason }: DeliveryEvent): string {
  return reason === null ? '' : `: ${safeCell(unreadableText(reason))}`;
}

function verdict(event: DeliveryEvent, { theme }: RenderContext): string {
  switch (event.copy) {
    case 'conflict':
      return theme.failure(t('✗ same code, other body'));
    case 'duplicate':
      return theme.dim(t('= duplicate'));
    case 'first':
    case 'again':
      break;
    default:
      return event.copy satisfies never;
  }
  if (event.confirmed === false)
    return theme.failure(`✗ ${t('not confirmed: {0}', event.confirmation ?? '')}`);
  const paid = event.confirmed ? `, ${t('paid')}` : '';
  if (event.log?.sent === 're-signed')
    return theme.warning(`${t('! signed again')}${paid}: ${event.warning}`);
  if (!event.verified) return theme.warning(t('? unsigned'));
  if (event.warning !== null) return theme.warning(t('! signed ({0}): {1}', event.scheme, event.warning));
  return theme.success(`${event.scheme === null ? t('✓ key') : t('✓ signature valid')}${paid}`);
}

const verdicts = {
  first: { taken: '✓ forwarded', failed: '✗ failed' },
  'as received': { taken: '✓ forwarded again', failed: '✗ failed again' },
  're-signed': { taken: '✓ forwarded again, re-signed', failed: '✗ failed again, re-signed' },
} as const;

function forwarded(event: ForwardedEvent, render: RenderContext): string {
  const { theme } = render;
  const tries = event.attempts > 1 ? `, ${t('{0} attempts', event.attempts)}` : '';
  const answer = event.status === null ? safeCell(event.error ?? '') : t('app {0}', event.status);
  // The delivery was not forwarded to the app.
  if (event.attempts === 0) return [theme.failure(`✗ ${answer}`), transfer(event, render)].join('  ');
  const verdict = t(verdicts[event.sent_again ?? 'first'][event.ok ? 'taken' : 'failed']);
  const color = event.ok ? theme.success : theme.failure;
  const took = `${formatDuration(event.duration_ms)}${tries}`;
  // A reason is a sentence. A duration after it would look like a part of it.
  const outcome = event.status === null ? [took, color(answer)] : [color(answer), took];
  const to = event.secondary === undefined ? [] : [safeCell(event.target)];
  return [color(verdict), ...to, transfer(event, render), ...outcome, ...late(event)].join('  ');
}

function published(event: PublishedEvent, render: RenderContext): string {
  const { theme } = render;
  const parts = (verdict: string, ...rest: string[]) =>
    [verdict, transfer(event, render), ...rest].join('  ');
  const took = formatDuration(event.duration_ms);
  const verdict = event.later ? t('✓ published later') : t('✓ published');
  switch (event.outcome) {
    case 'published':
      return parts(theme.success(verdict), `seq ${event.seq}`, took, ...late(event));
    case 'copy':
      return parts(theme.dim(t('= in the stream already')), `seq ${event.seq}`, took);
    case 'conflict':
      return parts(theme.failure(t('✗ same code, other body in the stream')));
    case 'failed':
      return parts(theme.failure(t('✗ not published yet')), took, theme.failure(safeCell(event.error ?? '')));
    default:
      return event.outcome satisfies never;
  }
}

type Transfer = Pick<
  DeliveryEvent,
  'kind' | 'order_code' | 'transaction_code' | 'amount' | 'description' | 'is_sandbox' | 'is_dummy'
>;

/** Maximum columns on a terminal line for text written by the payer or the shop. */
const textColumns = 200;

/** Amount, code, transfer note, and the mark of a transfer that is not real. */
function transfer(event: Transfer, { terminal }: RenderContext): string {
  const parts = [
    event.kind,
    event.order_code,
    event.amount === null ? undefined : formatMoney(event.amount),
    event.transaction_code,
    event.description,
    event.is_dummy ? t('[test delivery]') : event.is_sandbox ? '[sandbox]' : undefined,
  ];
  const shown = parts.filter((part) => part !== undefined && part !== null);
  if (shown.length === 0) return t('(a body that cannot be read)');
  const bounded = (text: string) => (terminal ? truncate(text, textColumns) : text);
  return shown.map((part) => bounded(safeCell(part))).join('  ');
}

function shownAnswer({ response }: ForwardedEvent): string {
  return !response?.trim() ? '' : `\n    ${safeCell(response)}`;
}

function summaryText(summary: SummaryEvent): string {
  const counts = [
    [summary.deliveries, summary.deliveries === 1 ? '{0} delivery' : '{0} deliveries'],
    [summary.duplicates, summary.duplicates === 1 ? '{0} copy' : '{0} copies'],
    [summary.conflicts, '{0} with another body'],
    [summary.log?.re_signed ?? 0, '{0} signed again'],
    [summary.rejected, summary.log ? '{0} not forwarded' : '{0} refused'],
    [summary.not_confirmed, '{0} not confirmed'],
    [summary.published ?? 0, '{0} put into the stream'],
    [summary.publish_failed ?? 0, '{0} answered 503, not in the stream in time'],
    [summary.forwarded, '{0} forwarded'],
    [summary.forward_failed, '{0} failed in the app'],
  ] as const;
  const shown = counts
    .filter(([count], at) => at === 0 || count > 0)
    .map(([count, words]) => t(words, count));
  const most = summary.log?.late_ms ?? null;
  const lateness = most === null ? '' : `; ${t('{0} late at most', formatDuration(most))}`;
  return `${shown.join(', ')}${lateness}`;
}

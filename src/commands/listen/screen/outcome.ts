import { t } from '../../../texts/translate.ts';
import type {
  DeliveryEvent,
  ForwardedEvent,
  ListenEvent,
  PublishedEvent,
} from '../../../webhooks/listener/listen-event-types.ts';

export type Outcome = 'delivered' | 'failed' | 'pending';

type Answer = ForwardedEvent | PublishedEvent;
const isAnswer = (one: ListenEvent): one is Answer => one.event === 'forwarded' || one.event === 'published';
const placeOf = (event: Answer) => (event.event === 'forwarded' ? event.target : event.stream);

/** The event that determines the outcome of a delivery: a failure, or else the last answer. */
export function decisiveOf(events: readonly ListenEvent[]): ListenEvent {
  const last = [...new Map(events.filter(isAnswer).map((event) => [placeOf(event), event])).values()];
  return last.find((event) => outcomeOf(event) === 'failed') ?? last.at(-1) ?? events.at(-1)!;
}

export function outcomeOf(event: ListenEvent): Outcome {
  switch (event.event) {
    case 'forwarded':
      return event.ok ? 'delivered' : 'failed';
    case 'published':
      return event.outcome === 'failed' || event.outcome === 'conflict' ? 'failed' : 'delivered';
    case 'delivery':
      if (event.confirmed === false || event.copy === 'conflict') return 'failed';
      return event.forwarding_to === null ? 'delivered' : 'pending';
    case 'rejected':
    case 'gap':
      return 'failed';
    case 'ready':
    case 'summary':
      return 'delivered';
    default:
      return event satisfies never;
  }
}

/** The outcome in a few words. */
export function outcomeText(event: ListenEvent): string {
  switch (event.event) {
    case 'forwarded':
      return answerOf(event);
    case 'published':
      return t(publications[event.outcome]);
    case 'delivery':
      return verdictOf(event);
    case 'rejected':
      return event.log ? t('✗ not forwarded') : t('✗ refused {0}', event.status);
    case 'gap':
      return t('warning');
    case 'ready':
    case 'summary':
      return '';
    default:
      return event satisfies never;
  }
}

function answerOf({ ok, status, attempts, sent_again }: ForwardedEvent): string {
  if (attempts === 0) return t('✗ not forwarded');
  const answer = status === null ? t('no answer') : t('app {0}', status);
  const replayed = sent_again === null ? '' : `, ${t('replayed')}`;
  return `${ok ? '✓' : '✗'} ${answer}${replayed}`;
}

const publications = {
  published: '✓ published',
  copy: '= in the stream already',
  conflict: '✗ same code, other body',
  failed: '✗ not published yet',
} as const;

function verdictOf({ copy, confirmed, verified, warning, scheme, forwarding_to }: DeliveryEvent): string {
  if (copy === 'conflict') return t('✗ same code, other body');
  if (copy === 'duplicate') return t('= duplicate');
  if (confirmed === false) return t('✗ not confirmed');
  if (forwarding_to !== null) return t('… forwarding');
  if (!verified) return t('? unsigned');
  if (warning !== null) return t('! signed');
  return scheme === null ? t('✓ key') : t('✓ signature valid');
}

import { plainTheme } from '../../../output/theme.ts';
import type { RenderContext } from '../../../output/view.ts';
import type { ForwardedEvent, ListenEvent, PublishedEvent } from '../../../webhooks/listener/events.ts';
import { eventLine } from '../event-line.ts';

/** A line of the list: a delivery, or something else that happened. */
export interface Row {
  /** The delivery's in the journal; undefined for what is none. */
  id: string | undefined;
  /** Everything that was said of it, oldest first. */
  events: ListenEvent[];
  /** One safe line, without colours. */
  line: string;
  outcome: 'delivered' | 'failed' | 'pending';
}

/** Rows that are kept; older ones are in the journal. */
const mostRows = 1000;

/** Collects events by delivery, the newest delivery first. */
export function createRows(render: RenderContext) {
  const rows: Row[] = [];
  const plain = { ...render, theme: plainTheme, terminal: false };
  return {
    see(event: ListenEvent): void {
      if (event.event === 'ready' || event.event === 'summary') return;
      const id = 'id' in event ? event.id : undefined;
      let row = id === undefined ? undefined : rows.find((one) => one.id === id);
      if (!row) {
        row = { id, events: [], line: '', outcome: 'pending' };
        rows.unshift(row);
        rows.length = Math.min(rows.length, mostRows);
      }
      row.events.push(event);
      row.line = lineOf(event, plain);
      row.outcome = outcomeOfAll(row.events);
    },
    /** Those that hold the text, in any case. */
    matching: (text: string): Row[] =>
      rows.filter(({ line }) => line.toLowerCase().includes(text.toLowerCase())),
    counts: (shown: readonly Row[]) => ({
      all: rows.filter(isDelivery).length,
      shown: shown.filter(isDelivery).length,
      failed: shown.filter((row) => isDelivery(row) && row.outcome === 'failed').length,
      refused: shown.filter(({ events: [first] }) => first?.event === 'rejected').length,
    }),
  };
}

const isDelivery = ({ id }: Row) => id !== undefined;

function lineOf(event: ListenEvent, render: RenderContext): string {
  // Its own line is left out where another follows, which may take a while.
  const said =
    event.event === 'delivery' ? { ...event, forwarding_to: null, publishing_to: undefined } : event;
  return (eventLine(said as ListenEvent, render) ?? '').split('\n')[0] ?? '';
}

/** The last answer of each app counts, and that of the stream. */
function outcomeOfAll(events: readonly ListenEvent[]): Row['outcome'] {
  const answers = new Map(events.filter(isAnswer).map((event) => [placeOf(event), outcomeOf(event)]));
  if (answers.size === 0) return outcomeOf(events.at(-1)!);
  return [...answers.values()].includes('failed') ? 'failed' : 'delivered';
}

type Answer = ForwardedEvent | PublishedEvent;
const isAnswer = (one: ListenEvent): one is Answer => one.event === 'forwarded' || one.event === 'published';
const placeOf = (event: Answer) => (event.event === 'forwarded' ? event.target : event.stream);

function outcomeOf(event: ListenEvent): Row['outcome'] {
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

import { plainTheme } from '../../../output/theme.ts';
import type { RenderContext } from '../../../output/view.ts';
import type { ListenEvent } from '../../../webhooks/listener/listen-event-types.ts';
import { eventLine } from '../event-line.ts';
import { type Cells, cellsOf } from './columns.ts';
import { decisiveOf, type Outcome, outcomeOf } from './outcome.ts';

/** A row of the list: a delivery or another event. */
export interface Row {
  /** The delivery's id in the journal; undefined for other events. */
  id: string | undefined;
  /** All its events, oldest first. */
  events: ListenEvent[];
  /** The last message, as a safe line without colors. */
  line: string;
  cells: Cells;
  outcome: Outcome;
}

/** Maximum rows in memory. Older ones are in the journal. */
const mostRows = 1000;

/** Groups events by delivery, the newest delivery first. */
export function createRows(render: RenderContext) {
  const rows: Row[] = [];
  const plain = { ...render, theme: plainTheme, terminal: false };
  return {
    see(event: ListenEvent): void {
      if (event.event === 'ready' || event.event === 'summary') return;
      const id = 'id' in event ? event.id : undefined;
      const row = id === undefined ? undefined : rows.find((one) => one.id === id);
      const events = [...(row?.events ?? []), event];
      const decisive = decisiveOf(events);
      const seen = {
        id,
        events,
        line: lineOf(event, plain),
        cells: cellsOf(events[0]!, decisive, render.timeZone),
        outcome: outcomeOf(decisive),
      };
      if (row) Object.assign(row, seen);
      else rows.unshift(seen);
      rows.length = Math.min(rows.length, mostRows);
    },
    matching: (text: string): Row[] =>
      rows.filter(({ line, cells }) =>
        [line, ...Object.values(cells)].join(' ').toLowerCase().includes(text.toLowerCase()),
      ),
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
  // Normally the delivery's own line is omitted if a forwarding line follows. That may take a while, so show
  // it here.
  const said =
    event.event === 'delivery' ? { ...event, forwarding_to: null, publishing_to: undefined } : event;
  return (eventLine(said as ListenEvent, render) ?? '').split('\n')[0] ?? '';
}

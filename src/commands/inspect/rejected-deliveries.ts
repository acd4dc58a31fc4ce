/** What a listener of this process refused: nothing of it is kept, so that its page alone can show it. */
import { usageError } from '../../errors.ts';
import type { Given, Live } from '../../inspector/data-source.ts';
import type { Row } from '../../inspector/delivery-row.ts';
import type { Delivery, Sentence } from '../../inspector/page-data.ts';
import { causesText } from '../../messages/causes-text.ts';
import { rejectionText } from '../../messages/listen-event.ts';
import { signature as vietnamese } from '../../messages/vi/signature.ts';
import { safeText } from '../../values/safe-text.ts';
import type { InternalRejection } from '../../webhooks/listener/events.ts';

/** Remembered at most. */
const mostRemembered = 1_000;
const prefix = 'refused-';

export interface Refusals {
  see(event: InternalRejection): void;
  /** Newest first. */
  rows(): Row[];
  /** @throws usage error for one that is not remembered any more */
  delivery(given: Given): Delivery;
  /** Tells what is live; resolves when the signal is aborted. */
  follow(tell: (live: Live) => void, signal: AbortSignal): Promise<void>;
}

/** Whether that is the id of a refused one's row. */
export const isRefused = ({ id = '' }: Given) => id.startsWith(prefix);

export function createRefusals(): Refusals {
  const refused = new Map<string, { event: InternalRejection; row: Row }>();
  const followers = new Set<(live: Live) => void>();
  let count = 0;
  return {
    see: (event) => {
      count += 1;
      const id = `${prefix}${count}`;
      const row = rowOfRefused(id, event);
      refused.set(id, { event, row });
      if (refused.size > mostRemembered) refused.delete(`${prefix}${count - mostRemembered}`);
      for (const tell of followers) tell({ kind: 'row', row });
    },
    rows: () => [...refused.values()].map(({ row }) => row).reverse(),
    delivery: ({ id = '' }) => {
      const found = refused.get(id);
      if (!found) throw usageError(`only the last ${mostRemembered} that were refused are remembered`);
      return deliveryOfRefused(found.row, found.event);
    },
    follow: (tell, signal) =>
      new Promise((resolve) => {
        const leave = () => {
          followers.delete(tell);
          resolve();
        };
        if (signal.aborted) return leave();
        followers.add(tell);
        signal.addEventListener('abort', leave, { once: true });
      }),
  };
}

function rowOfRefused(id: string, event: InternalRejection): Row {
  const { at, status, reason, from } = event;
  const words = rejectionText(event);
  return {
    id,
    at: Date.parse(at),
    state: 'rejected',
    result: safeText(status === null ? words : `${status}: ${words}`),
    amount: null,
    code: reason,
    note: null,
    kind: null,
    configuration: from ?? null,
    owner: null,
    took: null,
  };
}

function deliveryOfRefused(row: Row, event: InternalRejection): Delivery {
  const { status, reason } = event;
  const words = rejectionIn(event);
  return {
    row,
    address: null,
    signature: {
      result: reason.startsWith('http-') ? 'open' : 'trouble',
      words: reason.startsWith('http-') ? notChecked : words,
      more: [],
    },
    outcome: {
      result: 'trouble',
      words: {
        en: `It was ${status === null ? 'not forwarded' : `answered ${status}`} (${reason}). Nothing of it was kept: anybody may have sent it.`,
        vi: `${status === null ? 'Không được chuyển tiếp' : `Đã bị trả lời ${status}`} (${reason}). Không lưu lại gì: bất cứ ai cũng có thể đã gửi.`,
      },
      more: [{ title: 'meaning', lines: [words] }],
    },
    headers: [],
    fields: null,
    pretty: null,
    raw: null,
    bytes: 0,
    handed: [],
    copies: [],
    target: '',
    canRepeat: false,
    shown: false,
  };
}

const notChecked = { en: 'The signature was not checked.', vi: 'Chưa kiểm tra chữ ký.' };

/** Why it was rejected, in both languages where codes say it. */
function rejectionIn(event: InternalRejection): Sentence {
  if (event.words !== null) return safeText(event.words);
  return { en: rejectionText(event), vi: causesText(event.causes, vietnamese) };
}

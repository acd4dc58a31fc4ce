/** Rejections of a listener in this process. They are not stored, so only its page can show them. */

import { usageError } from '../../errors.ts';
import type { Given, Live } from '../../inspector/data-source-interface.ts';
import type { Row } from '../../inspector/delivery-row-types.ts';
import type { Delivery, Sentence } from '../../inspector/page-data-types.ts';
import { causesText } from '../../messages/causes-text.ts';
import { rejectionText } from '../../messages/listen-event-text.ts';
import { signature as vietnamese } from '../../messages/vi/signature.ts';
import { inEnglish, t } from '../../texts/translate.ts';
import { headerValue } from '../../values/headers.ts';
import { redactHeaders } from '../../values/redact-headers.ts';
import { safeText } from '../../values/safe-text.ts';
import { decodePayload } from '../../webhooks/decode-payload.ts';
import type { InternalRejection } from '../../webhooks/listener/listen-event-types.ts';
import { type Content, fieldsOf, prettyOf } from './delivery-content.ts';
import { signedOf } from './signature.ts';

const mostRemembered = 1_000;
/** Maximum bytes of a body; the rest is cut off. */
const mostBody = 16_384;
const prefix = 'refused-';

interface Remembered {
  event: InternalRejection & Required<Pick<InternalRejection, 'request'>>;
  row: Row;
  /** Size of the whole body. */
  bytes: number;
}

export type Refusals = ReturnType<typeof createRefusals>;

/** Whether the row id is that of a rejection. */
export const isRefused = ({ id = '' }: Given) => id.startsWith(prefix);

/** `secret`: the listener's. */
export function createRefusals(secret?: string) {
  const refused = new Map<string, Remembered>();
  const followers = new Set<(live: Live) => void>();
  let count = 0;
  return {
    see: (event: InternalRejection) => {
      count += 1;
      const id = `${prefix}${count}`;
      const row = rowOfRefused(id, event);
      const { headers = [], body = Buffer.alloc(0) } = event.request ?? {};
      // A copy, because a part would keep the whole body in memory.
      const request = { headers, body: Buffer.from(body.subarray(0, mostBody)) };
      refused.set(id, { event: { ...event, request }, row, bytes: body.length });
      if (refused.size > mostRemembered) refused.delete(`${prefix}${count - mostRemembered}`);
      for (const tell of followers) tell({ kind: 'row', row });
    },
    /** Newest first. */
    rows: () => [...refused.values()].map(({ row }) => row).reverse(),
    /** @throws usage error if it is no longer remembered */
    delivery: async ({ id = '', show }: Given) => {
      const found = refused.get(id);
      if (!found) throw usageError(t('only the last {0} rejected requests can be shown', mostRemembered));
      return deliveryOfRefused(found, secret, show === 'yes');
    },
    /** Sends live events; resolves when the signal is aborted. */
    follow: (tell: (live: Live) => void, signal: AbortSignal) =>
      new Promise<void>((resolve) => {
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
    order: null,
    note: null,
    kind: null,
    configuration: from ?? null,
    owner: null,
    took: null,
    pair: null,
  };
}

async function deliveryOfRefused(
  { row, event, bytes }: Remembered,
  secret: string | undefined,
  show: boolean,
): Promise<Delivery> {
  const { status, reason, request } = event;
  const { body } = request;
  const decoded = await decodePayload(body, headerValue(request.headers, 'content-type'));
  const payload = decoded.ok ? decoded.payload : null;
  const content: Content = { headers: redactHeaders(request.headers), body, payload };
  const words = rejectionIn(event);
  // A truncated body cannot be compared.
  const isWhole = bytes <= mostBody;
  return {
    row,
    address: null,
    signature: {
      result: reason.startsWith('http-') ? 'open' : 'trouble',
      words: reason.startsWith('http-') ? notChecked : words,
      more: [],
    },
    signed: signedOf(content, isWhole && secret !== undefined ? { secret } : {}, show && isWhole),
    outcome: {
      result: 'trouble',
      words: {
        en: `${status === null ? 'Not forwarded' : `Rejected with ${status}`} (${reason}). It was not stored: anyone may have sent it.`,
        vi: `${status === null ? 'Không chuyển tiếp' : `Bị từ chối với mã ${status}`} (${reason}). Không lưu lại: bất kỳ ai cũng có thể đã gửi.`,
      },
      more: [{ title: 'meaning', lines: [words] }],
    },
    headers: [...content.headers],
    fields: payload && fieldsOf(payload, show),
    pretty: prettyOf(content, show),
    raw: show && isWhole ? body.toString('base64') : null,
    bytes,
    handed: [],
    copies: [],
    target: '',
    canRepeat: false,
    shown: show,
  };
}

const notChecked = { en: 'The signature was not checked.', vi: 'Chưa kiểm tra chữ ký.' };

/** Why it was rejected, in both languages if codes give the reason. */
function rejectionIn(event: InternalRejection): Sentence {
  if (event.words !== null) return safeText(inEnglish(event.words));
  return { en: rejectionText(event), vi: causesText(event.causes, vietnamese) };
}

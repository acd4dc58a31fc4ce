import { inEnglish, t } from '../../texts/translate.ts';
import { notConfirmedText } from '../journal/journal-record.ts';
import type { ReadBack } from './confirmation.ts';
import type { FailureKind } from './forwarding/failure.ts';
import type { Forwarded } from './forwarding/forwarder.ts';
import type { Reply } from './receiver.ts';

/** Without a body: a reply with one costs a third more. */
export const received: Reply = { status: 200, by: 'stored' };
export const notKept: Reply = { status: 503, body: 'the delivery could not be kept\n' };
export const notPublished: Reply = { status: 503, body: 'the delivery is kept, and not yet in the stream\n' };
export const inCircle = () =>
  t(
    'this listener has already forwarded it: its target leads back here. Check --forward and --route of both',
  );
export const conflict: Reply = {
  status: 409,
  body: 'another delivery with this transaction_code has a different body\n',
};

/** The reply if the checkout does not confirm the delivery. */
export const notConfirmed = ({ status, message }: Extract<ReadBack, { confirmed: false }>): Reply => ({
  status,
  body: `${notConfirmedText(inEnglish(message))}\n`,
});

const statuses: Record<FailureKind, number> = {
  unreachable: 502,
  'no-answer': 502,
  unsendable: 502,
  timeout: 504,
  'not-confirmed': 502,
  duplicate: 502,
  dropped: 502,
};

/** The app's status and answer; 502 or 504 without an answer. */
export function replyOf({ status, failure, answer, contentType }: Forwarded): Reply {
  if (status === undefined) {
    return {
      status: failure ? statuses[failure.kind] : 502,
      body: `${failure && inEnglish(failure.message)}\n`,
    };
  }
  const hasBody = status !== 204 && status !== 304;
  return {
    status,
    by: 'app',
    body: hasBody ? answer : '',
    ...(contentType === undefined ? {} : { contentType }),
  };
}

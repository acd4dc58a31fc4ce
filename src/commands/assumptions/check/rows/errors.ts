import { isRecord } from '../../../../values/is-record.ts';
import { wordOf } from '../../../../values/value-as-text.ts';
import { type Answer, type Evidence, isEnveloped, valuesOf } from '../evidence.ts';
import { all, differs, eachIs, fieldsOf, held, notSeen, type Outcome } from '../outcome.ts';
import { section } from './assumption-section.ts';
import { answeredWith } from './checkouts.ts';

export const errors = section('Errors', {
  '422': (evidence) =>
    all(evidence.of('page without items').map((answer) => unprocessable('limit=0', answer))),
  'sandbox and checkout errors': enveloped,
  'rate limits': 'takes more requests than is polite',
  'log stats `days`': (evidence) => {
    const [stats] = evidence.records('statistics');
    if (!stats) return notSeen('no statistics');
    return all([
      stats.days === 7
        ? held('7 where nothing is asked for')
        : differs(`where nothing is asked for: ${wordOf(stats.days)}`),
      ...([0, 91] as const).map((days) => answeredWith(evidence, `days=${days}`, 422, `days=${days}`)),
      ...([1, 90] as const).map((days) => answeredWith(evidence, `days=${days}`, 200, `days=${days}`)),
    ]);
  },
});

function enveloped(evidence: Evidence): Outcome {
  const answers = (
    [
      'unknown checkout',
      'other checkout with its key',
      'other checkout of its order',
      'checkout expired again',
      'refused sandbox transaction',
    ] as const
  ).flatMap((question) => evidence.of(question));
  const refusals = answers.filter(({ status }) => status >= 400);
  const statuses = [400, 401, 404, 409, 422];
  const unseen = statuses.filter((one) => !refusals.some(({ status }) => status === one));
  return all([
    ...refusals.map((answer) => {
      if (answer.status === 422) return unprocessable('422', answer);
      if (answer.isEmpty) return notSeen(emptyBody(answer.status));
      return isEnveloped(answer)
        ? held(`${answer.status}, enveloped`)
        : differs(`${answer.status}, no envelope`);
    }),
    ...(refusals.length > 0 && unseen.length > 0 ? [notSeen(unseen.join(', '))] : []),
  ]);
}

const emptyBody = (status: number) => `the form of a ${status}: its body is empty`;

/** Refusals of values that §8 does not allow: in FastAPI's form, or with `detail` as text. */
function unprocessable(what: string, { status, body, isEmpty }: Answer): Outcome {
  if (status !== 422) return differs(`${what}: HTTP ${status}`);
  if (isEmpty) return notSeen(emptyBody(status));
  const detail = isRecord(body) && !('success' in body) ? body.detail : undefined;
  if (typeof detail === 'string') return held(`${what}: detail, a text`);
  if (!Array.isArray(detail)) return differs(`${what}: no detail, or in an envelope`);
  if (!detail.every(isRecord)) return differs(`${what}: detail has other than objects`);
  return all([
    fieldsOf('refused values', detail, ['loc', 'msg', 'type']),
    eachIs('places, as lists', valuesOf(detail, 'loc'), Array.isArray),
    eachIs('messages, as texts', valuesOf(detail, 'msg'), (one) => typeof one === 'string'),
  ]);
}

import { isRecord } from '../../../../values/is-record.ts';
import type { Answer, Evidence } from '../evidence.ts';
import { all, differs, fieldsOf, held, notSeen, type Outcome } from '../outcome.ts';
import { section } from './assumption-row.ts';

export const errors = section('Errors', {
  '422': (evidence) => all(evidence.of('page without items').map(unprocessable)),
  'sandbox and checkout errors': enveloped,
  'rate limits': 'takes more requests than is polite',
  'log stats `days`': (evidence) => {
    const [stats] = evidence.records('statistics');
    if (!stats) return notSeen('no statistics');
    const statuses = evidence.of('days').map(({ status }) => status);
    return all([
      stats.days === 7
        ? held('7 where nothing is asked for')
        : differs(`${Number(stats.days)} where nothing is asked for`),
      `${statuses}` === '422,200,200,422'
        ? held('0 and 91 refused, 1 and 90 not')
        : differs(`0, 1, 90, 91: HTTP ${statuses.join(', ')}`),
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
    ] as const
  ).flatMap((question) => evidence.of(question));
  return all(
    answers.map(({ status, body }) =>
      isRecord(body) && body.success === false && typeof body.message === 'string'
        ? held(`${status}, enveloped`)
        : differs(`${status}, no envelope`),
    ),
  );
}

/** Of `limit=0`, which §8 does not allow: in FastAPI's form, or with `detail` as a text. */
function unprocessable({ status, body }: Answer): Outcome {
  if (status !== 422) return differs(`limit=0: HTTP ${status}`);
  const detail = isRecord(body) && !('success' in body) ? body.detail : undefined;
  if (typeof detail === 'string') return held('detail, a text');
  if (!Array.isArray(detail)) return differs('no detail, or in an envelope');
  return fieldsOf('refused values', detail.filter(isRecord), ['loc', 'msg', 'type']);
}

/** The answers that a bundle holds. */

import type { Context } from '../../context.ts';
import { squeezed } from '../../diagnosis/facts/transfer-match.ts';
import { PayconfirmError } from '../../errors.ts';
import { t } from '../../texts/translate.ts';
import { readBundle } from '../bundle/read-bundle.ts';
import type { Trace } from './trace-json.ts';

/**
 * Those about the subjects, all of them without one. An order is also found by the name of its transfer.
 * @throws refused error for a subject that it is not about
 */
export async function tracesOfBundle(
  path: string,
  subjects: readonly string[],
  ctx: Context,
): Promise<Trace | Trace[]> {
  const { traces, manifest } = await readBundle(path, ctx);
  const asked = manifest.subjects.map(squeezed);
  const found = subjects.map((subject) => {
    const code = squeezed(subject);
    const trace = traces.find((one, at) => asked[at] === code || namesOf(one).includes(code));
    if (trace) return trace;
    throw new PayconfirmError('refused', t('{0} holds nothing about {1}', path, subject), {
      hint: t('It is about: {0}', manifest.subjects.join(', ')),
    });
  });
  const shown = subjects.length === 0 ? traces : found;
  if (
    shown.some(
      ({ transaction, deliveries, checkout }) => !transaction && !checkout && deliveries.length === 0,
    )
  ) {
    ctx.conclude(1);
  }
  const [only, another] = shown;
  return only && !another ? only : shown;
}

const namesOf = ({ subject, transaction, checkout }: Trace) =>
  [subject?.name, subject?.id, transaction?.transaction_code, checkout?.order_code, checkout?.id].map(
    (name) => squeezed(name ?? undefined),
  );

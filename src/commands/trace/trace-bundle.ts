/** The answers that a bundle holds. */

import type { Context } from '../../context.ts';
import { matchOf, squeezed } from '../../diagnosis/facts/transfer-match.ts';
import { PayconfirmError } from '../../errors.ts';
import { t } from '../../texts/translate.ts';
import { readBundle } from '../bundle/read-bundle.ts';
import type { Trace, TraceOfMany } from './trace-json-types.ts';

/** Those about the subjects, or all, by code, name or note. @throws refused error for another subject */
export async function tracesOfBundle(
  path: string,
  subjects: readonly string[],
  ctx: Context,
): Promise<Trace | TraceOfMany[]> {
  const { traces, manifest } = await readBundle(path, ctx);
  const asked = manifest.subjects.map(squeezed);
  const about = (subject: string): Trace[] => {
    const code = squeezed(subject);
    const named = traces.find((one, at) => asked[at] === code || namesOf(one).includes(code));
    const found = named ? [named] : traces.filter((one) => isNoted(one, subject));
    if (found.length > 0) return found;
    throw new PayconfirmError('refused', t('{0} contains nothing about {1}', path, subject), {
      hint: t('It is about: {0}', manifest.subjects.join(', ')),
    });
  };
  const shown = subjects.length === 0 ? traces : [...new Set(subjects.flatMap(about))];
  if (
    shown.some(
      ({ transaction, deliveries, checkout }) => !transaction && !checkout && deliveries.length === 0,
    )
  ) {
    ctx.conclude(1);
  }
  const [only, another] = shown;
  const askedFor = (one: Trace) =>
    subjects.find((subject) => about(subject).includes(one)) ??
    manifest.subjects[traces.indexOf(one)] ??
    one.subject?.name ??
    '';
  return only && !another ? only : shown.map((one) => ({ asked: askedFor(one), ...one }));
}

/** Whether a transfer's note names the order: what failed since a time is in a bundle by its transaction's code. */
const isNoted = ({ transaction, findings }: Trace, order: string) => {
  const notes = [transaction?.description, ...findings.map(({ params }) => 'note' in params && params.note)];
  return notes.some((note) => typeof note === 'string' && matchOf({ code: order }, { description: note }));
};

const namesOf = ({ subject, transaction, checkout }: Trace) =>
  [subject?.name, subject?.id, transaction?.transaction_code, checkout?.order_code, checkout?.id].map(
    (name) => squeezed(name ?? undefined),
  );

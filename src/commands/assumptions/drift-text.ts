import type { Drift } from '../../config/service-differences.ts';
import { type Said, type Sentence, t } from '../../texts/translate.ts';

/** `GET /api/v1/client/me: data.username` */
export const placeOf = ({ endpoint, field }: Drift): string => [endpoint, field ?? []].flat().join(': ');

/** What came instead of the expected value. */
export const driftText = ({ kind, found }: Drift): Said => t(drifts[kind], found);

const drifts = {
  missing: 'the field is missing',
  enum: 'a value that is not in the table, type {0}',
  type: 'type {0}',
  status: 'HTTP status {0}',
} as const satisfies Record<Drift['kind'], Sentence>;

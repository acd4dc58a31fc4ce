import type { Drift } from '../../config/service-differences.ts';
import { type Said, t } from '../../texts/translate.ts';

/** `GET /api/v1/client/me: data.username` */
export const placeOf = ({ endpoint, field }: Drift): string => [endpoint, field ?? []].flat().join(': ');

/** What came instead of the expected value. */
export function driftText({ kind, found }: Drift): Said {
  switch (kind) {
    case 'missing':
      return t('the field is missing');
    case 'enum':
      return t('a value that is not in the table, type {0}', found);
    case 'type':
      return t('type {0}', found);
    case 'status':
      return t('HTTP status {0}', found);
    default:
      return kind satisfies never;
  }
}

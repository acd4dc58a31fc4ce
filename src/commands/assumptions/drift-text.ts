import type { Drift } from '../../config/service-ways.ts';

/** `GET /api/v1/client/me: data.username` */
export const placeOf = ({ endpoint, field }: Drift): string => [endpoint, field ?? []].flat().join(': ');

/** What came in place of what the table has. */
export function driftText({ kind, found }: Drift): string {
  switch (kind) {
    case 'missing':
      return 'the field is missing';
    case 'enum':
      return `a value that is not in the table, type ${found}`;
    case 'type':
      return `type ${found}`;
    case 'status':
      return `HTTP status ${found}`;
    default:
      return kind satisfies never;
  }
}

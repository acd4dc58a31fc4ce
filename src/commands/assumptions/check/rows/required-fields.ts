import type { Endpoint, Schema } from '../../../../api/endpoints/endpoint.ts';
import { endpoints } from '../../../../api/endpoints/index.ts';
import { isRecord } from '../../../../values/is-record.ts';
import type { Answer, Evidence } from '../evidence.ts';
import { all, differs, held, notSeen, type Outcome } from '../outcome.ts';
import type { EmptyBody } from '../questions.ts';
import { takesSandbox } from './assumption-section.ts';

/** Whether the refusal of an empty body (§7) names exactly the required fields. */
export function requires(id: EmptyBody, unseen: string): (evidence: Evidence) => Outcome {
  const { body }: Endpoint = endpoints[id];
  const ours = (body as Schema).required as readonly string[];
  return (evidence) => {
    const [answer] = evidence.of(`empty ${id}`);
    if (!answer) return notSeen(takesSandbox);
    const named = missingIn(answer);
    if (named.length === 0) return notSeen(`an empty body: HTTP ${answer.status}, no field is named`);
    const others = named.filter((name) => !ours.includes(name));
    if (others.length > 0) return differs(`requires ${named.join(', ')}`);
    // A service may name only the first field.
    return named.length === ours.length
      ? all([held(`requires ${named.join(', ')}`), notSeen(unseen)])
      : notSeen(`of what is required it names ${named.join(', ')}`);
  };
}

/** The body fields that a 422 lists as missing. */
function missingIn({ status, body }: Answer): string[] {
  const detail = isRecord(body) && Array.isArray(body.detail) && status === 422 ? body.detail : [];
  const places = detail.filter(isRecord).flatMap(({ loc }) => (Array.isArray(loc) ? [loc] : []));
  const names = places.filter(([part, , deeper]) => part === 'body' && deeper === undefined);
  return [...new Set(names.flatMap(([, name]) => (typeof name === 'string' ? [name] : [])))];
}

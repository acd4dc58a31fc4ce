import type { Endpoint, Schema } from './endpoint.ts';

/** What limits a value, besides its type. */
const limits = new Set([
  ...['enum', 'const', 'minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems'],
  ...['uniqueItems', 'pattern', 'format'],
]);

/**
 * The rules by which a request is refused before it is sent. The service document shows none for an assumed endpoint:
 * there a limit of the table is a guess, and the service judges the value.
 */
export function documentedRules<Rules extends Endpoint>(endpoint: Rules): Rules {
  if (endpoint.assumed !== true) return endpoint;
  const { query, body, headers } = endpoint;
  return { ...endpoint, ...loosened({ query, body, headers }) };
}

function loosened<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(loosened) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const { properties, ...keywords } = value as Schema;
  const kept = Object.entries(keywords).filter(([name]) => !limits.has(name));
  const named = Object.entries((properties ?? {}) as object).map(([name, one]) => [name, loosened(one)]);
  return {
    ...Object.fromEntries(kept.map(([name, one]) => [name, loosened(one)])),
    ...(properties === undefined ? {} : { properties: Object.fromEntries(named) }),
  } as Value;
}

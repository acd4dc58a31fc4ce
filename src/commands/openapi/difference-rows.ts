import type { Definition } from '../../cli/definition.ts';
import { commandsByEndpoint } from '../endpoints.ts';
import { breaking, type Difference, type DifferenceCode, differencesFrom } from './compare.ts';
import type { Raw } from './schema-shape.ts';

/** Each difference with its command. Breaking differences come first. */
export function differenceRows(document: Raw, tree: readonly Definition[]) {
  const commandOf = commandsByEndpoint(tree);
  const rows = differencesFrom(document).map(({ id, ...difference }) => {
    const { code, method, path } = difference;
    const breaks = breaking.some((one) => one === code);
    const other = code === 'base-path' ? 'all' : `api ${method} ${path}`;
    const command = id === undefined ? other : commandOf(id);
    return { breaks, command, message: words[code](difference), ...difference };
  });
  return rows.toSorted((one, other) => Number(other.breaks) - Number(one.breaks));
}

const words: Record<DifferenceCode, (difference: Omit<Difference, 'id'>) => string> = {
  'base-path': ({ ours, theirs }) => `no path of theirs begins with ${ours}: ${theirs}`,
  'endpoint-missing': ({ method, path }) => `they have no ${method} ${path}`,
  'endpoint-new': () => 'an endpoint that no command calls',
  'credentials-other': ({ ours, theirs }) => `other credentials are asked for: ${theirs}; sent are ${ours}`,
  'body-not-json': () => 'they take no JSON body',
  'field-required': ({ field, ours }) =>
    ours === null ? `${field} is required, and never sent` : `${field} is required, and sent only when given`,
  'field-refused': ({ field }) => `${field} is not in their document, which allows no other fields`,
  'field-unknown': ({ field }) => `${field} is not in their document`,
  'field-new': ({ field }) => `${field} is new`,
  'type-changed': ({ field, ours, theirs }) => `${field} is ${theirs}, not ${ours}`,
  'enum-narrowed': ({ field, ours, theirs }) => `${field} takes only ${theirs}, not all of ${ours}`,
  'limit-narrowed': ({ field, ours, theirs }) => `the limit of ${field} is ${theirs}, not ${ours}`,
  'limit-listed': ({ field, theirs }) => `${field} has a limit: ${theirs}`,
  'enum-listed': ({ field, theirs }) => `${field} takes only ${theirs}`,
  'enum-value-new': ({ field, ours, theirs }) => `${field} has other values: ${theirs}; known are ${ours}`,
  'reply-field-missing': ({ field }) => `${field} is missing`,
  'reply-field-optional': ({ field }) => `${field} may be missing`,
  'status-new': ({ ours, theirs }) => `the status of a success is ${theirs}, not ${ours}`,
};

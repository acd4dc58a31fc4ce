/** Compares a provider's OpenAPI document with the endpoint table. */
import type { Authentication, Endpoint } from '../../api/endpoints/endpoint.ts';
import { type EndpointId, endpointIds, endpoints } from '../../api/endpoints/index.ts';
import { pathSchema } from '../../api/endpoints/paths.ts';
import { pictureEndpoints } from '../../api/endpoints/public.ts';
import { base, type Operation, operationsOf } from './operations.ts';
import { narrowerLimits } from './schema-limits.ts';
import { type Raw, type ReadShape, type Shape, shapesOf } from './schema-shape.ts';

/** `breaking` differences break a command, or a reader of its output. Others are for information. */
export type DifferenceCode = (typeof breaking)[number] | (typeof harmless)[number];

export const breaking = [
  'base-path',
  'endpoint-missing',
  'credentials-other',
  'body-not-json',
  'field-required',
  'field-refused',
  'type-changed',
  'enum-narrowed',
  'limit-narrowed',
  'reply-field-missing',
] as const;
export const harmless = [
  'endpoint-new',
  'field-new',
  'field-unknown',
  'enum-listed',
  'limit-listed',
  'enum-value-new',
  'reply-field-optional',
  'status-new',
] as const;

export interface Difference {
  code: DifferenceCode;
  /** Undefined for an endpoint that is not in the table, and for all endpoints. */
  id: EndpointId | undefined;
  method: string;
  path: string;
  /** `body.amount`, `reply.items[].status`; null for the whole endpoint. */
  field: string | null;
  /** Types, values or a status, as text; null without any. */
  ours: string | null;
  theirs: string | null;
}

type Found = (
  code: DifferenceCode,
  field: string | null,
  told?: Partial<Pick<Difference, 'ours' | 'theirs'>>,
) => void;

export function differencesFrom(document: Raw): Difference[] {
  const theirs = operationsOf(document);
  const differences: Difference[] = [];
  const foundAt =
    (id: EndpointId | undefined, { method, path }: Pick<Operation, 'method' | 'path'>): Found =>
    (code, field, told) =>
      void differences.push({ code, id, method, path, field, ours: null, theirs: null, ...told });
  const elsewhere = theirs.find(({ path }) => !path.startsWith(`${base}/`));
  // Compared as if the paths began with it; otherwise this would be the only difference.
  if (elsewhere && theirs.every(({ path }) => !path.startsWith(`${base}/`)))
    foundAt(undefined, elsewhere)('base-path', null, { ours: base, theirs: elsewhere.path });
  const byKey = new Map(theirs.map((one) => [keyOf(one), one]));
  const read = shapesOf(document);
  for (const id of endpointIds) {
    const endpoint: Endpoint = endpoints[id];
    const found = foundAt(id, endpoint);
    const operation = byKey.get(keyOf(endpoint));
    byKey.delete(keyOf(endpoint));
    if (operation) compareOperation(endpoint, operation, read, found);
    else found('endpoint-missing', null);
  }
  // Replies that are not JSON are not compared.
  for (const picture of Object.values(pictureEndpoints)) byKey.delete(keyOf(picture));
  for (const operation of byKey.values()) foundAt(undefined, operation)('endpoint-new', null);
  return differences;
}

/** Path parameters may have any name. */
const keyOf = ({ method, path }: Pick<Operation, 'method' | 'path'>) =>
  `${method} ${path.replace(base, '').replaceAll(/\{[^}]*\}/g, '{}')}`;

/** The table's schemas contain no references. */
const ourShape = shapesOf({});

function compareOperation(endpoint: Endpoint, theirs: Operation, read: ReadShape, found: Found): void {
  const inUrl = { read, found, isText: true };
  const sent = credentials[endpoint.auth];
  if (theirs.credentials && !theirs.credentials.some((all) => all.every((one) => sent.includes(one))))
    found('credentials-other', null, {
      ours: sent.join(' + ') || 'none',
      theirs: theirs.credentials.map((all) => all.join(' + ')).join(', or '),
    });
  const { path, query, header, cookie } = theirs.parameters;
  const ours = Object.values(pathSchema(endpoint.path).properties);
  compareRequest(ourShape({ properties: { ...ours } }), read(path), 'path', inUrl);
  compareRequest(ourShape(endpoint.query), read(query), 'query', inUrl);
  compareRequest(ourShape(headersOf(endpoint)), read(withoutUsual(header)), 'headers', inUrl);
  for (const name of cookie.required) found('field-required', `cookie.${name}`);
  if (theirs.body === undefined && endpoint.body) found('body-not-json', 'body');
  else compareRequest(ourShape(endpoint.body), read(theirs.body), 'body', { read, found, isText: false });
  compareReplies(endpoint, theirs, read, found);
}

/** §5, with the names of `Operation.credentials`. */
const credentials: Record<Authentication, readonly string[]> = {
  none: [],
  bearer: ['bearer'],
  'bearer+secret': ['bearer', 'header x-client-secret'],
};

/** Headers of every request, or of HTTP itself. */
const usual = ['authorization', 'x-client-secret', 'accept', 'content-type', 'user-agent'];

const withoutUsual = ({ properties, required }: Operation['parameters']['header']) => ({
  properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !usual.includes(name))),
  required: required.filter((name) => !usual.includes(name)),
});

function headersOf({ headers }: Endpoint): Raw {
  const lower = ([name, schema]: [string, unknown]) => [name.toLowerCase(), schema];
  const { required, properties } = ourShape(headers);
  return {
    properties: Object.fromEntries(Object.entries(properties).map(lower)),
    required: required.map((name) => name.toLowerCase()),
  };
}

interface Comparing {
  read: ReadShape;
  found: Found;
  /** In a URL or a header, a number is also a text. */
  isText: boolean;
}

/** Whether the provider accepts our request. */
function compareRequest(ours: Shape, theirs: Shape, field: string, how: Comparing): void {
  const taken = [...(theirs.types ?? []), ...(how.isText && theirs.types?.includes('string') ? anyType : [])];
  if (isOtherType(ours.types, theirs.types && taken)) {
    typeChanged(ours, theirs, field, how);
    return;
  }
  compareSentValues(ours, theirs, field, how.found);
  for (const name of theirs.required.filter((one) => !ours.required.includes(one)))
    how.found('field-required', `${field}.${name}`, {
      ours: Object.hasOwn(ours.properties, name) ? 'optional' : null,
    });
  compareSentFields(ours, theirs, field, how);
  if (ours.items && theirs.items)
    compareRequest(ourShape(ours.items), how.read(theirs.items), `${field}[]`, how);
}

function compareSentFields(ours: Shape, theirs: Shape, field: string, how: Comparing): void {
  // A body without a description accepts anything.
  const isSilent = !theirs.isClosed && !how.isText && Object.keys(theirs.properties).length === 0;
  for (const [name, property] of Object.entries(ours.properties)) {
    if (Object.hasOwn(theirs.properties, name))
      compareRequest(ourShape(property), how.read(theirs.properties[name]), `${field}.${name}`, how);
    else if (!isSilent) how.found(theirs.isClosed ? 'field-refused' : 'field-unknown', `${field}.${name}`);
  }
  for (const name of Object.keys(theirs.properties))
    if (!Object.hasOwn(ours.properties, name) && !theirs.required.includes(name))
      how.found('field-new', `${field}.${name}`);
}

function compareSentValues(ours: Shape, theirs: Shape, field: string, found: Found): void {
  for (const told of narrowerLimits(ours.limits, theirs.limits))
    found(told.ours === null ? 'limit-listed' : 'limit-narrowed', field, told);
  if (!theirs.values) return;
  const told = { ours: listed(ours.values), theirs: listed(theirs.values) };
  if (!ours.values) found('enum-listed', field, told);
  if (ours.values?.some((value) => !theirs.values!.includes(value))) found('enum-narrowed', field, told);
  if (theirs.values.some((value) => ours.values?.includes(value) === false))
    found('enum-value-new', field, told);
}

function compareReplies(endpoint: Endpoint, { replies }: Operation, read: ReadShape, found: Found): void {
  const successes = [...replies.keys()].filter((status) => /^2\d\d$/.test(status));
  const known = endpoint.statuses.map(String);
  for (const status of successes)
    if (!known.includes(status)) found('status-new', null, { ours: known.join(', '), theirs: status });
  const status = known.find((one) => replies.has(one)) ?? successes[0] ?? '2XX';
  const reply = read(replies.get(status) ?? replies.get('default'));
  // §2.1: the envelope, which a reply may not have.
  const { data, success } = reply.properties;
  const how = { read, found, isText: false };
  const theirs = data === undefined && success === undefined ? reply : read(data);
  const ours = ourShape(endpoint.reply);
  const [ourItems, theirItems] = [itemsOf(ours, ourShape), itemsOf(theirs, read)];
  // The client reads a list in any of its shapes.
  if (ourItems && theirItems && ourItems.at !== theirItems.at)
    compareReply(ourShape(ourItems.schema), read(theirItems.schema), `reply${theirItems.at}[]`, how);
  else compareReply(ours, theirs, 'reply', how);
}

function itemsOf(list: Shape, read: ReadShape): { at: string; schema: unknown } | undefined {
  if (list.types?.includes('array')) return { at: '', schema: list.items };
  const name = ['items', 'data'].find((one) => read(list.properties[one]).types?.includes('array'));
  return name === undefined ? undefined : { at: `.${name}`, schema: read(list.properties[name]).items };
}

/** Whether payconfirm understands the provider's reply. */
function compareReply(ours: Shape, theirs: Shape, field: string, how: Comparing): void {
  if (isOtherType(theirs.types, ours.types)) {
    typeChanged(ours, theirs, field, how);
    return;
  }
  if (ours.values && theirs.values?.some((value) => !ours.values!.includes(value)))
    how.found('enum-value-new', field, { ours: listed(ours.values), theirs: listed(theirs.values) });
  const [known, said] = [Object.entries(ours.properties), Object.keys(theirs.properties)];
  // An object that one side does not describe is not compared.
  if (known.length > 0 && said.length > 0) compareReplyFields(ours, theirs, field, how);
  if (ours.items && theirs.items)
    compareReply(ourShape(ours.items), how.read(theirs.items), `${field}[]`, how);
}

function compareReplyFields(ours: Shape, theirs: Shape, field: string, how: Comparing): void {
  for (const [name, property] of Object.entries(ours.properties)) {
    const isThere = Object.hasOwn(theirs.properties, name);
    if (ours.required.includes(name) && !theirs.required.includes(name))
      how.found(isThere ? 'reply-field-optional' : 'reply-field-missing', `${field}.${name}`);
    if (isThere) compareReply(ourShape(property), how.read(theirs.properties[name]), `${field}.${name}`, how);
  }
  for (const name of Object.keys(theirs.properties))
    if (!Object.hasOwn(ours.properties, name)) how.found('field-new', `${field}.${name}`);
}

const anyType = ['integer', 'number', 'boolean'];

/** Whether a given type is not among the accepted ones. */
function isOtherType(given: Shape['types'], taken: Shape['types']): boolean {
  if (!given || !taken) return false;
  return !given.every((type) => taken.includes(type) || (type === 'integer' && taken.includes('number')));
}

function typeChanged(ours: Shape, theirs: Shape, field: string, { found }: Comparing): void {
  found('type-changed', field, { ours: listed(ours.types), theirs: listed(theirs.types) });
}

const listed = (values: readonly unknown[] | undefined) => values?.map(String).join(', ') ?? null;

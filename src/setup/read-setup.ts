/** Reads a configuration file and reports each error with its place. */

import type { Schema } from '../api/endpoints/endpoint.ts';
import { validateValue } from '../api/validate.ts';
import { type ErrorDetail, PayconfirmError } from '../errors.ts';
import { asIs, t } from '../texts/translate.ts';
import { unusableTexts } from '../values/check-given-text.ts';
import { hasHiddenUrl } from '../values/redact-secrets.ts';
import { twins } from './find-duplicate-names.ts';
import { documentedSetupSchema, type Setup, secretPattern, setupSchema } from './schema.ts';
import { type Found, parts, unknownKeys } from './unknown-keys.ts';
import { type Path, readYaml } from './yaml-document.ts';

/** Maximum errors that are reported. For a file of another kind, more would not help. */
const mostTold = 100;

/** A configuration with the place of each item. */
export type SetupFile = Awaited<ReturnType<typeof readSetup>>;

/** Reads YAML or JSON with the limits of `schema`. @throws usage error with file, line and column, no secrets */
export async function readSetup(text: string, name: string, schema: Schema = documentedSetupSchema) {
  const document = readYaml(text, name);
  const { value = {}, at, atKey } = document;
  const notKnown = unknownKeys(value);
  const placed = (keys: typeof notKnown) => keys.map((found) => ({ ...found, place: atKey }));
  const unknown = placed(notKnown.filter((key) => !isOfBody(key)));
  const unusable = unusableTexts(value).map(({ path, rule }) => ({
    path,
    message: t(rule, path.at(-1) ?? t('the file')),
    place: at,
  }));
  const literal = literalSecrets(setupSchema, value).map((path) => ({
    path,
    message: `${path.at(-1)} must not be the secret itself: this file is read by many. Give env:NAME or file:PATH`,
    place: at,
  }));
  const copied = hiddenUrls(value).map((path) => ({
    path,
    message: `${path.at(-1)} was copied from an output, where its secret is hidden: write it with its own user, password or parameters`,
    place: at,
  }));
  const told = new Set(literal.map(({ path }) => path.join('.')));
  const violations = (await validateValue(schema, value, ''))
    .map(({ target, rule, given }) => ({ path: target.split('.').slice(1), rule: ruleOf(rule, given) }))
    .filter(({ path }) => !told.has(path.join('.')))
    .map(({ path, rule }) => ({ path, message: `${path.at(-1) ?? t('the file')} ${rule}`, place: at }));
  const mistakes = [...unusable, ...literal, ...copied, ...violations];
  if (unknown.length + mistakes.length > 0) {
    // In a file with other errors, an unknown field may be a mistyped one.
    const wrong = [...placed(notKnown), ...mistakes];
    const first = wrong
      .slice(0, mostTold)
      .map(({ path, message, place }) => ({ field: place(path), message }));
    const more = wrong.length - first.length;
    throw refused(more === 0 ? first : [...first, { field: name, message: `${more} more are wrong` }]);
  }
  const setup = value as Setup;
  const second = twins(setup).map(({ path, first, name }) => ({
    field: at(path),
    message: `a second ${name}; the first is at ${at(first)}`,
  }));
  if (second.length > 0) throw refused(second);
  return {
    setup,
    /** `payconfirm.yaml:3:5`, for an error in the value at this path. */
    at,
    /** Fields of a request's body that are not in the endpoint table. The service may know them. */
    beyond: notKnown.filter(isOfBody).map(({ path, message }) => `${atKey(path)}: ${message}`),
  };
}

/** Whether a field of the file is sent to the service with the same name. */
function isOfBody({ path }: { path: Found }): boolean {
  const depth = { keys: 3, virtual_accounts: 3, webhooks: 3, payment_profile: 2 }[String(path[0])];
  return path.length === depth && path.at(-1) !== '__proto__';
}

/** All errors, with the first one in the message. */
function refused(wrong: readonly ErrorDetail[]): PayconfirmError {
  const [first] = wrong;
  return new PayconfirmError('usage', asIs(`${first!.field}: ${first!.message}`), {
    details: wrong.length > 1 ? wrong : undefined,
  });
}

/** YAML reads digits without quotes as a number without leading zeros. */
function ruleOf(rule: string, given: unknown): string {
  const text: string = t('must be {0}', t('text'));
  const isText = rule === text || rule === t('{0} or {1}', text, t('null'));
  const isBare = typeof given === 'number' || typeof given === 'boolean';
  return isText && isBare ? t('must be text: put it in quotes') : rule;
}

function literalSecrets(schema: Schema, value: unknown, path: Path = []): Found[] {
  if (schema.pattern === secretPattern) {
    return typeof value === 'object' || new RegExp(secretPattern).test(String(value)) ? [] : [[...path]];
  }
  return parts(schema, value).flatMap(([step, part, itsSchema]) =>
    itsSchema ? literalSecrets(itsSchema, part, [...path, step]) : [],
  );
}

/** Places of URLs with a hidden secret: applying them would replace a working URL. */
function hiddenUrls(value: unknown, path: Path = []): Path[] {
  if (typeof value === 'string') return hasHiddenUrl(value) ? [path] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([step, part]) =>
    hiddenUrls(part, [...path, Array.isArray(value) ? Number(step) : step]),
  );
}

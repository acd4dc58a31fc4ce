/** Reports invalid values of a line under the names of their flags and arguments. */

import type { Schema } from '../api/endpoints/endpoint.ts';
import { uuidOrStart } from '../api/endpoints/fields.ts';
import { redactBody } from '../api/redact.ts';
import type { Violation } from '../api/validate.ts';
import type { Context } from '../context.ts';
import { PayconfirmError } from '../errors.ts';
import { asIs, joined, type Said, t, translated } from '../texts/translate.ts';
import { ownCommand } from '../values/command-line.ts';
import { clip } from '../values/safe-text.ts';
import { isSecretName } from '../values/secret-names.ts';
import { didYouMean, mostSimilar } from '../values/similar-names.ts';
import { toJson } from '../values/terminal-safe-json.ts';
import { allowedValues, documentedRule, type schemaOf } from './allowed-values.ts';
import type { ArgumentDefinition, CommandDefinition, FlagDefinition, Target } from './definition.ts';
import { idHint } from './find-in-list.ts';
import { placeholder } from './placeholder.ts';

/** The typed values by flag and argument name. */
export interface Given {
  flags: object;
  args: object;
  /** The flags on the line; missing if unknown. */
  given?: ReadonlySet<string>;
}

type ValueSource = Pick<CommandDefinition, 'endpoint' | 'flags' | 'arguments'>;

/** A repeatable flag that is not given is an empty list. */
export const isGiven = (value: unknown) =>
  value !== undefined && !(Array.isArray(value) && value.length === 0);

/** @throws usage error that names the flag, the rule and the given value of the first violation */
export function refuse(violations: readonly Violation[], source: ValueSource, ctx: Context): void {
  if (violations.length === 0) return;
  const described = violations.map(({ target, rule, given }) => ({
    field: nameOf(target, source),
    message: given === undefined ? rule : t('{0}; given: {1}', rule, show(given, target, ctx)),
  }));
  const [first] = described;
  const { target, given } = violations[0]!;
  const flag = Object.values(source.flags ?? {}).find(({ to }) => to === target);
  const meant = flag && typeof given === 'string' ? mostSimilar(given, allowedValues(flag, source)) : [];
  throw new PayconfirmError('usage', asIs(`${first!.field} ${first!.message}`), {
    details: described.length > 1 ? described : undefined,
    hint: didYouMean(meant) ?? whatToType(target, source, ownCommand(`${ctx.commandName} --help`)),
  });
}

/**
 * Checks each value against its rule before any prompt or request.
 * @param ruleOf where an answer to a prompt is checked, also the assumed rules: the value of a flag is sent all the same
 * @throws usage error
 */
export async function checkValues(
  definition: ValueSource,
  input: Given,
  ctx: Context,
  ruleOf: typeof schemaOf = documentedRule,
): Promise<void> {
  const ruled = ruledValues(definition, input, ruleOf);
  if (ruled.length > 0) {
    const { validateValue } = await import('../api/validate.ts');
    const violations = await Promise.all(
      ruled.map(({ rule, value, target }) => validateValue(rule, value, target)),
    );
    refuse(violations.flat(), definition, ctx);
  }
  for (const [name, { check }] of Object.entries(definition.flags ?? {})) {
    const value = (input.flags as Readonly<Record<string, unknown>>)[name];
    if (check && typeof value === 'string') await check(value, ctx);
  }
}

/** An unknown value of an open set is sent after a note, which does not repeat it: it may be a secret. */
export function noteUnknownValues(definition: ValueSource, input: Given, ctx: Context): void {
  for (const [name, flag] of Object.entries(definition.flags ?? {})) {
    const values = allowedValues(flag, definition);
    const isClosed = flag.choices ?? documentedRule(flag.to, definition)?.enum;
    if (values.length === 0 || isClosed) continue;
    for (const given of [(input.flags as Readonly<Record<string, unknown>>)[name]].flat()) {
      if (typeof given !== 'string' || values.includes(given)) continue;
      const meant = didYouMean(mostSimilar(given, values)) ?? t('Known values: {0}.', values.join(', '));
      ctx.note(t('--{0}: unknown value, used as given. {1}', name, meant));
    }
  }
}

function ruledValues(definition: ValueSource, input: Given, ruleOf: typeof schemaOf) {
  const named = [
    ...Object.entries(definition.flags ?? {}).map(([name, flag]) => [name, flag, input.flags] as const),
    ...(definition.arguments ?? []).map((argument) => [argument.name, argument, input.args] as const),
  ];
  return named.flatMap(([name, declared, values]) => {
    const value = (values as Readonly<Record<string, unknown>>)[name];
    const rule = declared.schema ?? ruleOf(declared.to, definition);
    if (!rule || !isGiven(value)) return [];
    return [
      { rule: declared.resolve ? lengthOf(rule) : rule, value, target: declared.to ?? `query.${name}` },
    ];
  });
}

/** A value that is resolved later, such as a number to an id: only its length is checked. */
function lengthOf({ maxLength }: Schema): Schema {
  return typeof maxLength === 'number' ? { maxLength: Math.max(maxLength, uuidOrStart.maxLength) } : {};
}

/** The flag or argument that sets a part of the request, otherwise the field itself. */
export function nameOf(target: string, { flags = {}, arguments: args = [] }: ValueSource): string {
  const isOf = (to: Target | undefined) => to !== undefined && `${target}.`.startsWith(`${to}.`);
  const flag = Object.keys(flags).find((name) => isOf(flags[name]!.to) || `query.${name}` === target);
  if (flag) return `--${flag}`;
  const argument = args.find(isArgumentOf(target));
  if (argument) return placeholder(argument.name);
  return `--field ${target.replace(/^(body|query|headers|path)\./, '')}`;
}

/** An argument that is not part of the request is checked by its own rule, under its own name. */
const isArgumentOf =
  (target: string) =>
  ({ name, to }: ArgumentDefinition) =>
    to === target || `query.${name}` === target;

/** Explains an argument or an id, and names the command that lists the ids: the rule alone does not help. */
function whatToType(target: string, { flags = {}, arguments: args = [] }: ValueSource, help: Said) {
  const argument = args.find(isArgumentOf(target));
  const [name, flag] = Object.entries(flags).find(([, { to }]) => to === target) ?? [];
  if (argument) return meantBy(placeholder(argument.name), argument, help);
  return flag?.value === 'ID' ? meantBy(`--${name} ID`, flag, help) : help;
}

function meantBy(name: string, valued: ArgumentDefinition | FlagDefinition, help: Said) {
  const list = idHint(valued);
  const meaning = asIs(`${name}: ${translated(valued.summary)}`);
  return list.length === 0 ? joined([meaning, help]) : [meaning, ...list, help];
}

function show(given: unknown, target: string, { secrets }: Context): string {
  if (isSecretName(target.split('.').at(-1)!)) return t('{0} characters', String(given).length);
  const text = secrets.hide(typeof given === 'bigint' ? `${given}` : toJson(redactBody(given, true)));
  if (text.length <= 80) return text;
  const { length } = typeof given === 'string' ? given : text;
  return `${clip(text, 60)}${text.startsWith('"') ? '"' : ''} (${t('{0} characters', length)})`;
}

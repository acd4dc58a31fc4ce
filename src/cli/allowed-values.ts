import type { Endpoint, Schema } from '../api/endpoints/endpoint.ts';
import { endpoints } from '../api/endpoints/index.ts';
import { pathSchema } from '../api/endpoints/paths.ts';
import { documentedRules } from '../api/endpoints/without-assumed-limits.ts';
import type { CommandDefinition, FlagDefinition, Target } from './definition.ts';

/** The possible values of a flag, if they are few and known: its own, else those of the endpoint table. */
export function allowedValues(
  { choices, suggestions, schema, to }: Pick<FlagDefinition, 'choices' | 'suggestions' | 'schema' | 'to'>,
  command: Pick<CommandDefinition, 'endpoint'> | undefined,
): readonly string[] {
  const own = choices ?? suggestions;
  if (own) return own;
  const values = (schema ?? schemaOf(to, command))?.enum;
  return Array.isArray(values) ? values.filter((value) => typeof value === 'string') : [];
}

/** The parts of a request, as an endpoint entry declares them. */
export type RequestPart = 'path' | 'query' | 'headers' | 'body';

/** The table's rule for the part of the request that a flag or an argument sets. */
export function schemaOf(
  to: Target | undefined,
  command: Pick<CommandDefinition, 'endpoint'> | undefined,
): Schema | undefined {
  return command?.endpoint && schemaIn(endpoints[command.endpoint], to);
}

/** The part of this rule that the service document shows. */
export const documentedRule: typeof schemaOf = (to, command) =>
  command?.endpoint && schemaIn(documentedRules(endpoints[command.endpoint] as Endpoint), to);

function schemaIn({ path, query, headers, body }: Endpoint, to: Target | undefined): Schema | undefined {
  if (to === undefined) return undefined;
  const [part, ...names] = to.split('.');
  const whole = { path: pathSchema(path), query, headers, body }[part as RequestPart];
  return names.reduce<Schema | undefined>(
    (schema, name) => (schema?.properties as Record<string, Schema> | undefined)?.[name],
    whole,
  );
}

import type { Endpoint } from '../api/endpoints/endpoint.ts';
import { endpoints } from '../api/endpoints/index.ts';
import { type ResourceName, resourceNames } from '../api/endpoints/resource-lists.ts';
import type { Context } from '../context.ts';
import { PayconfirmError, usageError } from '../errors.ts';
import { type Said, t } from '../texts/translate.ts';
import { type CommandLine, withCommand } from '../values/command-line.ts';
import { safeCell } from '../values/safe-text.ts';
import type { ArgumentDefinition, CommandDefinition, FlagDefinition, Input } from './definition.ts';
import { placeholder } from './placeholder.ts';

/** Named resources in a list that needs no other id. */
type Named = 'key_id' | 'config_id' | 'email_config_id' | 'telegram_config_id' | 'zalo_group_id';

/** Finds a request's resource in its list, for a `Confirmation`. @throws refused error if it is not there */
export function listed<Name extends Named>(thing: Name, noun: string) {
  return async ({ request, ctx }: { request: { path: Record<Name, string> }; ctx: Context }) => {
    const { list, meaning } = resourceNames[thing];
    const id = request.path[thing];
    const client = await ctx.client();
    for await (const item of client.items(list, {})) {
      if (item.id.toLowerCase() === id.toLowerCase()) {
        return nameAndId((item as Record<string, unknown>)[meaning[0]], id);
      }
    }
    throw new PayconfirmError('refused', t('no {0} {1}', noun, id), {
      hint: withCommand('To list them:', list.split('.')),
    });
  };
}

/** `shop (6e0c8d0e-…)`; only the id without a name. */
export function nameAndId(name: unknown, id: string): string {
  return typeof name === 'string' && name !== '' ? `${safeCell(name)} (${id})` : id;
}

/** The input with whole ids. @throws usage error if several begin so, or the command deletes */
export async function wholeIds(definition: CommandDefinition, input: Input, ctx: Context): Promise<Input> {
  const { flags = {}, arguments: args = [], endpoint } = definition;
  const deletes = endpoint !== undefined && (endpoints[endpoint] as Endpoint).method === 'DELETE';
  const whole = async (name: string, valued: FlagDefinition | ArgumentDefinition, given: unknown) => {
    const thing = idOf(valued);
    if (thing === undefined || typeof given !== 'string' || !isStart(given, valued)) return given;
    const { candidatesOf } = await import('./completion/values.ts');
    const start = given.toLowerCase();
    const all = await candidatesOf(thing, await ctx.client());
    // It is also an order code.
    if (valued.resolve && all.some(({ item }) => Object.values(item).includes(given))) return given;
    const ids = all.map(({ value }) => value).filter((id) => id.toLowerCase().startsWith(start));
    if (ids.length === 0 || (ids.length === 1 && !deletes)) return ids[0] ?? given;
    throw usageError(t('{0} must be a whole id; {1} begins {2}', name, given, ids.map(safeCell).join(', ')));
  };
  const completed = { flags: { ...input.flags }, args: { ...input.args } } as Record<
    string,
    Record<string, unknown>
  >;
  for (const [name, flag] of Object.entries<FlagDefinition>(flags))
    completed.flags![name] = await whole(`--${name}`, flag, completed.flags![name]);
  for (const one of args)
    completed.args![one.name] = await whole(placeholder(one.name), one, completed.args![one.name]);
  return { ...input, ...completed } as Input;
}

/** Flags without ids: the start of an id is completed later. */
export const withoutIds = ({ flags = {} }: CommandDefinition, given: object): object =>
  Object.fromEntries(Object.entries(given).filter(([name]) => !flags[name] || !idOf(flags[name])));

/** What a flag or an argument takes the id of. A log entry is found over several days: not here. */
function idOf({ offers, to }: FlagDefinition | ArgumentDefinition): ResourceName | undefined {
  const name = (offers ?? to?.split('.').at(-1)) as ResourceName;
  const isId = Object.hasOwn(resourceNames, name) && resourceNames[name].value === 'id';
  return isId && name !== 'log_entry' ? name : undefined;
}

/** How to find the id that a flag or an argument takes. */
export function listHint(valued: FlagDefinition | ArgumentDefinition): ((line: CommandLine) => Said)[] {
  const thing = idOf(valued);
  return thing ? [withCommand('To list them:', resourceNames[thing].list.split('.'))] : [];
}

/** The same for a value that is no id: of a resource with a name, it may be that. */
export function idHint(valued: FlagDefinition | ArgumentDefinition): ((line: CommandLine) => Said)[] {
  const thing = idOf(valued);
  const isNamed = thing && /name$/.test(resourceNames[thing].meaning[0]) && !valued.resolve;
  if (!isNamed) return listHint(valued);
  return [withCommand('A name is not accepted. To list the ids:', resourceNames[thing].list.split('.'))];
}

/** Where another value is taken too, digits alone are an order code or an account number. */
const isStart = (text: string, { resolve }: FlagDefinition | ArgumentDefinition) =>
  /^[0-9a-f]{8}[0-9a-f-]{0,27}$/i.test(text) && (!resolve || /[a-f]/i.test(text));

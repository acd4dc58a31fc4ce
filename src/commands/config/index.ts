import { command, group } from '../../cli/definition.ts';
import { usageError } from '../../errors.ts';
import { configKeys, knownKey } from './keys.ts';

const get = command({
  name: 'get',
  summary: 'Print a setting',
  arguments: [{ name: 'KEY', summary: 'output, tz or request_timeout', required: true }],
  examples: [{ note: 'the zone of shown times', command: 'payconfirm config get tz' }],
  run: async ({ args }, ctx) => (await ctx.settings()).get(knownKey(args.KEY).name) ?? null,
});

const set = command({
  name: 'set',
  summary: 'Change a setting',
  arguments: [
    { name: 'KEY', summary: 'output, tz or request_timeout', required: true },
    { name: 'VALUE', summary: 'the new value', required: true },
  ],
  examples: [{ note: 'show times in UTC', command: 'payconfirm config set tz UTC' }],
  run: async ({ args }, ctx) => {
    const key = knownKey(args.KEY);
    if (!key.accepts(args.VALUE)) throw usageError(`${key.name} must be ${key.rule}; given: ${args.VALUE}`);
    (await ctx.settings()).set(key.name, args.VALUE);
  },
});

const list = command({
  name: 'list',
  summary: 'List the settings',
  examples: [{ note: 'all of them', command: 'payconfirm config list' }],
  view: {
    columns: [
      { key: 'key', header: 'KEY' },
      { key: 'value', header: 'VALUE' },
    ],
  },
  run: async (_input, ctx) => {
    const settings = await ctx.settings();
    return configKeys.map(({ name }) => ({ key: name, value: settings.get(name) ?? null }));
  },
});

const path = command({
  name: 'path',
  summary: 'Print the folder of settings, credentials and journals',
  examples: [{ note: 'where things are kept', command: 'payconfirm config path' }],
  run: async (_input, ctx) => ctx.configDir,
});

export const config = group({
  name: 'config',
  summary: 'Settings: defaults of the global flags',
  commands: [get, set, list, path],
});

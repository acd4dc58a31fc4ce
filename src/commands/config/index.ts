import { command, group } from '../../cli/definition.ts';
import type { Context } from '../../context.ts';
import { signsFor } from '../../io/symbols.ts';
import { speaking } from '../../texts/speaking.ts';
import { inEnglish, t } from '../../texts/translate.ts';
import { configKeys, knownKey, readKey, removeKey, writeKey } from './config-keys.ts';

const key = {
  name: 'KEY',
  summary: 'output, tz, lang, request_timeout, retry_for, alias_url, scheme, kind',
  required: true,
  suggestions: configKeys.map(({ name }) => name),
} as const;

const get = command({
  name: 'get',
  summary: 'Print a setting',
  arguments: [key],
  examples: { 'the zone of shown times': 'payconfirm config get tz' },
  run: ({ args }, ctx) => readKey(knownKey(args.KEY), ctx),
});

/** Says it in the new language, where the terminal can show it. */
async function sayLanguage(language: string, ctx: Context): Promise<void> {
  const say = async () => ctx.note(t('Texts are now in English.'));
  if (language === 'en') return inEnglish(say);
  if (signsFor(ctx.env) !== 'ascii') await speaking('vi', say);
}

const set = command({
  name: 'set',
  summary: 'Change a setting',
  description:
    'output, tz, lang, request_timeout and retry_for are the defaults of the flags of these names. alias_url, scheme and kind belong to ' +
    'the profile in use: alias_url is a second address of the same service, which reads go to when the first cannot be ' +
    'reached; scheme is how deliveries are signed; kind is live, sandbox or emulator, and decides what an assistant may ' +
    'do. Without kind a service is live. Another address or client of the profile removes sandbox and emulator.',
  arguments: [key, { name: 'VALUE', summary: 'the new value', required: true }],
  examples: {
    'show times in UTC': 'payconfirm config set tz UTC',
    'another address to read from when the first cannot be reached':
      'payconfirm config set alias_url https://old.example --profile shop',
  },
  run: async ({ args }, ctx) => {
    await writeKey(knownKey(args.KEY), args.VALUE, ctx);
    if (args.KEY === 'lang') await sayLanguage(args.VALUE, ctx);
  },
});

const unset = command({
  name: 'unset',
  summary: 'Remove a setting',
  description:
    'What is removed has its default again. alias_url, scheme and kind are removed from the profile in use.',
  arguments: [key],
  examples: { 'no other address to read from': 'payconfirm config unset alias_url --profile shop' },
  run: ({ args }, ctx) => removeKey(knownKey(args.KEY), ctx),
});

const list = command({
  name: 'list',
  summary: 'List settings',
  examples: { 'all of them': 'payconfirm config list' },
  view: {
    columns: [
      { key: 'key', header: 'KEY' },
      { key: 'value', header: 'VALUE' },
    ],
  },
  run: (_input, ctx) =>
    Promise.all(configKeys.map(async (key) => ({ key: key.name, value: await readKey(key, ctx) }))),
});

const path = command({
  name: 'path',
  summary: 'Print the settings folder',
  flags: {
    state: {
      type: 'boolean',
      summary: 'that of journals, unfinished registrations and the emulator instead',
    },
  },
  examples: {
    'where settings are kept': 'payconfirm config path',
    'the deliveries of all days': 'ls "$(payconfirm config path --state)/journal"',
  },
  run: async ({ flags }, ctx) => (flags.state ? ctx.stateDir : ctx.configDir),
});

export const config = group({
  name: 'config',
  aka: ['settings'],
  summary: 'Get and set default settings',
  commands: [get, set, unset, list, path],
});

import { storableKey } from '../../api/replies/require-storable.ts';
import { endpointCommand } from '../../cli/endpoint-command.ts';
import { t } from '../../texts/translate.ts';

export const generate = endpointCommand({
  name: 'generate',
  summary: 'Generate a client key and show its secret once',
  endpoint: 'keys.generate',
  flags: {
    name: { value: 'N', summary: 'what it is for', to: 'body.name' },
    save: { type: 'boolean', summary: 'keep the key in the profile, and do not print its secret' },
  },
  examples: {
    'a key for another application': 'payconfirm keys generate --name "Shop B"',
    'use it from now on': 'payconfirm keys generate --save',
  },
  view: {
    detail: [
      { key: 'id', header: 'ID' },
      { key: 'client_id', header: 'Client ID' },
      { key: 'client_secret', header: 'Client secret' },
      { key: 'name', header: 'Name' },
      { key: 'created_at', header: 'Created', format: 'time' },
    ],
  },
  finish: async ({ data: key, input: { flags }, ctx }) => {
    if (!flags.save) {
      ctx.note(t('The secret is not shown again: save it now.'));
      return key;
    }
    const profile = await ctx.profile();
    ctx.secrets.addFrom(key);
    await ctx.saveProfile(storableKey(key));
    ctx.note(t('Saved in profile {0}.', profile.name));
    const { client_secret: _kept, ...rest } = key;
    return rest;
  },
});

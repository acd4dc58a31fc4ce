import { endpointCommand } from '../../../cli/endpoint-command.ts';
import { somethingToChange } from '../../../cli/something-to-change.ts';
import { configurationId, emailFlags } from './flags.ts';
import { sayUnverified } from './unverified-recipients.ts';
import { emailView } from './view.ts';

export const update = endpointCommand({
  name: 'update',
  summary: 'Update an email configuration',
  description:
    '--recipient names all that it is to have: who stays stays verified, who is new is sent a code, the others are gone.',
  endpoint: 'channels.email.update',
  arguments: [configurationId],
  flags: emailFlags,
  examples: [
    {
      note: 'pause it',
      command: 'payconfirm channels email update 6e0c8d0e-7c55-4f36-9a54-7a2b6c1d9e06 --no-active',
    },
  ],
  view: emailView,
  prepare: somethingToChange,
  finish: ({ data, ctx }) => {
    sayUnverified(data, ctx);
    return data;
  },
});

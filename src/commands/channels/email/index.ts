import { group } from '../../../cli/definition.ts';
import { endpointCommand } from '../../../cli/endpoint-command.ts';
import { configurations, emailId, emailView } from './configurations.ts';
import { logs } from './logs.ts';
import { resend, verify } from './recipient-verification.ts';
import { stats } from './stats.ts';
import { suppressions, unsuppress } from './suppressions.ts';
import { testEmail } from './test.ts';

const show = endpointCommand({
  name: 'show',
  summary: 'Show an email configuration',
  endpoint: 'channels.email.show',
  arguments: [emailId],
  examples: { 'one of them': 'payconfirm channels email show 6e0c8d0e-7c55-4f36-9a54-7a2b6c1d9e06' },
  view: emailView,
});

export const email = group({
  name: 'email',
  summary: 'Emails, to recipients that are verified',
  commands: [
    configurations.list,
    configurations.create,
    show,
    verify,
    resend,
    configurations.update,
    configurations.delete,
    testEmail,
    logs,
    stats,
    suppressions,
    unsuppress,
  ],
});

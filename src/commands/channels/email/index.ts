import { group } from '../../../cli/definition.ts';
import { create } from './create.ts';
import { deleteEmail } from './delete.ts';
import { list } from './list.ts';
import { logs } from './logs.ts';
import { resend } from './resend.ts';
import { show } from './show.ts';
import { stats } from './stats.ts';
import { testEmail } from './test.ts';
import { update } from './update.ts';
import { verify } from './verify.ts';

export const email = group({
  name: 'email',
  summary: 'Emails, to recipients that are verified',
  commands: [list, create, show, verify, resend, update, deleteEmail, testEmail, logs, stats],
});

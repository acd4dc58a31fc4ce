import { group } from '../../cli/definition.ts';
import { changePassword } from './change-password.ts';
import { me } from './me.ts';
import { register } from './register.ts';

export const client = group({
  name: 'client',
  summary: 'Register and show the client account',
  commands: [register, me, changePassword],
});

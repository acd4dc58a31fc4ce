import { group } from '../../cli/definition.ts';
import { changePassword } from './change-password.ts';
import { me } from './me.ts';
import { register } from './register.ts';

export const client = group({
  name: 'client',
  summary: 'The registered account that owns everything else',
  commands: [register, me, changePassword],
});

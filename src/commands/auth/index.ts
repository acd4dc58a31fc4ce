import { group } from '../../cli/definition.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { status } from './status.ts';
import { token } from './token.ts';

export const auth = group({
  name: 'auth',
  summary: 'Log in and manage credentials',
  commands: [login, status, token, logout],
});

import { group } from '../../cli/definition.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { status } from './status.ts';
import { token } from './token.ts';

export const auth = group({
  name: 'auth',
  summary: 'Credentials and tokens',
  commands: [login, status, token, logout],
});

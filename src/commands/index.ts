import type { Definition } from '../cli/definition.ts';
import { accounts } from './accounts/index.ts';
import { api } from './api.ts';
import { auth } from './auth/index.ts';
import { checkouts } from './checkouts/index.ts';
import { client } from './client/index.ts';
import { whoami } from './client/me.ts';
import { complete, completion } from './completion.ts';
import { config } from './config/index.ts';
import { doctor } from './doctor/index.ts';
import { emulator } from './emulator/index.ts';
import { endpointsCommand } from './endpoints.ts';
import { keys } from './keys/index.ts';
import { listen } from './listen/index.ts';
import { notifications } from './notifications/index.ts';
import { openapi } from './openapi.ts';
import { profiles } from './profiles/index.ts';
import { qr } from './qr/index.ts';
import { sandbox } from './sandbox/index.ts';
import { smoke } from './smoke/index.ts';
import { va } from './va/index.ts';
import { webhooks } from './webhooks/index.ts';

/** Every command, in the order of the help page. */
export const tree: readonly Definition[] = [
  auth,
  whoami,
  client,
  keys,
  accounts,
  va,
  notifications,
  qr,
  checkouts,
  sandbox,
  webhooks,
  listen,
  smoke,
  emulator,
  api,
  doctor,
  profiles,
  config,
  endpointsCommand(() => tree),
  openapi,
  completion,
  complete(() => tree),
];

import { group } from '../../cli/definition.ts';
import { deleteVirtualAccount } from './delete.ts';
import { list } from './list.ts';
import { register } from './register/index.ts';
import { registrations } from './registrations.ts';
import { request } from './request.ts';
import { show } from './show.ts';
import { transactions } from './transactions.ts';
import { verify } from './verify.ts';

export const va = group({
  name: 'va',
  aka: ['virtual-account', 'virtual-accounts', 'vas'],
  summary: 'Register and manage virtual accounts',
  commands: [register, registrations, request, verify, list, show, transactions, deleteVirtualAccount],
});

import { group } from '../../cli/definition.ts';
import { deleteVirtualAccount } from './delete.ts';
import { list } from './list.ts';
import { request } from './request.ts';
import { transactions } from './transactions.ts';
import { verify } from './verify.ts';

export const va = group({
  name: 'va',
  summary: 'Virtual accounts: registration, listing, transactions',
  commands: [request, verify, list, transactions, deleteVirtualAccount],
});

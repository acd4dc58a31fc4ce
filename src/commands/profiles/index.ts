import { group } from '../../cli/definition.ts';
import { deleteProfile } from './delete.ts';
import { list } from './list.ts';
import { show } from './show.ts';
import { use } from './use.ts';

export const profiles = group({
  name: 'profiles',
  aka: ['contexts'],
  summary: 'Manage stored profiles',
  commands: [list, use, show, deleteProfile],
});

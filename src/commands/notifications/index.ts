import { group } from '../../cli/definition.ts';
import { deleteNotification } from './delete.ts';
import { modify } from './modify.ts';
import { request } from './request.ts';
import { show } from './show.ts';
import { verify } from './verify.ts';

export const notifications = group({
  name: 'notifications',
  summary: 'Manage notifications of virtual accounts',
  commands: [request, verify, show, modify, deleteNotification],
});

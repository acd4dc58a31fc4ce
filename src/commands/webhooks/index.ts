import { group } from '../../cli/definition.ts';
import { consume } from './consume/index.ts';
import { create } from './create.ts';
import { deleteWebhook } from './delete.ts';
import { kept } from './kept/index.ts';
import { list } from './list.ts';
import { log } from './log/index.ts';
import { logs } from './logs/index.ts';
import { pause, resume } from './pause.ts';
import { redeliver } from './redeliver/index.ts';
import { replay } from './replay/index.ts';
import { signBody } from './sign.ts';
import { stats } from './stats/index.ts';
import { tail } from './tail/index.ts';
import { testDelivery } from './test.ts';
import { update } from './update.ts';
import { verify } from './verify/index.ts';

export const webhooks = group({
  name: 'webhooks',
  aka: ['hook', 'hooks'],
  summary: 'Manage webhook configurations and deliveries',
  commands: [
    list,
    create,
    update,
    pause,
    resume,
    deleteWebhook,
    testDelivery,
    logs,
    log,
    tail,
    stats,
    verify,
    signBody,
    kept,
    replay,
    redeliver,
    consume,
  ],
});

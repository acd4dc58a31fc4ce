import type { Context } from '../../../context.ts';
import { usageError } from '../../../errors.ts';
import { t } from '../../../texts/translate.ts';
import { type KeptWithForwards, keptNewestFirst } from '../../../webhooks/journal/kept-list.ts';
import type { Scope } from '../../../webhooks/journal/owner.ts';
import { keptDelivery } from '../../../webhooks/journal/read-journal.ts';

/** A stored delivery with its results. @throws as `keptDelivery` */
export async function keptById(
  id: string,
  scope: Scope,
  { stateDir }: Pick<Context, 'stateDir'>,
): Promise<KeptWithForwards> {
  const { received_at, id: whole } = await keptDelivery(stateDir, scope, id);
  for await (const line of keptNewestFirst(stateDir, scope, Date.parse(received_at))) {
    const found = line.id === whole ? line.read() : undefined;
    if (found) return found;
  }
  throw usageError(t('the delivery {0} was removed by another process', whole));
}

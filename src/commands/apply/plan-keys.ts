import type { Body, Reply } from '../../api/endpoints/index.ts';
import { storableKey } from '../../api/replies/require-storable.ts';
import type { Key } from '../../setup/schema.ts';
import { t } from '../../texts/translate.ts';
import { isRecord } from '../../values/is-record.ts';
import { type LeftAlone, type Planning, refuseMadeMeanwhile, type Step } from './plan-types.ts';
import { type NewKey, type Place, placeFor } from './secret-places.ts';

type ClientKey = Reply<'keys.list'>[number];

/** @throws usage error if the secret of a new key cannot be stored at its place */
export async function planKeys(
  wanted: readonly Key[],
  planning: Planning,
): Promise<{ steps: Step[]; leftAlone: LeftAlone[] }> {
  const { at, client } = planning;
  const { data: there } = await client.call('keys.list', {});
  const steps: Step[] = [];
  for (const [index, key] of wanted.entries()) {
    const place = await placeFor(key.save_to, at(['keys', index, 'save_to']), planning);
    steps.push(await planKey(key, there, place, planning));
  }
  const named = new Set(wanted.map(({ name }) => name));
  const leftAlone = there.filter(({ name }) => !named.has(name));
  return { steps, leftAlone: leftAlone.map(({ name }) => ({ kind: 'key', name })) };
}

async function planKey(
  { name, save_to, ...further }: Key,
  there: readonly ClientKey[],
  place: Place,
  planning: Planning,
): Promise<Step> {
  const found = there.filter((key) => key.name === name);
  const lost = lostSince(planning.record.get('begun', name), found);
  const kept = found.find((key) => place.holds(key.client_id));
  const step = { kind: 'key', name } as const;
  if (found.length > 0 && (kept || lost.length === 0)) {
    if (kept) return { ...step, action: 'unchanged', fields: [] };
    const remark = () => t('its secret is not at {0}, and the service does not show it again', save_to);
    return { ...step, action: 'unchanged', fields: [], remark };
  }
  await place.refuseUnusable();
  return {
    ...step,
    action: lost.length > 0 ? 'replace' : 'create',
    fields: [{ field: 'save_to', from: null, to: save_to }],
    ...(lost.length > 0
      ? { remark: () => t('an earlier run stopped before it saved the secret: that key is destroyed') }
      : {}),
    carryOut: async () => {
      for (const { id } of lost) await planning.client.call('keys.destroy', { path: { key_id: id } });
      const { data: now } = await planning.client.call('keys.list', {});
      refuseMadeMeanwhile(name, now);
      const before = now.map(({ id }) => id);
      await planning.record.set('begun', name, { before });
      await place.save(await generate({ ...further, name }, planning));
      await planning.record.set('begun', name, undefined);
    },
  };
}

/** Keys that an interrupted run has created. Nobody has their secret. */
function lostSince(begun: unknown, found: readonly ClientKey[]): ClientKey[] {
  if (!isRecord(begun) || !Array.isArray(begun.before)) return [];
  const { before } = begun;
  return found.filter(({ id }) => !before.includes(id));
}

async function generate(body: Body<'keys.generate'>, { client, ctx }: Planning): Promise<NewKey> {
  const { data } = await client.call('keys.generate', { body });
  ctx.secrets.addFrom(data);
  return storableKey(data);
}

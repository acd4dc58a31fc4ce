import type { Context } from '../../../context.ts';
import { t } from '../../../texts/translate.ts';
import { formatDuration } from '../../../values/duration.ts';
import { safeLine } from '../../../values/safe-text.ts';
import type { ForwardedEvent } from '../../../webhooks/listener/listen-event-types.ts';
import { type Inspector, startInspector } from '../inspector.ts';
import type { Plan } from '../plan.ts';
import type { Row } from './rows.ts';

/** The actions of keys on a delivery. Each resolves to a message: one safe line. */
export function createActions(plan: Plan, ctx: Context) {
  // Their messages appear on the screen. Their results do not change the listener's exit code.
  const task: Context = {
    ...ctx,
    conclude: () => undefined,
    progress: () => ({ update: () => undefined, end: () => undefined }),
  };
  let inspector: Promise<Inspector | undefined> | undefined;
  return {
    replay: (row: Row) => replayed(row, plan, task),
    redeliver: (row: Row) => redelivered(row, task),
    curl: async ({ id = '' }: Row) => {
      const [{ keptById }, { keptCurl }, { scopeOf }] = await Promise.all([
        import('../../webhooks/kept/by-id.ts'),
        import('../../webhooks/kept/curl.ts'),
        import('../../webhooks/stored-scope.ts'),
      ]);
      const { command, notes, warnings } = keptCurl(await keptById(id, await scopeOf({}, task), task));
      return { command, said: [t('Copied, if the terminal allows it.'), ...notes, ...warnings].join(' ') };
    },
    browse: async () => {
      inspector ??= startInspector({ ...plan, inspect: { open: true } }, task, () => undefined);
      return (await inspector)?.url ?? '';
    },
    close: async () => (await inspector)?.close(),
  };
}

export type Actions = ReturnType<typeof createActions>;

/** Replays to an app that failed, or else to the first app. `answers`: reported like those of a delivery. */
async function replayed({ id, events, outcome }: Row, plan: Plan, ctx: Context) {
  if (outcome === 'pending') return { said: t('It is being forwarded now.'), answers: [] };
  const told = events.flatMap((event) =>
    event.event === 'forwarded' ? [[event.target, event] as const] : [],
  );
  const last = [...new Map(told).values()];
  const asked = last.find(({ ok }) => !ok) ?? last[0];
  const target = asked ? new URL(asked.target) : plan.router.targets[0];
  if (!target)
    return { said: t('There is no app to replay to: start listen with --forward URL.'), answers: [] };
  const [{ keptToSend }, { sendAgain }] = await Promise.all([
    import('../../webhooks/replay/kept-to-send.ts'),
    import('../../webhooks/replay/send-again.ts'),
  ]);
  const deliveries = await keptToSend({ id, since: undefined, failed: false, to: target }, ctx);
  const kind = plan.expected.auth === 'HMAC_SHA256' ? 're-signed' : 'as-received';
  const how = { target, kind, given: plan.secret, reconstructed: false, kept: true, app: plan.app } as const;
  const about = events.find((event) => 'kind' in event);
  const sent_again = kind === 're-signed' ? kind : 'as received';
  const results: string[] = [];
  const answers: ForwardedEvent[] = [];
  for await (const { ok, status, error, duration_ms } of sendAgain(deliveries, how, ctx)) {
    const answer = status === null ? safeLine(error ?? '') : t('app {0}', status);
    const took = formatDuration(duration_ms);
    results.push(
      ok ? t('Replayed: delivered, {0}, {1}', answer, took) : t('Replayed: failed, {0}, {1}', answer, took),
    );
    const at = new Date(ctx.clock.now()).toISOString();
    const result = { target: target.href, ok, status, error, attempts: 1, duration_ms, response: null };
    if (about) answers.push({ ...about, ...result, event: 'forwarded', at, sent_again });
  }
  return { said: results.join(' '), answers };
}

async function redelivered({ events }: Row, ctx: Context): Promise<string> {
  const code = events
    .map((event) => ('transaction_code' in event ? event.transaction_code : null))
    .find(Boolean);
  if (!code) return t('It has no transaction code, so the service cannot redeliver it.');
  const [{ namedItems, namedTransactions }, { redeliverAll }] = await Promise.all([
    import('../../webhooks/redeliver/named-transactions.ts'),
    import('../../webhooks/redeliver/redeliver-all.ts'),
  ]);
  const items = await namedItems(await namedTransactions([code], ctx), undefined, ctx);
  const { delivered, failed, left } = await redeliverAll(items, { rate: 5, timeout: 30_000 }, ctx);
  return t(
    'Redelivered {0}: {1} delivered, {2} failed, {3} without a result',
    safeLine(code),
    delivered,
    failed,
    left,
  );
}

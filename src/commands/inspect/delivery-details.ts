import type { Context } from '../../context.ts';
import { usageError } from '../../errors.ts';
import type { Given } from '../../inspector/data-source-interface.ts';
import type { Row } from '../../inspector/delivery-row-types.ts';
import type { Copy, Delivery, Handed, Said } from '../../inspector/page-data-types.ts';
import { storedDelivery as english } from '../../messages/en/delivery-states.ts';
import { storedDelivery as vietnamese } from '../../messages/vi/delivery-states.ts';
import { t } from '../../texts/translate.ts';
import type { HeaderPair } from '../../values/headers.ts';
import { dayIn } from '../../values/local-day.ts';
import { isLoopback } from '../../values/loopback.ts';
import { redactHeaders, withoutLoggedSecrets } from '../../values/redact-headers.ts';
import type { Payload } from '../../webhooks/decode-payload.ts';
import { isDelivered, type LogEntry, payloadText, sentPayload } from '../../webhooks/delivery-log/entry.ts';
import { loggedHeaders } from '../../webhooks/delivery-log/logged-delivery.ts';
import { type ForwardRecord, whyHeldBack } from '../../webhooks/journal/journal-record.ts';
import { type KeptWithForwards, resultOfKept } from '../../webhooks/journal/kept-list.ts';
import { type JournalOwner, journalOwner, type Scope } from '../../webhooks/journal/owner.ts';
import { keptDeliveries } from '../../webhooks/journal/read-journal.ts';
import { cleanupRecordsIn } from '../../webhooks/listener/cleanup-records.ts';
import { entryById } from '../webhooks/entry-by-id.ts';
import { keptById } from '../webhooks/kept/by-id.ts';
import { rowOf } from '../webhooks/kept/row.ts';
import { reportOf } from '../webhooks/log/report.ts';
import { scopeOf } from '../webhooks/stored-scope.ts';
import type { PartsOptions } from './data-source-options.ts';
import { answerText, type Content, differences, fieldsOf, prettyOf } from './delivery-content.ts';
import { configurationsOf, rowOfEntry, rowOfKept } from './delivery-rows.ts';
import { saidOf } from './diagnosis-note.ts';
import { signatureOfEntry, signatureOfKept, signedOf } from './signature.ts';

const mostCopies = 10;

/** The log entry or the journal delivery of a row id. @throws usage error for an invalid id */
export function idOf({ id = '' }: Given): { source: 'log' | 'kept'; id: string } {
  const [, source, own] = /^(log|kept)-(.{1,60})$/.exec(id) ?? [];
  if (own === undefined) throw usageError(t('no stored delivery has this id'));
  return { source: source as 'log' | 'kept', id: own };
}

/** The day on which to search for it, from `at`, epoch milliseconds. */
export function dayOf({ at }: Given, { options }: Context): string | undefined {
  return at !== undefined && /^\d{1,15}$/.test(at) ? dayIn(options.timeZone, Number(at)) : undefined;
}

export function entryOf(id: string, given: Given, ctx: Context): Promise<LogEntry> {
  return entryById(id, dayOf(given, ctx), ctx);
}

/** All facts about one delivery, except its chain. @throws an error if it does not exist */
export async function deliveryOf(given: Given, options: PartsOptions, ctx: Context): Promise<Delivery> {
  const { secret } = options;
  const { source, id } = idOf(given);
  const show = given.show === 'yes';
  return source === 'log'
    ? ofEntry(await entryOf(id, given, ctx), secret, show, ctx)
    : ofKept(id, { scope: await scopeOf(options, ctx), secret, show }, ctx);
}

async function ofEntry(
  entry: LogEntry,
  secret: string | undefined,
  show: boolean,
  ctx: Context,
): Promise<Delivery> {
  const configurations = await configurationsOf(ctx);
  const report = await reportOf(entry, ctx);
  const content = await contentOfEntry(entry);
  const copies: Copy[] = [];
  for (const other of (report.other_deliveries ?? []).slice(0, mostCopies)) {
    copies.push({
      row: await rowOfEntry(other, configurations),
      differs: differences(content, await contentOfEntry(other), show),
    });
  }
  const answer = withoutLoggedSecrets(entry).response_text;
  const handed: Handed[] = [
    {
      at: Date.parse(entry.created_at),
      target: entry.endpoint_url,
      ok: isDelivered(entry),
      result: (await rowOfEntry(entry, configurations)).result,
      took: entry.duration_ms,
      attempts: 1,
      sent: null,
      answer: answer ? answerText(answer, show) : null,
    },
  ];
  const { said: signature, ...checked } = await signatureOfEntry(entry, secret, ctx);
  const isHere = URL.canParse(entry.endpoint_url) && isLoopback(new URL(entry.endpoint_url).hostname);
  return ctx.secrets.hideIn({
    row: await rowOfEntry(entry, configurations),
    address: entry.endpoint_url,
    signature,
    signed: signedOf(content, checked, show),
    outcome: saidOf(report, ctx.options),
    ...shownOf(content, show, ctx),
    handed,
    copies,
    target: isHere ? entry.endpoint_url : '',
    canRepeat: true,
    shown: show,
  });
}

async function ofKept(
  id: string,
  { scope, secret, show }: { scope: Scope; secret: string | undefined; show: boolean },
  ctx: Context,
): Promise<Delivery> {
  const kept = await keptById(id, scope, ctx);
  const living = await cleanupRecordsIn(ctx.stateDir).living();
  const own = journalOwner(await ctx.profile());
  const row = await rowOfKept(kept, living, own);
  const content = await contentOfKept(kept, living);
  const why = whyHeldBack(kept, resultOfKept(kept));
  const { said: signature, ...checked } = await signatureOfKept(kept, secret, ctx);
  return ctx.secrets.hideIn({
    row,
    address: kept.target ?? null,
    signature,
    signed: signedOf(content, checked, show),
    outcome: outcomeOf(row, why),
    ...shownOf(content, show, ctx),
    handed: kept.forwards.map((forward) => handedOf(forward, show)),
    copies: await copiesOfKept(kept, content, { living, scope, own, show }, ctx),
    target: kept.target ?? kept.forwards.at(-1)?.target ?? '',
    canRepeat: why === undefined && row.owner === null && row.state !== 'under way',
    shown: show,
  });
}

async function contentOfEntry(entry: LogEntry): Promise<Content> {
  return {
    headers: redactHeaders(loggedHeaders(entry)),
    body: Buffer.from(payloadText(entry)),
    payload: await sentPayload(entry),
  };
}

async function contentOfKept(kept: KeptWithForwards, living: readonly string[]): Promise<Content> {
  const { payload }: { payload: Payload | null } = await rowOf(kept, living);
  return { headers: redactHeaders(kept.headers), body: Buffer.from(kept.body_base64, 'base64'), payload };
}

function shownOf(content: Content, show: boolean, { secrets }: Context) {
  const { headers, body, payload } = content;
  const isOpen = secrets.hide(body.toString()) === body.toString();
  return {
    headers: [...headers] as HeaderPair[],
    fields: payload && fieldsOf(payload, show),
    pretty: prettyOf(content, show),
    raw: show && isOpen ? body.toString('base64') : null,
    bytes: body.length,
  };
}

const results: Record<Row['state'], Said['result']> = {
  taken: 'well',
  refused: 'trouble',
  unanswered: 'trouble',
  'under way': 'open',
  unknown: 'open',
  'not confirmed': 'open',
  'no app': 'open',
  copy: 'open',
  conflict: 'trouble',
  rejected: 'trouble',
};

function outcomeOf({ state, result }: Row, why: string | undefined): Said {
  const more = [why, result].find((part) => part !== undefined && part !== '');
  return {
    result: results[state],
    words: { en: english[state], vi: vietnamese[state] },
    more: more === undefined ? [] : [{ title: 'meaning', lines: [more] }],
  };
}

function handedOf(forward: ForwardRecord, show: boolean): Handed {
  const { at, target, ok, status, error, duration_ms, attempts, sent, answer } = forward;
  return {
    at: Date.parse(at),
    target,
    ok,
    result: status === undefined ? (error ?? 'no answer') : String(status),
    took: duration_ms,
    attempts,
    sent: sent ?? null,
    answer: answer ? answerText(answer, show) : null,
  };
}

const dayMs = 86_400_000;

/** Other deliveries of the same transaction, on the days around it. */
async function copiesOfKept(
  kept: KeptWithForwards,
  content: Content,
  { living, scope, own, show }: { living: readonly string[]; scope: Scope; own: JournalOwner; show: boolean },
  { stateDir }: Context,
): Promise<Copy[]> {
  const { transaction_code: code, id, received_at } = kept;
  if (code === undefined) return [];
  const copies: Copy[] = [];
  for await (const other of keptDeliveries(stateDir, scope, Date.parse(received_at) - dayMs)) {
    if (other.id === id || other.transaction_code !== code) continue;
    const whole = { ...other, forwards: other.forward ? [other.forward] : [] };
    copies.push({
      row: await rowOfKept(whole, living, own),
      differs: differences(content, await contentOfKept(whole, living), show),
    });
    if (copies.length === mostCopies) break;
  }
  return copies;
}

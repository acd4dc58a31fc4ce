/** Collects the files of a bundle, without secrets. Personal data is masked unless requested. */
import type { Context } from '../../context.ts';
import { asked } from '../../diagnosis/facts/ask-source.ts';
import { readReply } from '../../diagnosis/facts/connection.ts';
import type { ZipEntry } from '../../io/files/zip.ts';
import { nodeVersion } from '../../io/versions.ts';
import { languageFor } from '../../messages/load-language.ts';
import { plainTheme } from '../../output/theme.ts';
import type { RenderContext } from '../../output/view.ts';
import { stringifyJson } from '../../values/exact-json.ts';
import { escapeMarkup } from '../../values/quote/markup.ts';
import { hideUrlSecrets } from '../../values/redact-secrets.ts';
import { safeText } from '../../values/safe-text.ts';
import { toJson } from '../../values/terminal-safe-json.ts';
import { decodePayload } from '../../webhooks/decode-payload.ts';
import { isDelivered, resultOf } from '../../webhooks/delivery-log/entry.ts';
import { codeOf } from '../../webhooks/delivery-log/find-entry.ts';
import type { JournalRecord } from '../../webhooks/journal/journal-record.ts';
import { journalOwner } from '../../webhooks/journal/owner.ts';
import { journalRecords } from '../../webhooks/journal/read-journal.ts';
import { withoutSecrets } from '../mcp/redact-values.ts';
import { traceText } from '../trace/text.ts';
import type { Trace } from '../trace/trace-json-types.ts';
import { type BundlePart, diagnosisName } from './bundle-json-types.ts';
import { testCases } from './generate-app-tests.ts';

export type BundleFile = ZipEntry & { part: BundlePart };

const mostLines = 100;
/** Used if the age of the deliveries is unknown. */
const usualMs = 24 * 3_600_000;

export async function collect(traces: readonly Trace[], ctx: Context): Promise<BundleFile[]> {
  const items = (await Promise.all(traces.map((trace) => withoutSecrets(trace, ctx)))) as Trace[];
  const shown = items.map((item, at) => asTexts(item, traces[at]) as Trace);
  const json = (name: string, part: BundlePart, value: unknown): BundleFile => ({
    name,
    part,
    content: `${toJson(value, 2)}\n`,
  });
  return [
    json(diagnosisName, 'diagnosis', { items: shown }),
    { name: 'diagnosis.html', part: 'page', content: await page(shown, ctx) },
    json('attempts.json', 'attempts', { items: items.flatMap(({ deliveries }) => deliveries) }),
    json('configurations.json', 'configurations', { items: await configurations(ctx) }),
    json('environment.json', 'environment', await environment(ctx)),
    { name: 'journal.ndjson', part: 'journal', content: await journal(traces, ctx) },
    ...(await tests(traces, items)),
  ];
}

/** Converts masked fields back to text where they were text. */
function asTexts(shown: unknown, given: unknown): unknown {
  if (typeof shown !== 'object' || shown === null) return shown;
  if (typeof given === 'string') return stringifyJson(shown);
  const before = given as Readonly<Record<string, unknown>>;
  const texts = Object.entries(shown).map(([name, part]) => [name, asTexts(part, before[name])] as const);
  return Array.isArray(shown) ? texts.map(([, part]) => part) : Object.fromEntries(texts);
}

/** The fields that certainly contain no secret. */
async function configurations(ctx: Context): Promise<unknown[]> {
  const { items } = await (await ctx.client()).page('webhooks.list', {});
  return items.map((one) => ({
    id: one.id,
    name: one.name,
    webhook_url: hideUrlSecrets(one.webhook_url),
    auth_type: one.auth_type,
    payload_format: one.payload_format,
    is_active: one.is_active,
    virtual_account_id: one.virtual_account_id,
    created_at: one.created_at,
  }));
}

async function environment(ctx: Context): Promise<unknown> {
  const { name, baseUrl } = await ctx.profile();
  const client = await ctx.client();
  const reply = await asked('service', ctx.clock, () => readReply(client, ctx));
  return {
    local_time: new Date(ctx.clock.now()).toISOString(),
    service_ahead_ms: reply.value?.skew ?? null,
    service_answered_in_ms: reply.value === undefined ? null : Math.round(reply.value.ms),
    payconfirm: ctx.version,
    node: nodeVersion,
    time_zone: ctx.options.timeZone,
    profile: name,
    service: baseUrl === undefined ? null : hideUrlSecrets(baseUrl),
  };
}

/** The last journal records about these transfers. Other records are about other customers. */
async function journal(traces: readonly Trace[], ctx: Context): Promise<string> {
  const sent = await Promise.all(traces.flatMap(({ deliveries }) => deliveries.map(codeOf)));
  const found = traces.flatMap(({ subject, transaction }) => [subject?.id, transaction?.transaction_code]);
  const codes = new Set([...sent, ...found]);
  const ids = new Set<string>();
  const times = traces.flatMap(({ deliveries }) =>
    deliveries.map(({ created_at }) => Date.parse(created_at)),
  );
  const since = Math.min(ctx.clock.now() - usualMs, ...times.filter((time) => !Number.isNaN(time)));
  const lines: JournalRecord[] = [];
  for await (const record of journalRecords(ctx.stateDir, journalOwner(await ctx.profile()), since)) {
    if (record.type === 'delivery' && record.transaction_code && codes.has(record.transaction_code))
      ids.add(record.id);
    if (!ids.has(record.id)) continue;
    lines.push(record);
    if (lines.length > mostLines) lines.shift();
  }
  // Together with the traces, which tell which numbers are virtual accounts.
  const all = [traces, ...(await Promise.all(lines.map(opened)))];
  const [, ...shown] = (await withoutSecrets(all, ctx)) as unknown[];
  return shown.map((line) => `${toJson(line)}\n`).join('');
}

/** Replaces the body by its fields, because masking uses the field names. */
async function opened(record: JournalRecord): Promise<unknown> {
  if (record.type !== 'delivery') return record;
  const { body_base64, ...rest } = record;
  const body = Buffer.from(body_base64, 'base64');
  const type = record.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  const decoded = await decodePayload(body, type);
  return { ...rest, body: decoded.ok ? decoded.payload : `(${body.length} bytes)` };
}

/** A test for each transfer whose last delivery failed. The fields of its body are masked. */
async function tests(traces: readonly Trace[], masked: readonly Trace[]): Promise<BundleFile[]> {
  const files = new Map<string, BundleFile>();
  const nameOf = fileNames();
  for (const [at, { deliveries }] of traces.entries()) {
    for (const [index, entry] of deliveries.entries()) {
      if (isDelivered(entry)) continue;
      const payload: unknown = masked[at]!.deliveries[index]!.request_payload;
      for (const file of await testCases(entry, payload, nameOf)) {
        if (!files.has(file.name)) files.set(file.name, { ...file, part: 'test' });
      }
    }
  }
  return [...files.values()];
}

/** The name of a code in files and classes. Names are unique, even without regard to case. */
function fileNames(): (code: string) => string {
  const codes = new Map<string, string>();
  return (code) => {
    const plain = code.replace(/\W/g, '_');
    for (let count = 1; ; count++) {
      const name = count === 1 ? plain : `${plain}_${count}`;
      const other = codes.get(name.toLowerCase());
      if (other !== undefined && other !== code) continue;
      codes.set(name.toLowerCase(), code);
      return name;
    }
  };
}

const width = 100;

async function page(traces: readonly Trace[], ctx: Context): Promise<string> {
  const language = await languageFor(ctx.options.language);
  const render: RenderContext = {
    ...ctx.options,
    theme: plainTheme,
    commandLine: ctx.commandLine,
    width,
    now: ctx.clock.now(),
  };
  const { bundle } = language;
  const sections = traces.map((trace) => {
    const attempts = trace.deliveries.map(
      (entry) =>
        `<details><summary>${escapeMarkup(`${entry.created_at}  ${resultOf(entry)}  ${entry.endpoint_url}`)}</summary>
<pre>${escapeMarkup(safeText([entry.request_headers, entry.request_payload, '', entry.response_text ?? ''].join('\n')))}</pre></details>`,
    );
    return `<section><h2>${escapeMarkup(trace.subject?.name ?? '')}</h2>
<pre>${escapeMarkup(traceText(trace, render, language))}</pre>
${attempts.join('\n')}</section>`;
  });
  return `<!doctype html>
<html lang="${ctx.options.language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeMarkup(bundle.title)}</title>
<style>body{font:1rem system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem}pre{white-space:pre-wrap;overflow-wrap:anywhere}</style>
<h1>${escapeMarkup(bundle.title)}</h1>
<p>${escapeMarkup(bundle.made(language.time(ctx.clock.now(), ctx.options.timeZone)))}</p>
${sections.join('\n')}
</html>
`;
}

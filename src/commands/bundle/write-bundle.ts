/** Traces the subjects of a bundle, shows its content, and writes it. */

import { writeNewFile } from '../../cli/output-file.ts';
import type { Context } from '../../context.ts';
import { sharedReads } from '../../diagnosis/facts/shared-reads.ts';
import { PayconfirmError } from '../../errors.ts';
import { writeZip } from '../../io/files/zip.ts';
import { languageFor } from '../../messages/load-language.ts';
import { asIs, t } from '../../texts/translate.ts';
import { below, withCommand } from '../../values/command-line.ts';
import { dayIn, utcDay } from '../../values/local-day.ts';
import { toJson } from '../../values/terminal-safe-json.ts';
import { timeOf } from '../../webhooks/delivery-log/entry.ts';
import { codeOf } from '../../webhooks/delivery-log/find-entry.ts';
import { readServiceSince, readSince, refuseUnclear } from '../trace/read-input.ts';
import type { Trace } from '../trace/trace-json-types.ts';
import { traceSubject } from '../trace/trace-subject.ts';
import { type Manifest, manifestName } from './bundle-json-types.ts';
import { type BundleFile, collect } from './collect.ts';

interface BundleFlags {
  since?: string | undefined;
  timeout?: number | undefined;
  file?: string | undefined;
  force?: boolean | undefined;
}

export async function writeBundle(
  subject: string | undefined,
  { since, timeout, file: given, force = false }: BundleFlags,
  ctx: Context,
) {
  if (subject !== undefined) refuseUnclear([subject], {}, ctx);
  const subjects = subject === undefined ? await failedSince(`${since}`, ctx) : [subject];
  const files = await collect(await tracesOf(subjects, { since, timeout }, ctx), ctx);
  const now = ctx.clock.now();
  const file = given ?? `payconfirm-${subject === undefined ? dayIn('UTC', now) : named(subject)}.zip`;
  const manifest: Manifest = {
    format: 'payconfirm-bundle',
    version: 1,
    created_at: new Date(now).toISOString(),
    subjects,
    personal: ctx.options.showPersonal,
    files: files.map(({ name, content, part }) => ({
      name,
      bytes: Buffer.byteLength(content),
      content: part,
    })),
  };
  await showContent(file, manifest, ctx);
  write(file, manifest, files, force);
  const { format: _, version: __, ...rest } = manifest;
  return { file, ...rest };
}

/** A file name that is valid on every system. */
const named = (subject: string) => subject.replace(/[^\p{L}\p{N}_-]/gu, '_').slice(0, 100);

async function tracesOf(
  codes: readonly string[],
  { since, timeout }: Pick<BundleFlags, 'since' | 'timeout'>,
  ctx: Context,
): Promise<Trace[]> {
  const question = {
    since: since === undefined ? undefined : readSince(since, ctx),
    sinceText: since,
    timeout,
  };
  const progress = ctx.progress('Tracing', codes.length);
  const traces: Trace[] = [];
  const nextContext = await sharedReads(ctx);
  for (const code of codes) {
    progress.update(traces.length);
    const { trace, end } = await traceSubject({ ...question, code }, nextContext());
    const isPartly = trace.not_checked.some(
      ({ source, reason }) => source === 'delivery-log' && (reason === 'limit' || reason === 'timeout'),
    );
    const further = withCommand('To read further:', ['bundle', code], { since: '30d', timeout: '2m' });
    if (end === 1 && !trace.checkout) {
      throw new PayconfirmError(
        'refused',
        isPartly
          ? t('no transfer matches {0} so far: the delivery log was not read to its end', code)
          : t('no transfer matches {0}, so there is nothing to write', code),
        { hint: isPartly ? further : ctx.commandLine(['trace', code]) },
      );
    }
    if (isPartly) {
      const words = t('{0}: the delivery log was not read to its end, so attempts may be missing.', code);
      ctx.warn(below(words, further));
    }
    traces.push(trace);
  }
  progress.end();
  return traces;
}

/** Shown before it is written, so that the sender knows the content. */
async function showContent(file: string, { files, personal }: Manifest, ctx: Context): Promise<void> {
  const { bundle: words } = await languageFor(ctx.options.language);
  ctx.note(asIs(words.content(file)));
  const tests = files.filter(({ content }) => content === 'test');
  for (const { name, bytes, content } of files)
    if (content !== 'test') ctx.note(asIs(`  ${name} (${bytes} B): ${words.parts[content]}`));
  const bytes = tests.reduce((sum, one) => sum + one.bytes, 0);
  if (tests.length > 0) ctx.note(asIs(`  tests/ (${bytes} B): ${words.tests(tests.length)}`));
  ctx.note(asIs(personal ? words.withPersonal : words.masked));
}

/** @throws local error if the file exists and is not forced, or if it cannot be written */
function write(file: string, manifest: Manifest, files: readonly BundleFile[], isForced: boolean): void {
  const content = `${toJson(manifest, 2)}\n`;
  const zip = writeZip([{ name: manifestName, content }, ...files], Date.parse(manifest.created_at));
  writeNewFile(file, zip, isForced);
}

const mostSubjects = 50;

/** Codes of failed deliveries, newest first. */
async function failedSince(text: string, ctx: Context): Promise<string[]> {
  const codes = new Set<string>();
  const client = await ctx.client();
  const since = await readServiceSince(text, client, ctx);
  const query = { status: 'failed', from_date: utcDay(since) } as const;
  for await (const entry of client.items('webhooks.logs', { query })) {
    if (timeOf(entry) < since) continue;
    const code = await codeOf(entry);
    if (code) codes.add(code);
    if (codes.size === mostSubjects) {
      ctx.warn(t('It has only the newest {0} failed transfers.', mostSubjects));
      break;
    }
  }
  if (codes.size === 0) throw new PayconfirmError('refused', t('no delivery failed since then'));
  return [...codes];
}

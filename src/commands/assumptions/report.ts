import { command } from '../../cli/definition.ts';
import type { Drift, Observed } from '../../config/service-differences.ts';
import { readDocuments } from '../../io/bundled-docs.ts';
import { onDiskNow } from '../../io/files/disk-errors.ts';
import { writeOutput } from '../../io/files/write-files.ts';
import { spelled } from '../../io/symbols.ts';
import { inEnglish, t } from '../../texts/translate.ts';
import { withCommand } from '../../values/command-line.ts';
import { safeText } from '../../values/safe-text.ts';
import { driftText, placeOf } from './drift-text.ts';

export const report = command({
  name: 'report',
  summary: 'Write questions for the provider of the service',
  description:
    'A Markdown page out of what assumptions record wrote, and of the drift since: what differs and what could not be seen, as questions with the evidence. ' +
    'It holds no secret, no address and no value of a reply.',
  flags: {
    file: {
      value: 'FILE',
      offers: 'files',
      summary: 'write it to this file instead of standard output',
      writesFile: true,
    },
  },
  examples: { 'a page to send': 'payconfirm assumptions report --file questions.md' },
  view: {
    text: (page: string, { signs, terminal }) => (terminal ? spelled(safeText(page), signs) : safeText(page)),
    isOwn: true,
  },
  run: async ({ flags }, ctx) => {
    const { observed } = await ctx.chosenProfile();
    if (!observed)
      ctx.note(withCommand('No assumptions are recorded for this service yet:', ['assumptions', 'record']));
    const page = pageOf(observed, [...(observed?.drift ?? []), ...(await ctx.drift())]);
    if (flags.file === undefined) return page;
    const { file } = flags;
    onDiskNow(file, 'cannot be written', () => writeOutput(file, page, 'w'));
    ctx.note(ctx.hideTyped(t('Questions written to {0}.', file)));
    return undefined;
  },
});

function pageOf(observed: Observed | undefined, drift: readonly Drift[]): string {
  const { at, rows = [] } = observed ?? {};
  const seen = new Map(rows.map((one) => [`${one.section}: ${one.row}`, one]));
  const all = assumedRows();
  const differing = all.filter(({ key }) => seen.get(key)?.result === 'differs');
  const open = all.filter(({ key }) => !seen.has(key));
  const held = all.filter(({ key }) => seen.get(key)?.result === 'held');
  const partly = all.filter(({ key }) => seen.get(key)?.result === 'partly');
  const question = (key: string, expected: string, saw?: string, asked = 'Which one is right?') =>
    `- [ ] **${key}**. We expect: ${expected.replace(/\.$/, '')}${saw === undefined ? '. Is that right?' : `\n  We saw: ${saw}\n  ${asked}`}`;
  const questions = (rows: readonly AssumedRow[], asked?: string) =>
    rows.map(({ key, assumed }) => question(key, assumed, seen.get(key)?.saw, asked)).join('\n');
  return [
    '# Questions about the Payment Confirmation Service API v1',
    `${at === undefined ? 'Not looked at yet' : `Seen on ${at.slice(0, 10)}`} by payconfirm. Your document leaves these points open ("not shown").`,
    `## What differs from what we expect (${differing.length})`,
    questions(differing) || 'Nothing.',
    `## In what replies differ from what we expect (${drift.length})`,
    drift
      .map((one) =>
        question(
          placeOf(one),
          one.expected,
          inEnglish(() => driftText(one)),
        ),
      )
      .join('\n') || 'Nothing.',
    `## What is as we expect where we looked (${partly.length})`,
    questions(partly, 'Is the rest right?') || 'Nothing.',
    `## What we could not see (${open.length})`,
    questions(open) || 'Nothing.',
    `## What is as we expect (${held.length})`,
    held.map(({ key }) => `- ${key}: ${seen.get(key)!.saw}`).join('\n') || 'Nothing.',
    '',
  ].join('\n\n');
}

interface AssumedRow {
  /** Section and row. */
  key: string;
  assumed: string;
}

/** The rows of the assumptions page about the service. */
function assumedRows(): AssumedRow[] {
  const { text = '' } = readDocuments().find(({ name }) => name === 'assumptions') ?? {};
  const [service = ''] = text.split('## The emulator');
  return service.split('\n## ').flatMap((section) => {
    const [name, ...lines] = section.split('\n');
    return lines.flatMap((line) => {
      // A bar inside a cell is escaped.
      const [, row, assumed] = /^\| (.+?) \| ((?:\\\||[^|])+) \|/.exec(line) ?? [];
      return row === undefined || assumed === undefined || row === 'left open'
        ? []
        : [{ key: `${name}: ${row}`, assumed }];
    });
  });
}

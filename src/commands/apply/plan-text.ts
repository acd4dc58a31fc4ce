import type { phraseRenderer } from '../../output/output-options.ts';
import { foldProse } from '../../output/text-width.ts';
import type { RenderContext } from '../../output/view.ts';
import { asIs, type Sentence, t } from '../../texts/translate.ts';
import { type CommandLine, renderText } from '../../values/command-line.ts';
import { isPersonalName, maskPersonal } from '../../values/mask-personal-data.ts';
import { safeCell } from '../../values/safe-text.ts';
import { toJson } from '../../values/terminal-safe-json.ts';
import type { FieldChange, Kind, Plan, Step } from './plan-types.ts';

/** A step of a plan, or an unmanaged item, in the format for scripts. */
export interface Row {
  kind: Kind;
  name: string;
  action: Step['action'] | 'left alone';
  /** Whether the change was made; null without a change. */
  done: boolean | null;
  fields: readonly FieldChange[];
  remark: string | null;
}

/** How to print remarks and their command lines. */
export interface Saying {
  say: ReturnType<typeof phraseRenderer>;
  commandLine: CommandLine;
}

/** @param done the completed steps */
export function rowsOf({ steps, leftAlone }: Plan, done: readonly Step[], saying: Saying): Row[] {
  const { say, commandLine } = saying;
  return [
    ...steps.map((step): Row => {
      const { kind, name, action, fields, remark } = step;
      const isDone = action === 'unchanged' ? null : done.includes(step);
      return {
        kind,
        name,
        action,
        done: isDone,
        fields,
        remark: remark ? say(() => asIs(renderText(remark(), commandLine))) : null,
      };
    }),
    ...leftAlone.map(({ kind, name }): Row => {
      return { kind, name, action: 'left alone', done: null, fields: [], remark: null };
    }),
  ];
}

type Showing = Pick<RenderContext, 'showPersonal'>;

const signs: Record<Step['action'], string> = { create: '+', update: '~', replace: '!', unchanged: '=' };
const deeds = {
  create: '{0} created',
  update: '{0} updated',
  replace: '{0} replaced',
  unchanged: '{0} unchanged',
} as const satisfies Record<Step['action'], Sentence>;

const acts = {
  create: 'create {0}',
  update: 'update {0}',
  replace: 'replace {0}',
  unchanged: 'leave {0} as it is',
} as const satisfies Record<Step['action'], Sentence>;

const kinds = {
  key: 'key {0}',
  'virtual account': 'virtual account {0}',
  webhook: 'webhook {0}',
  'payment profile': 'payment profile {0}',
} as const satisfies Record<Kind, Sentence>;

/** The plan if changes remain, otherwise the result without what the plan has already shown. */
export function outcomeText(rows: readonly Row[], render: Showing & Pick<RenderContext, 'width'>): string {
  const isToDo = rows.some(({ done }) => done === false);
  return foldProse((isToDo ? planText(rows, render) : deedsText(rows)).join('\n'), render.width);
}

function deedsText(rows: readonly Row[]): string[] {
  const count = (action: Step['action']) => rows.filter((row) => row.action === action).length;
  const counts = (['create', 'update', 'replace', 'unchanged'] as const)
    .filter((action) => count(action) > 0)
    .map((action) => t(deeds[action], count(action)));
  if (rows.some(({ done }) => done)) return [`${counts.join(', ')}.`];
  const remarks = rows.flatMap((row) => (row.remark ? [`${nameOf(row)}: ${row.remark}`] : []));
  const nothing = t('Nothing to do: {0}.', counts.join(', ') || t('the file is empty'));
  return [...remarks, ...leftAloneText(rows), nothing];
}

/** Current and wanted values, field by field, without secrets. */
export function planText(rows: readonly Row[], showing: Showing): string[] {
  const lines = rows.flatMap((row) => {
    if (row.action === 'left alone') return [];
    return [
      `${signs[row.action]} ${nameOf(row)}`,
      ...row.fields.map((change) => `    ${fieldText(change, row, showing)}`),
      ...(row.remark ? [`    ${row.remark}`] : []),
    ];
  });
  return [...lines, ...leftAloneText(rows)];
}

function leftAloneText(rows: readonly Row[]): string[] {
  const left = rows.filter(({ action }) => action === 'left alone').map(nameOf);
  return left.length > 0 ? [t('Not changed, because the file does not have it: {0}.', left.join(', '))] : [];
}

function fieldText({ field, from, to }: FieldChange, { action, fields }: Row, showing: Showing): string {
  const width = Math.max(...fields.map((one) => one.field.length));
  const show = (value: unknown) => {
    if (value === null || value === undefined) return '-';
    const text = typeof value === 'object' ? toJson(value) : String(value);
    return safeCell(isPersonalName(field) && !showing.showPersonal ? maskPersonal(text) : text);
  };
  return `${field.padEnd(width)}  ${action === 'create' ? show(to) : `${show(from)} -> ${show(to)}`}`;
}

const nameOf = ({ kind, name }: Pick<Row, 'kind' | 'name'>) => t(kinds[kind], safeCell(name));

/** `create webhook shop` */
export const inOneLine = (step: Step) => t(acts[step.action], nameOf(step));

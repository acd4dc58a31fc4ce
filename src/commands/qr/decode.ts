import { readBytes } from '../../cli/body-input.ts';
import { command } from '../../cli/definition.ts';
import type { Context } from '../../context.ts';
import { type PayconfirmError, usageError } from '../../errors.ts';
import { isPath } from '../../io/files/read-given-file.ts';
import { readAll } from '../../io/streams.ts';
import { utf8 } from '../../io/utf8.ts';
import { phraseRenderer } from '../../output/output-options.ts';
import type { View } from '../../output/view.ts';
import { asIs, t } from '../../texts/translate.ts';
import { safeCell, safeLine } from '../../values/safe-text.ts';
import { flatten, parsePayload } from '../../vietqr/payload.ts';
import { givenPayload, pipedPayload } from './payload-input.ts';
import { unreadable } from './payment-from-payload.ts';

interface Decoded {
  valid: boolean;
  payload: string;
  fields: { path: string; name: string; value: string; position: number }[];
  problems: { position: number; path: string; rule: string; message: string }[];
}

/** A table row: a field, or the error if no field could be read. */
interface Row {
  /** Position in the payload, in characters. */
  position: number;
  path: string;
  name: string | null;
  value: string | null;
  problem: string | null;
}

const view: View<Decoded & readonly Row[]> = {
  columns: [
    { key: 'path', header: 'Path' },
    { key: 'name', header: 'Name' },
    { key: 'value', header: 'Value' },
    { key: 'position', header: 'At', format: 'number' },
    { key: 'problem', header: 'Problem' },
  ],
  text: ({ payload, fields, problems }, { theme }) => {
    const width = Math.max(0, ...fields.map(({ name }) => name.length));
    const wrong = new Set(problems.map(({ path }) => path));
    return [
      ...fields.map(({ path, name, value }) => {
        const line = `${path.padEnd(8)}  ${name.padEnd(width)}  ${safeLine(value)}`;
        return wrong.has(path) ? theme.failure(line) : line;
      }),
      '',
      ...(problems.length === 0
        ? [theme.success(`✓ ${t('The payload follows every rule, and its CRC is correct.')}`)]
        : []),
      ...problems.map(({ position, rule, message }) => {
        const before = [...payload].slice(Math.max(0, position - 12), position).join('');
        const after = [...payload].slice(position, position + 12).join('');
        return `${theme.failure('✗')} ${t('at {0} ({1}): {2}', position, rule, message)}\n    …${safeCell(before)}${theme.strong('▸')}${safeCell(after)}…`;
      }),
    ].join('\n');
  },
};

export const decode = command({
  name: 'decode',
  aka: ['verify', 'check', 'scan', 'read', 'parse'],
  summary: 'Decode a VietQR payload and check it',
  description:
    'Prints every field, and each broken rule with its position in characters. Ends with exit 2 when there is one.',
  arguments: [
    {
      name: 'PAYLOAD',
      offers: 'files',
      summary:
        'the payload, a file that holds it, a PNG or JPEG file that shows a code, or - for one of them on standard input',
      required: true,
    },
  ],
  examples: {
    'a payload':
      'payconfirm qr decode 00020101021138600010A00000072701300006970403011697040311012345670208QRIBFTTC53037045802VN63044F52',
    'a picture': 'payconfirm qr decode code.png',
  },
  view,
  run: async ({ args }, ctx): Promise<Decoded | Row[]> => {
    const payload = await read(args.PAYLOAD, ctx);
    const parsed = parsePayload(payload);
    const say = phraseRenderer(ctx.options);
    const problems = parsed.ok ? [] : parsed.problems;
    if (!parsed.ok) ctx.conclude(unreadableHere(parsed.problems));
    const decoded = {
      valid: parsed.ok,
      payload,
      fields: flatten(parsed.objects).map(({ path, name, value, position }) => ({
        path,
        name,
        value,
        position,
      })),
      problems: problems.map(({ position, path, rule, message }) => ({
        position,
        path,
        rule,
        message: say(message),
      })),
    };
    const { output, fields } = ctx.options;
    const asRows = output === 'tsv' || output === 'csv' || (output === 'table' && fields !== undefined);
    return asRows ? rowsOf(decoded) : decoded;
  },
});

/** In the order of the payload. */
function rowsOf({ fields, problems }: Decoded): Row[] {
  const messages = (path: string) =>
    problems.filter((one) => one.path === path).map(({ message }) => message);
  const shown = new Set(fields.map(({ path }) => path));
  return [
    ...fields.map((field) => ({ ...field, problem: messages(field.path).join('; ') || null })),
    ...problems
      .filter(({ path }) => !shown.has(path))
      .map(({ position, path, message }) => ({ position, path, name: null, value: null, problem: message })),
  ].sort((a, b) => a.position - b.position);
}

/** The details are already on stdout. */
function unreadableHere(problems: Parameters<typeof unreadable>[0]): PayconfirmError {
  return usageError(
    asIs(unreadable(problems, 'usage').message),
    t('copy the whole payload: it begins with 000201 and ends with the four characters of its CRC'),
  );
}

async function read(argument: string, ctx: Context): Promise<string> {
  if (argument === '-') {
    const bytes = await readAll(ctx.streams.stdin);
    const { isPicture, readQrImage } = await import('../../vietqr/drawing/read-image.ts');
    return isPicture(bytes) ? readQrImage(bytes) : pipedPayload(bytes.toString('utf8'));
  }
  const [, ending] = /\.(png|jpe?g|gif|webp|heic|heif|avif|bmp|tiff?|svg|pdf)$/i.exec(argument) ?? [];
  if (ending === undefined && !isPath(argument)) return givenPayload(argument, ctx);
  if (ending !== undefined && !/^(png|jpe?g)$/i.test(ending)) {
    throw usageError(
      t('{0}: pictures are read from PNG and JPEG files', safeCell(argument)),
      t('save or export it as one of these; a screenshot is a PNG on most systems'),
    );
  }
  const bytes = await readBytes(argument, ctx);
  const { isPicture, readQrImage } = await import('../../vietqr/drawing/read-image.ts');
  if (ending !== undefined || isPicture(bytes)) return readQrImage(bytes);
  const payload = utf8(bytes, argument).replace(/\r?\n$/, '');
  if (payload === '') throw usageError(t('{0} is empty', safeCell(argument)));
  return payload;
}

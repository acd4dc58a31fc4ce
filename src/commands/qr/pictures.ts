import { lstat, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '../../context.ts';
import { PayconfirmError, usageError } from '../../errors.ts';
import { onDiskNow } from '../../io/files/disk-errors.ts';
import { writeOutput } from '../../io/files/write-files.ts';
import { safeCell } from '../../values/safe-text.ts';
import { amountText } from '../../vietqr/drawing/big-digits.ts';
import type { Payment } from './payment.ts';

export interface PictureChoice {
  png?: string | undefined;
  svg?: string | undefined;
  force?: boolean | undefined;
}

/** In place of a file's name, as other programs have it. */
const standardOutput = '-';

/**
 * Whether the pictures asked for have a place; called before the service is asked for anything.
 * @throws usage error for one place for both, or standard output that cannot hold a picture; local error for a
 * file that exists, a folder
 */
export async function checkPictures({ png, svg, force }: PictureChoice, ctx: Context): Promise<void> {
  if (png !== undefined && png === svg) throw usageError('--png and --svg name the same file');
  for (const [kind, file] of [['png', png] as const, ['svg', svg] as const]) {
    if (file === standardOutput) refuseTerminal(kind, ctx);
    else if (file !== undefined) await refuseExisting(file, kind, force);
  }
}

/** Writes the pictures asked for; `stdout` is the one that goes there. Undefined when none was asked for. */
export async function writePictures(
  payment: Payment,
  { png, svg, force = false }: PictureChoice,
  ctx: Context,
): Promise<{ stdout?: Uint8Array } | undefined> {
  if (png === undefined && svg === undefined) return undefined;
  const { payload, account_number: account, amount } = payment;
  const shown = { account, ...(amount === null ? {} : { amount }) };
  const written: { stdout?: Uint8Array } = {};
  const put = async (file: string, picture: Uint8Array) => {
    if (file === standardOutput) written.stdout = picture;
    else write(file, picture, force);
  };
  if (png !== undefined) {
    const { renderPaymentPng } = await import('../../vietqr/drawing/render-png.ts');
    await put(png, renderPaymentPng(payload, shown));
  }
  if (svg !== undefined) {
    const { renderPaymentSvg } = await import('../../vietqr/drawing/render-svg.ts');
    await put(svg, new TextEncoder().encode(renderPaymentSvg(payload, shown)));
  }
  for (const file of [png, svg]) {
    if (file === undefined || file === standardOutput) continue;
    ctx.note(
      `Wrote ${file}: ${amount === null ? 'any amount' : amountText(amount)} to ${safeCell(account)}.`,
    );
  }
  return written;
}

function refuseTerminal(kind: string, { streams, options }: Context): void {
  const { output, jq, fields } = options;
  if (streams.stdout.isTTY) {
    throw usageError(
      `--${kind} - writes the picture to standard output, and that is a terminal`,
      `name a file, or pass it on: --${kind} - > code.${kind}`,
    );
  }
  if ((output !== 'table' && output !== 'tsv') || jq !== undefined || fields) {
    throw usageError(
      `--${kind} - writes the picture to standard output, which then holds no data`,
      'name a file, or leave --output, --jq and --fields away',
    );
  }
}

async function refuseExisting(file: string, kind: string, force: boolean | undefined): Promise<void> {
  const there = await stat(file)
    .catch(() => lstat(file))
    .catch(() => undefined);
  if (there?.isDirectory()) {
    throw new PayconfirmError('local', `${file} is a folder`, {
      hint: `Name a file in it: --${kind} ${join(file, `code.${kind}`)}`,
    });
  }
  if (there && !force) throw existing(file);
}

function write(file: string, picture: Uint8Array, force: boolean): void {
  onDiskNow(file, 'cannot be written', () => {
    try {
      writeOutput(file, picture, force ? 'w' : 'wx');
    } catch (error) {
      throw (error as NodeJS.ErrnoException).code === 'EEXIST' ? existing(file) : error;
    }
  });
}

function existing(file: string): PayconfirmError {
  return new PayconfirmError('local', `${file} exists`, {
    hint: 'Choose another name, or add --force to write over it.',
  });
}

import { lstat, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Context } from '../../context.ts';
import { PayconfirmError, usageError } from '../../errors.ts';
import { onDiskNow } from '../../io/files/disk-errors.ts';
import { writeOutput } from '../../io/files/write-files.ts';
import { t } from '../../texts/translate.ts';
import { safeCell } from '../../values/safe-text.ts';
import { amountText } from '../../vietqr/drawing/big-digits.ts';
import type { Drawing } from '../../vietqr/drawing/drawing-shapes.ts';
import type { PaymentTexts } from '../../vietqr/drawing/payment-picture.ts';
import type { Payment } from './payment-from-payload.ts';

export interface PictureChoice {
  png?: string | undefined;
  svg?: string | undefined;
  poster?: string | undefined;
  paper?: Paper | undefined;
  shop?: string | undefined;
  force?: boolean | undefined;
  /** Latest time of the payment, as text. */
  payBefore?: string | undefined;
}

/** Width and height in millimetres. */
const papers = { a4: [210, 297], a5: [148, 210], a6: [105, 148] } as const;
export type Paper = keyof typeof papers;

/** Used instead of a file name, as in other programs. */
const standardOutput = '-';

/** Approximate width in pixels. */
const pictureWidth = 900;
const pixelsPerMm = 300 / 25.4;

const filesOf = ({ png, svg, poster }: PictureChoice) =>
  Object.entries({ png, svg, poster }).flatMap(([kind, file]) =>
    file === undefined ? [] : [{ kind, file }],
  );

/** Checks the places of the requested pictures, before any request. @throws usage or local error */
export async function checkPictures(choice: PictureChoice, ctx: Context): Promise<void> {
  const files = filesOf(choice);
  const [twice] = files.filter(({ file }, index) => files.findIndex((one) => one.file === file) < index);
  if (twice) {
    const both = files.filter(({ file }) => file === twice.file).map(({ kind }) => `--${kind}`);
    throw usageError(t('{0} name the same file', both.join(t(' and '))));
  }
  if (choice.poster !== undefined) posterKind(choice.poster);
  for (const { kind, file } of files) {
    if (file === standardOutput) refuseTerminal(kind, ctx);
    else await refuseExisting(file, kind, choice.force);
  }
}

function posterKind(file: string): 'png' | 'svg' | 'pdf' {
  const kind = extname(file).slice(1).toLowerCase();
  if (kind === 'png' || kind === 'svg' || kind === 'pdf') return kind;
  throw usageError(
    t('--poster needs a file name that ends in .png, .svg or .pdf, not {0}', file),
    t('name it so, for example: --poster counter.pdf'),
  );
}

/** Writes the requested pictures; `stdout` is the one for standard output. Undefined without any. */
export async function writePictures(
  payment: Payment,
  choice: PictureChoice,
  ctx: Context,
): Promise<{ stdout?: Uint8Array } | undefined> {
  const files = filesOf(choice);
  if (files.length === 0) return undefined;
  const { paymentPicture, shopLines } = await import('../../vietqr/drawing/payment-picture.ts');
  const shown = choice.shop && shopLines(choice.shop, 1).join(' ');
  if (shown?.endsWith('…'))
    ctx.warn(t('--shop is too long for the picture, which shows: {0}', safeCell(shown)));
  const words = await wordsOf(payment, choice);
  const written: { stdout?: Uint8Array } = {};
  for (const { kind, file } of files) {
    const isPoster = kind === 'poster';
    const picture = paymentPicture(payment.payload, { ...words, isPoster });
    const bytes = isPoster ? await poster(picture, file, choice.paper) : await plain(picture, kind);
    if (file === standardOutput) written.stdout = bytes;
    else write(file, bytes, choice.force ?? false);
  }
  for (const { file } of files) {
    if (file === standardOutput) continue;
    const { amount, account_number } = payment;
    const what = amount === null ? t('any amount') : amountText(amount);
    ctx.note(t('Wrote {0}: {1} to {2}.', ctx.hideTyped(file), what, safeCell(account_number)));
  }
  return written;
}

async function wordsOf(payment: Payment, { shop, payBefore }: PictureChoice): Promise<PaymentTexts> {
  const { bankName } = await import('../../vietqr/banks.ts');
  return {
    shop,
    bank: bankName(payment.bank_bin),
    account: payment.account_number,
    payee: payment.beneficiary ?? undefined,
    amount: payment.amount ?? undefined,
    note: payment.note ?? undefined,
    payBefore,
  };
}

async function plain(picture: Drawing, kind: string): Promise<Uint8Array> {
  const pixels = Math.round(pictureWidth / picture.width);
  if (kind === 'png') {
    const { renderPng } = await import('../../vietqr/drawing/render-png.ts');
    return renderPng(picture, pixels);
  }
  const { renderSvg } = await import('../../vietqr/drawing/render-svg.ts');
  return new TextEncoder().encode(renderSvg(picture, { length: pixels, name: 'px' }));
}

async function poster(picture: Drawing, file: string, paper: Paper = 'a4'): Promise<Uint8Array> {
  const { onSheet } = await import('../../vietqr/drawing/drawing-shapes.ts');
  const [width] = papers[paper];
  const sheet = onSheet(picture, papers[paper], width * 0.06);
  const kind = posterKind(file);
  switch (kind) {
    case 'png': {
      const { renderPng } = await import('../../vietqr/drawing/render-png.ts');
      return renderPng(sheet, pixelsPerMm);
    }
    case 'svg': {
      const { renderSvg } = await import('../../vietqr/drawing/render-svg.ts');
      return new TextEncoder().encode(renderSvg(sheet, { length: 1, name: 'mm' }));
    }
    case 'pdf': {
      const { renderPdf } = await import('../../vietqr/drawing/render-pdf.ts');
      return renderPdf(sheet);
    }
    default:
      return kind satisfies never;
  }
}

function refuseTerminal(kind: string, { streams, options }: Context): void {
  const { output, jq, fields } = options;
  if (streams.stdout.isTTY) {
    throw usageError(
      t('--{0} - writes the picture to standard output, and that is a terminal', kind),
      t('use a file, or redirect it: --{0} - > code.{1}', kind, kind),
    );
  }
  if ((output !== 'table' && output !== 'tsv') || jq !== undefined || fields) {
    throw usageError(
      t('--{0} - writes the picture to standard output, which then holds no data', kind),
      t('use a file, or remove --output, --jq and --fields'),
    );
  }
}

async function refuseExisting(file: string, kind: string, force: boolean | undefined): Promise<void> {
  const there = await stat(file)
    .catch(() => lstat(file))
    .catch(() => undefined);
  if (there?.isDirectory()) {
    throw new PayconfirmError('local', t('{0} is a folder', file), {
      hint: t('Use a file in it: {0}', `--${kind} ${join(file, `code.${kind === 'poster' ? 'pdf' : kind}`)}`),
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
  return new PayconfirmError('local', t('{0} exists', file), {
    hint: t('Choose another name, or add --force to write over it.'),
  });
}

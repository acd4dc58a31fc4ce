/** The SVG of `qr … --svg`, drawn by a real browser. */
import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { renderPaymentSvg } from '../../src/vietqr/drawing/render-svg.ts';
import { buildPayload, type PayloadFields } from '../../src/vietqr/payload.ts';
import { paymentWarning } from '../../src/vietqr/payment-warning.ts';
import { withoutZbarimg, zbarimg } from '../harness/zbarimg.ts';
import { oneChromium, withoutChromium } from './chromium.ts';

const payments: { fields: PayloadFields; texts: string[] }[] = [
  {
    fields: { bankBin: '970403', account: 'SBX0011012345678', amount: 1_943_000, purpose: 'DH10234' },
    texts: ['1.943.000 ₫', 'SBX0011012345678', paymentWarning.vi, paymentWarning.en],
  },
  {
    fields: { bankBin: '970403', account: '9704031101234567', toCard: true },
    texts: ['9704031101234567', paymentWarning.vi, paymentWarning.en],
  },
  {
    fields: {
      bankBin: '970422',
      account: '0'.repeat(19),
      amount: 9_999_999_999_999,
      purpose: 'Trả nợ đường ống ☕',
    },
    texts: ['9.999.999.999.999 ₫', '0'.repeat(19), paymentWarning.vi, paymentWarning.en],
  },
];

describe.skipIf(withoutChromium)('an SVG picture', () => {
  const browser = oneChromium();

  async function draw(fields: PayloadFields) {
    const payload = buildPayload(fields, { fold: false });
    const page = await browser().newPage();
    await page.setContent(`<body style="margin: 0">${renderPaymentSvg(payload, fields)}</body>`);
    return { payload, page, picture: page.locator('svg') };
  }

  test.skipIf(withoutZbarimg).for(payments)('of $fields.account scans', async ({ fields }) => {
    const { payload, page, picture } = await draw(fields);
    expect(zbarimg(await picture.screenshot())).toBe(payload);
    await page.close();
  });

  test.for(payments)('of $fields.account has its words inside, off the code', async ({ fields, texts }) => {
    const { page, picture } = await draw(fields);
    const box = async (part: Locator) => {
      const { x, y, width, height } = (await part.boundingBox())!;
      return { left: x, right: x + width, top: y, bottom: y + height };
    };
    const frame = await box(picture);
    const code = await box(picture.locator('path'));
    const words = await Promise.all(
      (await picture.locator('text').all()).map(async (word) => ({
        text: await word.textContent(),
        ...(await box(word)),
      })),
    );
    expect(words.map(({ text }) => text)).toEqual(texts);
    for (const [index, { text, left, right, top, bottom }] of words.entries()) {
      const inside = left >= 0 && right <= frame.right && top >= 0 && bottom <= frame.bottom;
      expect([text, inside]).toEqual([text, true]);
      const above = text!.endsWith('₫');
      expect([text, above ? bottom <= code.top : top >= code.bottom]).toEqual([text, true]);
      const next = words[index + 1];
      expect([text, !next || bottom <= next.top]).toEqual([text, true]);
    }
    await page.close();
  });
});

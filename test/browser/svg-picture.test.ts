/** The pictures of `qr … --svg` and `--poster FILE.svg`, drawn by a real browser. */
import { describe, expect, test } from 'vitest';
import { onSheet } from '../../src/vietqr/drawing/drawing-shapes.ts';
import { paymentPicture } from '../../src/vietqr/drawing/payment-picture.ts';
import { readQrImage } from '../../src/vietqr/drawing/read-image.ts';
import { renderSvg } from '../../src/vietqr/drawing/render-svg.ts';
import { buildPayload, type PayloadFields } from '../../src/vietqr/payload.ts';
import { withoutZbarimg, zbarimg } from '../harness/zbarimg.ts';
import { oneChromium, withoutChromium } from './chromium.ts';

const payments: PayloadFields[] = [
  { bankBin: '970403', account: 'SBX0011012345678', amount: 1_943_000, purpose: 'DH10234' },
  { bankBin: '970403', account: '9704031101234567', toCard: true },
  { bankBin: '970422', account: '0'.repeat(19), amount: 9_999_999_999_999, purpose: 'Trả nợ đường ống ☕' },
];

describe.skipIf(withoutChromium)('an SVG picture', () => {
  const browser = oneChromium();

  test.for(payments)('of $account scans, as a picture and on paper', async (fields) => {
    const payload = buildPayload(fields, { fold: false });
    const words = { ...fields, shop: 'Cửa hàng Điện máy Nguyễn Thị Phượng', note: fields.purpose };
    const picture = paymentPicture(payload, words);
    const page = await browser().newPage();
    for (const svg of [
      renderSvg(picture, { length: 12, name: 'px' }),
      renderSvg(onSheet(picture, [105, 148], 6), { length: 1, name: 'mm' }),
    ]) {
      await page.setContent(`<body style="margin: 0">${svg}</body>`);
      const screenshot = await page.locator('svg').screenshot();
      expect(readQrImage(screenshot)).toBe(payload);
      if (!withoutZbarimg) expect(zbarimg(screenshot)).toBe(payload);
    }
    expect(await page.getByRole('img', { name: picture.title, exact: true }).count()).toBe(1);
    await page.close();
  });
});

/** Where everything stands in a payment's picture, and how large, by the code's own modules. */
import { expect, test } from 'vitest';
import { renderPaymentSvg, renderQrPath } from '../../src/vietqr/drawing/render-svg.ts';
import { buildPayload } from '../../src/vietqr/payload.ts';

const drawn = (amount?: number) => {
  const payee = { bankBin: '970403', account: 'SBX0011012345678' };
  const fields = amount === undefined ? payee : { ...payee, amount };
  const payload = buildPayload(fields);
  const { path } = renderQrPath(payload);
  return renderPaymentSvg(payload, fields).replace(path, 'CODE').replaceAll('><', '>\n<');
};

test('with an amount: that first, then the code, the account and the warning', () => {
  expect(drawn(150_000)).toMatchInlineSnapshot(`
    "<svg xmlns="http://www.w3.org/2000/svg" width="540" height="707.4" viewBox="0 0 45 58.95" font-family="sans-serif" text-anchor="middle">
    <rect width="45" height="58.95" fill="#fff"/>
    <text x="22.5" y="4.95" font-size="4.5" font-weight="bold">150.000 ₫</text>
    <g transform="translate(0 6.3)">
    <path shape-rendering="crispEdges" d="CODE"/>
    </g>
    <text x="22.5" y="53.55" font-size="3.15" font-weight="bold">SBX0011012345678</text>
    <text x="22.5" y="55.8" font-size="1.17" font-weight="normal">Vui lòng kiểm tra thông tin thanh toán trước khi giao dịch.</text>
    <text x="22.5" y="57.6" font-size="1.17" font-weight="normal">Please check the payment details before transacting.</text>
    </svg>
    "
  `);
});

test('without one the code begins at the top', () => {
  expect(drawn()).toMatchInlineSnapshot(`
    "<svg xmlns="http://www.w3.org/2000/svg" width="492" height="575.64" viewBox="0 0 41 47.97" font-family="sans-serif" text-anchor="middle">
    <rect width="41" height="47.97" fill="#fff"/>
    <g transform="translate(0 0)">
    <path shape-rendering="crispEdges" d="CODE"/>
    </g>
    <text x="20.5" y="43.05" font-size="2.87" font-weight="bold">SBX0011012345678</text>
    <text x="20.5" y="45.1" font-size="1.07" font-weight="normal">Vui lòng kiểm tra thông tin thanh toán trước khi giao dịch.</text>
    <text x="20.5" y="46.74" font-size="1.07" font-weight="normal">Please check the payment details before transacting.</text>
    </svg>
    "
  `);
});

test('an amount that is long is smaller', () => {
  expect(/font-size="([\d.]+)"/.exec(drawn(9_999_999_999_999))![1]).toMatchInlineSnapshot(`"3.55"`);
});

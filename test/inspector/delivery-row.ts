import type { Row } from '../../src/inspector/delivery-row-types.ts';

/** A delivery that failed, as the list has it. */
export const row: Row = {
  id: 'log-1',
  at: 3_600_000,
  state: 'refused',
  result: 'HTTP_5XX 500',
  amount: '150000',
  code: 'FT26325000123',
  note: 'thanh toán Đơn hàng DH102',
  order: null,
  kind: null,
  configuration: 'Cửa hàng',
  owner: null,
  took: 3,
  pair: null,
};

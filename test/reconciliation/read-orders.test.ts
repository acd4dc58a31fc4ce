import { expect, test } from 'vitest';
import { PayconfirmError } from '../../src/errors.ts';
import { readOrders } from '../../src/reconciliation/orders/read-orders.ts';

const order = (code: string, amount: number, booked: boolean, more: object = {}) => ({
  ...{ code, amount, booked, bookedLines: booked ? 1 : 0 },
  ...more,
});

const two = [order('DH1', 150000, true), order('DH2', 20000, false)];

test.each([
  ['commas', 'order_code,amount,paid\nDH1,150000,yes\nDH2,20000,no\n'],
  [
    'semicolons, a BOM and Windows line ends',
    '\ufeffMã đơn hàng;Thành tiền;Trạng thái\r\nDH1;150.000 ₫;Đã thanh toán\r\nDH2;20k;Chờ thanh toán\r\n',
  ],
  ['tabs, no line end', 'so_don\tTỔNG TIỀN\tDa_Thanh_Toan\nDH1\t150.000đ\tx\nDH2\t20 000\t'],
  ['bars and old Mac line ends', 'Order ID|Total|Booked\rDH1|150,000 VND|1\rDH2|20000.00|0\r'],
  ['what Excel writes first', 'sep=;\r\ncode;amount;status\r\nDH1;150000;PAID\r\nDH2;20000;pending\r\n'],
  [
    'quotes, line breaks within, empty lines',
    '"code","note","amount","paid"\n"DH1","a ""b"",\nc","150.000",TRUE\n\n,,,\nDH2,,"20,000",FALSE\n',
  ],
  ['a time of payment', 'order_code,amount,paid_at\nDH1,150000,2026-11-21 08:00\nDH2,20000,\n'],
  [
    'a JSON array',
    '[{"order_code":"DH1","amount":150000,"paid":true},{"order_code":"DH2","amount":"20.000","paid":false}]',
  ],
  [
    'a JSON object with one list',
    '{"ok":true,"orders":[{"id":"DH1","total":150000,"paid":1},{"id":"DH2","total":20000}]}',
  ],
  [
    'one object a line',
    '{"code":"DH1","amount":150000,"paid":true}\r\n\r\n{"code":"DH2","amount":20000,"paid":null}\r\n',
  ],
])('%s', (_, text) => {
  expect(readOrders(text, 'orders', undefined)).toEqual({ orders: two, uncoded: [], unseenPaidValues: [] });
});

test('values of --map that no order has', () => {
  const text = 'code,amount,state\nDH1,1000,Đã giao\nDH2,1000,moi\n';
  expect(readOrders(text, 'orders', 'paid=state:da_giao/Shipped')).toMatchObject({
    orders: [{ booked: true }, { booked: false }],
    unseenPaidValues: ['Shipped'],
  });
});

test('customers and times; lines of one code are an order for each amount; a line without a code is counted', () => {
  const text =
    'Mã đơn,Số tiền,Đã thanh toán,Khách hàng,Ngày đặt\n' +
    'dh 1,150000,chưa,Nguyễn Văn An,21/11/2026 08:30\nDH1,160000,rồi,,\nDH1,160000,rồi,,\nTổng cộng:,,\n,310000,,,\n';
  expect(() => readOrders(text, 'orders', undefined)).toThrow('orders: line 5: "" is not an amount');
  expect(readOrders(text.replace('Tổng cộng:', ''), 'orders', undefined)).toEqual({
    orders: [
      {
        ...order('dh 1', 150000, false, {
          name: 'Nguyễn Văn An',
          at: Date.parse('2026-11-21T08:30:00+07:00'),
        }),
        others: [{ code: 'DH1', amount: 160000, booked: true, bookedLines: 2 }],
      },
    ],
    uncoded: [6],
    unseenPaidValues: [],
  });
  expect(readOrders(text.split('\n').slice(0, 2).join('\n'), 'orders', undefined).orders).toEqual([
    order('dh 1', 150000, false, { name: 'Nguyễn Văn An', at: Date.parse('2026-11-21T08:30:00+07:00') }),
  ]);
});

test('one order by its code, however it is written; numbers that are parted otherwise are others', () => {
  const text = 'code,amount,paid\nDH101,1000,x\ndh-101,1000,x\n1-11,1000,x\n11-1,1000,x\n';
  const { orders } = readOrders(text, 'orders', undefined);
  expect(orders.map(({ code, bookedLines }) => [code, bookedLines])).toEqual([
    ['DH101', 2],
    ['1-11', 1],
    ['11-1', 1],
  ]);
});

test('--map names columns, and the values that mean booked', () => {
  const text = 'a,b,c,d\nDH1,150000,Shipped,x\nDH2,20000,Packed,y\n';
  expect(readOrders(text, 'orders', 'code=a,amount=B,paid=c:Done/shipped').orders).toEqual(two);
  const commas = '"Code, of us",b,c\nDH1,150000,"Shipped, done"\nDH2,20000,Packed\n';
  const map = 'code=Code, of us,amount=b,paid=c:Shipped, done/Sent';
  expect(readOrders(commas, 'orders', map).orders).toEqual(two);
});

test('a value of --map may hold a slash; an error names it so, and shows an escape code once', () => {
  const text = 'code,amount,status\nDH1,1000,Thu/chi\nDH2,2000,\u001b[31mno\n';
  expect(readOrders(text, 'orders', 'paid=status:Done/Thu\\/chi')).toMatchObject({
    orders: [{ booked: true }, { booked: false }],
    unseenPaidValues: ['Done'],
  });
  expect(refusal(text)).toEqual([
    'usage',
    'orders: column status has values that do not say whether an order is booked: "Thu/chi" (line 2), "\\x1b[31mno" (line 3)',
    'Name all values that mean booked after the column, separated by /. All others then do not.',
    "--map 'code=code,amount=amount,paid=status:Thu\\/chi'",
  ]);
});

test.each(['paid=status:', 'paid=status:Done/', 'paid=status:/Done'])('%s lacks a value', (map) => {
  expect(refusal('code,amount,status\nDH1,1000,paid\n', map)).toEqual([
    'usage',
    '--map: after : a value is missing',
    "Name the values that mean booked: --map 'paid=trang_thai:Done/Shipped'",
  ]);
});

/** The message and the hint. */
function refusal(text: string, map?: string): string[] {
  try {
    readOrders(text, 'orders', map);
  } catch (error) {
    if (error instanceof PayconfirmError)
      return [error.kind, error.message, ...[error.hint ?? []].flat().map(String)];
    throw error;
  }
  return [];
}

test.each([
  [
    'a,amount,paid\nx,1,1',
    undefined,
    [
      'not clear which column of the orders has the order code',
      "Name it: --map 'code=COLUMN,amount=amount,paid=paid'",
      'Columns: a, amount, paid',
    ],
  ],
  [
    'order_id,order_code,thanh_tien,tong_tien,paid\n1,2,3,4,5',
    undefined,
    [
      'not clear which column of the orders has the order code, and which the amount',
      "Name it: --map 'code=COLUMN,amount=COLUMN,paid=paid'",
      'Columns: order_id, order_code, thanh_tien, tong_tien, paid',
    ],
  ],
  [
    'code,amount,status\nDH1,1000,processing\n',
    undefined,
    [
      'orders: column status has values that do not say whether an order is booked: "processing" (line 2)',
      'Name all values that mean booked after the column, separated by /. All others then do not.',
      "--map 'code=code,amount=amount,paid=status:processing'",
    ],
  ],
  [
    'code,amount,status,customer\nDH1,1000,partially_paid,An\nDH2,2000,paid,Binh\nDH3,1,refunded,C\nDH4,1,pending,D\n',
    undefined,
    [
      'orders: column status has values that do not say whether an order is booked: "partially_paid" (line 2), "refunded" (line 4)',
      'If none of these values means booked:',
      "--map 'code=code,amount=amount,name=customer,paid=status:paid'",
      'Add all values that mean booked, separated by /. All others then do not mean booked.',
    ],
  ],
  [
    'code,amount,paid\nDH1,1000,1\n',
    'code=nope',
    ['--map: the orders have no column "nope"', 'Columns: code, amount, paid'],
  ],
  [
    'code,amount,paid\nDH1,1000,1\n',
    'order=code',
    [
      '--map: "order=code" is not FIELD=COLUMN',
      'Fields: code, amount, paid, name, time. Example: --map code=so_don,amount=thanh_tien,paid=trang_thai',
    ],
  ],
  ['code,amount,paid\n', undefined, ['orders has no orders']],
  ['', undefined, ['orders is empty']],
  ['code,amount,paid,paid\nDH1,1,1,1', undefined, ['orders has two columns "paid"']],
  ['code,amount,paid\n"DH1,1,1', undefined, ['orders: a quote in line 2 is not closed, or is inside a cell']],
  ['[1]', undefined, ['orders: item 1 is not an object']],
  ['{"code":"DH1"}\n{oops', undefined, ['orders: line 2 is not JSON']],
])('%j with --map %j is refused', (text, map, words) => {
  expect(refusal(text, map)).toEqual(['usage', ...words]);
});

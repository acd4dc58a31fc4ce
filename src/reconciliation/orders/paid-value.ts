/** Whether a cell says that an order is booked as paid. */
import { fold } from '../../values/fold-accents.ts';
import { orderTime } from './order-time.ts';

const yes = new Set([
  ...['true', 'yes', 'y', '1', 'x', '✓', 'v', 'paid', 'booked', 'done', 'completed', 'complete', 'success'],
  ...['succeeded', 'successful', 'confirmed', 'da thanh toan', 'thanh toan roi', 'da tra', 'da tra tien'],
  ...['da ghi nhan', 'hoan thanh', 'da hoan thanh', 'hoan tat', 'thanh cong', 'da thu', 'da thu tien'],
  ...['da nhan tien', 'da xac nhan', 'co', 'roi', 'du', 'tra du', 'da thanh toan du'],
]);
const no = new Set([
  ...[
    '',
    'false',
    'no',
    'n',
    '0',
    '-',
    'null',
    'none',
    'unpaid',
    'not paid',
    'pending',
    'open',
    'new',
    'waiting',
  ],
  ...['awaiting payment', 'pending payment', 'payment pending', 'on hold', 'cancelled', 'canceled', 'failed'],
  ...[
    'expired',
    'draft',
    'chua',
    'chua thanh toan',
    'chua tra',
    'chua tra tien',
    'chua thu',
    'chua thu tien',
  ],
  ...['chua ghi nhan', 'chua nhan tien', 'cho thanh toan', 'cho xu ly', 'cho xac nhan', 'dang cho', 'moi'],
  ...['don moi', 'huy', 'da huy', 'khong', 'that bai', 'het han', 'nhap'],
]);

const key = (text: string) =>
  fold(text)
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim();

/** Undefined for an ambiguous value. `values`: the values that mean booked, if the user named them; others then do not. */
export function isPaid(text: string, values: readonly string[] | undefined): boolean | undefined {
  const value = key(text) || text.trim();
  if (values) return values.some((one) => key(one) === value);
  if (yes.has(value)) return true;
  if (no.has(value)) return false;
  // The value may be the time of payment.
  return orderTime(text) === undefined ? undefined : true;
}

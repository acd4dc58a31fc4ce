/** Finds the columns of a shop's list by their names, in English and Vietnamese. */

import { usageError } from '../../errors.ts';
import { asIs, type Sentence, t } from '../../texts/translate.ts';
import { fold } from '../../values/fold-accents.ts';
import { shellQuoted } from '../../values/quote/shell.ts';
import { safeCell } from '../../values/safe-text.ts';

const fieldNames = ['code', 'amount', 'paid', 'name', 'time'] as const;
export type FieldName = (typeof fieldNames)[number];
const needed: readonly FieldName[] = ['code', 'amount', 'paid'];

/** The column of each field; `paidValues`: the values that mean booked, if the map names them. */
export interface Columns {
  of: Partial<Record<FieldName, string>>;
  paidValues?: readonly string[];
}

/** Names without accents, case and separators. A later group counts only if no column matches an earlier one. */
const known: Readonly<Record<FieldName, readonly (readonly string[])[]>> = {
  code: [
    words(
      'ordercode orderid orderno ordernumber orderref orderreference madon madonhang madh sodon sodonhang sodh mahoadon sohoadon invoicenumber invoiceno',
    ),
    words('code order id number reference ref ma donhang hoadon invoice'),
  ],
  amount: [
    words(
      'amount total totalamount amounttotal grandtotal ordertotal totalprice orderamount sotien thanhtien tongtien tongcong tongthanhtoan tiendonhang giatri giatridonhang phaithu',
    ),
    words('price sum value gia tien'),
  ],
  paid: [
    words(
      'paid ispaid booked isbooked paidat paymentstatus financialstatus trangthaithanhtoan tinhtrangthanhtoan dathanhtoan thanhtoan daghinhan ghinhan ngaythanhtoan',
    ),
    words('status state orderstatus trangthai trangthaidon trangthaidonhang tinhtrang'),
  ],
  name: [words('customer customername buyer buyername payer khachhang tenkhachhang tenkhach nguoimua hoten')],
  time: [words('createdat created orderdate date ngaydat ngaydathang ngaytao ngay thoigian')],
};

function words(text: string): string[] {
  return text.split(' ');
}

export const nameKey = (text: string) =>
  fold(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/**
 * @param map value of `--map`: `code=so_don,amount=thanh_tien,paid=trang_thai`; `paid=trang_thai:Done/Shipped` names the
 * values that mean booked
 * @throws usage error for a missing column, and for ambiguous names
 */
export function findColumns(names: readonly string[], map: string | undefined): Columns {
  const { given, paidValues } = readMap(map, names);
  const of: Columns['of'] = { ...given };
  const doubtful: FieldName[] = [];
  for (const field of fieldNames) {
    if (of[field] !== undefined) continue;
    const taken = Object.values(of);
    const group = known[field]
      .map((group) => names.filter((name) => group.includes(nameKey(name)) && !taken.includes(name)))
      .find((found) => found.length > 0);
    if (group?.length === 1) of[field] = group[0]!;
    else if (needed.includes(field)) doubtful.push(field);
  }
  if (doubtful.length > 0) throw unclear(names, of, doubtful);
  return { of, ...(paidValues && { paidValues }) };
}

const meanings = {
  code: 'the order code',
  amount: 'the amount',
  paid: 'whether the order is booked as paid',
  name: 'the customer',
  time: 'the time of the order',
} as const satisfies Record<FieldName, Sentence>;

function unclear(names: readonly string[], of: Columns['of'], doubtful: readonly FieldName[]) {
  const which = doubtful.map((field) => t(meanings[field])).join(t(', and which '));
  const map = needed.map((field) => `${field}=${of[field] ?? t('COLUMN')}`).join(',');
  return usageError(t('not clear which column of the orders has {0}', which), [
    t('Name it: {0}', asIs(`--map ${shellQuoted(safeCell(map))}`)),
    t('Columns: {0}', listed(names)),
  ]);
}

const listed = (names: readonly string[]) =>
  names.map((name) => (name.includes(',') ? `"${safeCell(name)}"` : safeCell(name))).join(', ');

function readMap(map: string | undefined, names: readonly string[]) {
  const given: Columns['of'] = {};
  let paidValues: string[] | undefined;
  // A column's name may have a comma.
  for (const part of map?.split(/,(?=\s*\w+\s*=)/) ?? []) {
    const [, field, text = ''] = /^\s*(\w+)\s*=\s*(.+?)\s*$/.exec(part) ?? [];
    if (!isField(field)) {
      throw usageError(
        t('--map: {0} is not FIELD=COLUMN', JSON.stringify(part)),
        t('Fields: {0}. Example: --map code=so_don,amount=thanh_tien,paid=trang_thai', fieldNames.join(', ')),
      );
    }
    const [column, values] = splitValues(field, text, names);
    given[field] = column;
    paidValues ??= values;
  }
  return { given, paidValues };
}

const isField = (name: string | undefined): name is FieldName =>
  (fieldNames as readonly (string | undefined)[]).includes(name);

function splitValues(
  field: FieldName,
  text: string,
  names: readonly string[],
): [string, string[] | undefined] {
  const colon = text.indexOf(':');
  const isSplit = field === 'paid' && colon > 0 && !names.includes(text);
  const whole = isSplit ? undefined : columnOf(text, names);
  if (whole !== undefined) return [whole, undefined];
  const before = isSplit ? columnOf(text.slice(0, colon), names) : undefined;
  if (before !== undefined) return [before, valuesIn(text.slice(colon + 1))];
  throw usageError(
    t('--map: the orders have no column {0}', JSON.stringify(text)),
    t('Columns: {0}', listed(names)),
  );
}

/** The values that mean booked, separated by `/`; `\\/` is a slash in a value. @throws usage error for an empty one */
function valuesIn(text: string): string[] {
  const values = text.split(/(?<!\\)\//).map((value) => value.trim().replaceAll('\\/', '/'));
  if (!values.includes('')) return values;
  throw usageError(
    t('--map: after {0} a value is missing', ':'),
    t('Name the values that mean booked: {0}', asIs("--map 'paid=trang_thai:Done/Shipped'")),
  );
}

const columnOf = (text: string, names: readonly string[]) =>
  names.find((name) => name === text) ?? names.find((name) => nameKey(name) === nameKey(text));

import { describe, expect, test } from 'vitest';
import { redactBody } from '../../src/api/redact.ts';
import type { Definition } from '../../src/cli/definition.ts';
import { loadTree } from '../../src/commands/index.ts';
import { payloadText } from '../../src/output/payload-text.ts';
import type { Column } from '../../src/output/view.ts';
import { isPersonalName, maskPersonalFields } from '../../src/values/mask-personal-data.ts';

const personal = [
  'account_name',
  'account_number',
  'beneficiaryName',
  'beneficiary_name',
  'email',
  'ownerNumber',
  'owner_number',
  'payer_account',
  'payer_account_number',
  'payer_email',
  'payer_name',
  'payer_phone',
  'phone',
  'phone_number',
  'recipient',
  'recipients',
  'sent',
];

describe.each(personal)('%s', (name) => {
  const held = [
    ['Trần Thị Ngọc Ánh', '************* Ánh'],
    [1234567890123456789n, '***************6789'],
    [190366, '**0366'],
    ['0901', '****'],
    ['accounting@shop.example', 'a***@shop.example'],
    ['Ánh+bank@shop.example', 'Á***@shop.example'],
    ['a@b', 'a***@b'],
    ['a b@shop.example', '************mple'],
    ['@shop.example', '*********mple'],
    [null, null],
    [
      { [name]: '0901234567', id: 'x' },
      { [name]: '******4567', id: 'x' },
    ],
    [
      ['0901234567', 'an@shop.example', { n: 1 }],
      ['******4567', 'a***@shop.example', { n: 1 }],
    ],
  ] as const;
  test.each(held)('is masked, whatever it holds (%#)', (given, shown) => {
    const value = { id: 'x1', items: [{ deep: { [name]: given } }] };
    const expected = { id: 'x1', items: [{ deep: { [name]: shown } }] };
    expect(isPersonalName(name)).toBe(true);
    expect(maskPersonalFields(value)).toEqual(expected);
    expect(redactBody(value)).toEqual(expected);
    expect(JSON.parse(payloadText(value, false))).toEqual(expected);
    expect(redactBody(value, true)).toEqual(value);
  });
});

test('what payers are given, and all else, stays', () => {
  const value = { virtual_account_number: '96SHOP1', bank_name: 'BANK', amount: 1, ok: true, none: null };
  expect(maskPersonalFields(value)).toEqual(value);
});

test.each([
  { va_nbr: '96SHOP1' },
  { items: [{ virtual_account_number: '96SHOP1' }] },
  { checkout: { bank: { code: 'BIDV', account_number: '96SHOP1' } } },
])("a virtual account's number is shown in any field, and nothing else is: %j", (named) => {
  const masked: string[] = [];
  const value = { named, payer: { account_number: '96SHOP1', payer_account: '190012345' } };
  expect(maskPersonalFields(value, (text) => masked.push(text))).toEqual({
    named,
    payer: { account_number: '96SHOP1', payer_account: '*****2345' },
  });
  expect(masked).toEqual(['190012345']);
});

test('a table of any command masks the same fields, but for the own names and recipients, and what a payer is to pay into', async () => {
  const columns = (definitions: readonly Definition[]): Column[] =>
    definitions.flatMap((definition) => {
      if (definition.kind === 'group') return columns(definition.commands);
      const { columns: list = [], detail = [] } = definition.view ?? {};
      return [...list, ...detail];
    });
  const all = columns(await loadTree()).map(({ key, format }) => ({
    key,
    name: key.split('.').at(-1)!,
    format,
  }));
  const masked = all.filter(({ format }) => format === 'personal');
  expect(masked.length).toBeGreaterThan(3);
  expect(masked.filter(({ name }) => !isPersonalName(name))).toEqual([]);
  const shown = all.filter(({ name, format }) => isPersonalName(name) && format !== 'personal');
  expect([...new Set(shown.map(({ key }) => key))].sort()).toEqual([
    'account_name',
    'bank.account_number',
    'beneficiary_name',
    'email',
    'recipient',
    'recipients',
    'sent',
  ]);
});

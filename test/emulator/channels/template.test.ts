/** What a payer writes breaks no template and no terminal. */
import { describe, expect, test } from 'vitest';
import { templateVariables } from '../../../src/api/endpoints/channels/fields.ts';
import { fillTemplate, transferText } from '../../../src/emulator/channels/template.ts';
import { hostileNotes } from '../../harness/hostile-notes.ts';

const transfer = {
  bank_name: 'BANK',
  account_number: '96SHOP123',
  amount: 1943000,
  description: 'thanh toán DH10234',
  transfer_date: '08:00:00 21/11/2026',
  transaction_code: 'FT1',
};

test.each(['telegram', 'zalo'] as const)('every variable of %s is filled in, and no other', (channel) => {
  const names = [...new Set(Object.values(templateVariables).flat())];
  const template = names.map((name) => `${name}={{${name}}} {{ ${name} }}`).join('\n');
  const values: Record<string, string> = {
    bank_name: 'BANK',
    account_number: '96SHOP123',
    amount: '1.943.000',
    transaction_date: '08:00:00 21/11/2026',
    transaction_content: 'thanh toán DH10234',
    ...(channel === 'telegram'
      ? { vao_hay_ra: 'vào', cong_hay_tru: '+', accumulated: '2.000.000' }
      : { transaction_code: 'FT1' }),
  };
  const shown = (name: string, written: string) => values[name] ?? written;
  expect(fillTemplate(template, { ...transfer, accumulated: () => 2_000_000 }, channel)).toBe(
    names.map((name) => `${name}=${shown(name, `{{${name}}}`)} ${shown(name, `{{ ${name} }}`)}`).join('\n'),
  );
});

test('a balance that is not known is empty', () => {
  expect(fillTemplate('[{{accumulated}}]', transfer, 'telegram')).toBe('[]');
});

test('what is none of them stays as it is written', () => {
  const odd = '{{constructor}} {{__proto__}} {{Amount}} {amount} {{{amount}}} {{}} {{a b}} $& $1 %s';
  expect(fillTemplate(odd, transfer, 'zalo')).toBe(odd.replace('{{{amount}}}', '{1.943.000}'));
});

test('the template of who has none', () => {
  expect(transferText(transfer)).toBe(
    'Nhận 1.943.000 ₫\nNội dung: thanh toán DH10234\nTài khoản: 96SHOP123\nMã giao dịch: FT1\nThời gian: 08:00:00 21/11/2026 (UTC+7)',
  );
});

describe('a note with', () => {
  test.each(hostileNotes)('%s is one line, and is not looked at for variables', (_, description, shown) => {
    const text = fillTemplate(
      'a {{transaction_content}} b\n{{amount}}',
      { ...transfer, description },
      'zalo',
    );
    expect(text).toBe(`a ${shown} b\n1.943.000`);
  });

  test('ten thousand characters makes no longer message than a chat takes', () => {
    const text = fillTemplate(
      '{{transaction_content}}',
      { ...transfer, description: '₫'.repeat(10_000) },
      'zalo',
    );
    expect(text).toBe('₫'.repeat(4096));
    // Cut between characters, not in one.
    const pictures = fillTemplate(
      '{{transaction_content}}',
      {
        ...transfer,
        description: '💰'.repeat(9_000),
      },
      'telegram',
    );
    expect(pictures).toBe('💰'.repeat(4096));
  });
});

import { expect, test } from 'vitest';
import { parseFaultInjection } from '../../../../src/webhooks/listener/forwarding/fault-injection.ts';

test('trouble to inject is read, or refused', () => {
  expect(parseFaultInjection('delay=2s,status=500,duplicate=2')).toEqual({
    delayMs: 2000,
    status: 500,
    duplicate: 2,
  });
  expect(parseFaultInjection('duplicate=3')).toEqual({ delayMs: 0, status: undefined, duplicate: 3 });
  for (const text of [
    '',
    'delay',
    'delay=soon',
    'status=99',
    'status=600',
    'duplicate=0',
    'duplicate=100',
    'drop=1',
  ]) {
    expect(() => parseFaultInjection(text), text).toThrow(expect.objectContaining({ kind: 'usage' }));
  }
});

import { expect, test } from 'vitest';
import { NetworkError } from '../src/api/replies/network-error.ts';
import { type ErrorKind, PayconfirmError } from '../src/errors.ts';

const kinds = Object.keys({
  usage: true,
  refused: true,
  validation: true,
  auth: true,
  service: true,
  network: true,
  expectation: true,
  signature: true,
  declined: true,
  interrupted: true,
  terminated: true,
  local: true,
} satisfies Record<ErrorKind, true>) as ErrorKind[];

test.each(kinds)('another hint leaves an error of kind %s what it is', (kind) => {
  const known = {
    status: 422,
    details: [{ field: 'body.amount', message: 'too large' }],
    request: { method: 'POST', path: '/x' },
  };
  const first = new PayconfirmError(kind, 'it failed', { ...known, hint: 'before', cause: 'the first' });
  const second = first.with({ hint: 'after' });
  expect({ ...second, message: second.message, cause: second.cause }).toEqual({
    ...known,
    name: 'PayconfirmError',
    kind,
    hint: 'after',
    message: 'it failed',
    cause: first,
  });
  expect(first.with({ message: 'in other words' })).toMatchObject({
    message: 'in other words',
    hint: 'before',
  });
  expect(first.hint).toBe('before');
});

test.each([true, false])('a network error still says whether it was sent: neverSent %s', (neverSent) => {
  const second = new NetworkError('refused the connection', { neverSent }).with({ hint: 'after' });
  expect(second).toBeInstanceOf(NetworkError);
  expect(second).toMatchObject({ kind: 'network', neverSent, hint: 'after' });
});

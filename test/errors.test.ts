import { readdirSync, readFileSync } from 'node:fs';
import { types } from 'node:util';
import { describe, expect, test } from 'vitest';
import { MissingEndpoint } from '../src/api/replies/missing-endpoint.ts';
import { NetworkError } from '../src/api/replies/network-error.ts';
import { exitCodes } from '../src/cli/exit-codes.ts';
import { type ErrorContext, type ErrorKind, PayconfirmError } from '../src/errors.ts';
import { NoAnswer } from '../src/io/time-budget.ts';
import { WithNextCommands } from '../src/registrations/registration-status.ts';
import { asIs } from '../src/texts/translate.ts';

const kinds = Object.keys(exitCodes) as ErrorKind[];

const context = {
  hint: asIs('the first hint'),
  status: 503,
  details: [{ field: 'body.amount', message: 'too much' }],
  request: { method: 'POST', path: '/api/v1/checkouts' },
  cause: new Error('beneath'),
} satisfies ErrorContext;

/** Each class of errors of ours, by its name. */
const classes: Record<string, () => PayconfirmError[]> = {
  PayconfirmError: () => kinds.map((kind) => new PayconfirmError(kind, asIs('what happened'), context)),
  NetworkError: () =>
    [true, false].map((neverSent) => new NetworkError(asIs('what happened'), { ...context, neverSent })),
  MissingEndpoint: () => [new MissingEndpoint('refused', asIs('what happened'), context)],
  NoAnswer: () => [new NoAnswer(10_000)],
  WithNextCommands: () => [new WithNextCommands('refused', asIs('what happened'), context)],
};

/** All that an error holds, also what is not enumerated, but for where it was made. */
function contents(error: PayconfirmError): Record<string, unknown> {
  const names = Object.getOwnPropertyNames(error).filter((name) => name !== 'stack');
  return Object.fromEntries(names.map((name) => [name, error[name as keyof PayconfirmError]]));
}

test('none is left out here', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  const derived = sources.flatMap((name) =>
    [...readFileSync(`src/${name}`, 'utf8').matchAll(/class (\w+) extends PayconfirmError/g)].map(
      ([, its]) => its,
    ),
  );
  expect(derived.concat('PayconfirmError').sort()).toEqual(Object.keys(classes).sort());
});

describe.each(Object.entries(classes))('%s', (_, make) => {
  test.each(make())('with another hint keeps all else (%#)', (error) => {
    const before = contents(error);
    const other = error.with({ hint: asIs('look again') });
    expect(other).not.toBe(error);
    expect(Object.getPrototypeOf(other)).toBe(Object.getPrototypeOf(error));
    expect(types.isNativeError(other)).toBe(true);
    expect(contents(other)).toEqual({ ...before, hint: 'look again' });
    expect(other.stack).toContain(error.message);
    expect(contents(error)).toEqual(before);
  });

  test.each(make())('says it in other words, without a hint or a cause (%#)', (error) => {
    const other = error.with({ message: asIs('in other words'), hint: undefined, cause: undefined });
    expect(contents(other)).toEqual({
      ...contents(error),
      message: 'in other words',
      hint: undefined,
      cause: undefined,
    });
  });
});

test('whether a request was sent can be known better afterwards', () => {
  const error = new NetworkError(asIs('broke off'), { ...context, neverSent: true }).with({
    neverSent: false,
  });
  expect([error instanceof NetworkError, error.neverSent]).toEqual([true, false]);
});

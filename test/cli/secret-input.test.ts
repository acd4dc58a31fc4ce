import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { givenSecrets, readHidden, readSecret, type SecretInput } from '../../src/cli/secret-input.ts';
import type { Context } from '../../src/context.ts';
import { asIs } from '../../src/texts/translate.ts';
import { createSecrets } from '../../src/values/redact-secrets.ts';

const file = join(mkdtempSync(join(tmpdir(), 'payconfirm-secret-')), 'secret');
writeFileSync(file, ' of the file \r\n', { mode: 0o600 });

function context(interactive = true): Context {
  const env = { HOOK: ' of the variable \n', NEXT: 'of the other' };
  const prompts = async () => ({ secret: async () => 'of the prompt' });
  const readStdin = async () => ' of the pipe \n';
  const { signal } = new AbortController();
  const options = { requestTimeoutMs: 30_000, interactive };
  const secrets = createSecrets();
  return { env, options, prompts, readStdin, secrets, signal, warn() {} } as unknown as Context;
}

const none: SecretInput = { 'secret-env': undefined, 'secret-file': undefined, 'secret-stdin': undefined };
const ways: [Partial<SecretInput>, string][] = [
  [{ 'secret-env': 'HOOK' }, ' of the variable '],
  [{ 'secret-file': file }, ' of the file '],
  [{ 'secret-stdin': true }, ' of the pipe '],
];

describe('a webhook secret', () => {
  test.each(ways)(
    '%j: only the end of its line is not part of it, and it is told to nobody',
    async (way, secret) => {
      const ctx = context(false);
      expect(await readSecret({ ...none, ...way }, ctx, asIs('Webhook secret'))).toBe(secret);
      expect(await givenSecrets({ ...none, ...way }, ctx)).toEqual([secret]);
      expect(ctx.secrets.hide(`it is ${secret}`)).toBe('it is [redacted]');
    },
  );

  test('a file that is not there is a mistake of the line', async () => {
    const missing = { ...none, 'secret-file': `${file}-of-nobody` };
    await expect(readSecret(missing, context(), asIs('Webhook secret'))).rejects.toMatchObject({
      kind: 'usage',
      message: '--secret-file: there is no such file',
    });
  });

  test.each(ways.flatMap(([one], at) => ways.slice(at + 1).map(([other]) => ({ ...one, ...other }))))(
    '%j: where one is wanted, two are refused',
    async (two) => {
      await expect(readSecret({ ...none, ...two }, context(), asIs('Webhook secret'))).rejects.toMatchObject({
        kind: 'usage',
        message: 'the secret is given in more than one way',
        hint: 'give one of --secret-env, --secret-file and --secret-stdin',
      });
    },
  );

  test.each([
    ['test', true],
    ['ab1', true],
    ['delivery', true],
    ['whsec_local', false],
    ['t3stt3st', false],
  ])('that is one short word is warned of, and not repeated: %s', async (secret, warned) => {
    const said: string[] = [];
    const ctx = { ...context(), env: { HOOK: secret }, warn: (text: string) => said.push(text) };
    await givenSecrets({ ...none, 'secret-env': 'HOOK' }, ctx as unknown as Context);
    const words = 'This secret is one short word. It is easy to guess, and it cannot be hidden in output.';
    expect(said).toEqual(warned ? [words] : []);
  });

  test('in a variable that ends in a newline: it is not used, and that is said', async () => {
    const said: string[] = [];
    const ctx = { ...context(), env: { HOOK: 'whsec_local\n' }, warn: (text: string) => said.push(text) };
    const secrets = await givenSecrets({ ...none, 'secret-env': 'HOOK' }, ctx as unknown as Context);
    expect({ secrets, said }).toEqual({
      secrets: ['whsec_local'],
      said: ['--secret-env HOOK ends in a newline, which is not used'],
    });
  });

  test('that no flag names is asked for', async () => {
    expect(await readSecret(none, context(), asIs('Webhook secret'))).toBe('of the prompt');
    expect(await givenSecrets(none, context())).toEqual([]);
    await expect(readSecret(none, context(false), asIs('Webhook secret'))).rejects.toMatchObject({
      message: '--secret-stdin, --secret-file or --secret-env is missing, and prompts are off here',
      hint: 'put it into a variable: --secret-env WEBHOOK_SECRET',
    });
  });

  test('of --secret-stdin at a terminal is asked for, unseen', async () => {
    const typed = { ...none, 'secret-stdin': true };
    expect(await readSecret(typed, context(), asIs('Webhook secret'))).toBe('of the prompt');
    expect(await readHidden(true, '--password-stdin', asIs('Password'), context())).toBe('of the prompt');
  });

  test('of several, while one is rotated', async () => {
    const both = { 'secret-env': ['HOOK', 'NEXT'], 'secret-file': [file], 'secret-stdin': undefined };
    expect(await givenSecrets(both, context())).toEqual([
      ' of the variable ',
      'of the other',
      ' of the file ',
    ]);
  });
});

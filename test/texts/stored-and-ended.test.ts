/** What was stored in English, words of states, and sentences that end themselves, in Vietnamese. */
import { expect, test } from 'vitest';
import { describeValue } from '../../src/output/formats/describe-value.ts';
import { speaking } from '../../src/texts/speaking.ts';
import { failureInWords } from '../../src/texts/stored-failures.ts';
import { joined, t } from '../../src/texts/translate.ts';
import { runCli } from '../harness/run-cli.ts';
import { serve } from '../harness/scripted-service.ts';

const inVietnamese = (say: () => string) => speaking('vi', async () => say());

test('a failure that the journal has in English', async () => {
  const stored = t('connection refused at {0}, port {1}: the app may not be running', '127.0.0.1', 4825);
  expect(await inVietnamese(() => failureInWords(stored))).toBe(
    await inVietnamese(() =>
      t('connection refused at {0}, port {1}: the app may not be running', '127.0.0.1', 4825),
    ),
  );
  expect(failureInWords(stored)).toBe(stored);
  expect(await inVietnamese(() => failureInWords('ECONNABORTED'))).toBe('ECONNABORTED');
});

test('a sentence whose last value ends a sentence has one full stop', () => {
  expect(t('Known fields: {0}.', 'a, b')).toBe('Known fields: a, b.');
  expect(t('Known fields: {0}.', 'a, b.')).toBe('Known fields: a, b.');
});

test('a sentence within another has no stop of its own there, and a value has the quotes of the language', async () => {
  const inner = await inVietnamese(() => t('{0} is empty', 'a.csv'));
  expect(inner).toBe('a.csv trống.');
  expect(await inVietnamese(() => t('{0}; trying again in {1}, until {2}', inner, '1 s', 'x'))).toMatch(
    /^a\.csv trống; /,
  );
  expect(await inVietnamese(() => joined([inner, inner]))).toBe('a.csv trống; a.csv trống.');
  expect(await inVietnamese(() => t('{0} is empty', '"a b"'))).toBe('“a b” trống.');
  expect(t('{0} is empty', '"a b"')).toBe('"a b" is empty');
});

test('a number has the decimal mark of the language, and no other value', async () => {
  const late = (seconds: number) =>
    t('{0} did not answer {1} {2} within {3} s', '127.0.0.1', 'GET', '/a', seconds);
  expect(late(0.5)).toBe('127.0.0.1 did not answer GET /a within 0.5 s');
  expect(await inVietnamese(() => late(0.5))).toBe('127.0.0.1 không phản hồi trong 0,5 giây (GET /a).');
});

test('what the service said alone stands in a sentence that quotes it', async () => {
  const { origin, close } = await serve((_, response) => {
    response.writeHead(404, { 'content-type': 'application/json' }).end('{"success":false,"message":"Gone"}');
  });
  const env = { PAYCONFIRM_BASE_URL: origin, PAYCONFIRM_CLIENT_ID: 'c', PAYCONFIRM_CLIENT_SECRET: 's' };
  const said = async (language: string) =>
    (await runCli(['keys', 'list', '--lang', language], { env, tty: true })).stderr.split('\n')[0];
  expect(await said('vi')).toContain('Dịch vụ báo: “Gone” (HTTP 404)');
  expect(await said('en')).toContain('error: Gone (HTTP 404)');
  await close();
});

test('a state is a word of the language of the run, and another text stays', async () => {
  const render = { timeZone: 'UTC', showPersonal: false };
  const shown = (value: string) => inVietnamese(() => describeValue(value, 'word', render));
  expect(await Promise.all(['pending', 'unanswered', 'HELD'].map(shown))).toEqual([
    'đang chờ',
    'không phản hồi',
    'HELD',
  ]);
});

test('auth status says where a secret is from in the language of the run', async () => {
  const env = { PAYCONFIRM_CLIENT_ID: 'a', PAYCONFIRM_CLIENT_SECRET: 'b' };
  const { stdout } = await runCli(['auth', 'status', '--lang', 'vi'], { env, tty: true });
  expect(stdout).toContain('đã đặt (biến môi trường)');
});

test('what joins the flags that are missing is in the language of the run', async () => {
  const env = { PAYCONFIRM_BASE_URL: 'http://127.0.0.1:9', PAYCONFIRM_CLIENT_ID: 'a' };
  const line = ['va', 'register', '--no-input', '--lang', 'vi'];
  const { stderr } = await runCli(line, { env: { ...env, PAYCONFIRM_CLIENT_SECRET: 'b' } });
  expect(stderr).toContain('--account-id, hoặc --account-number và --phone:');
  expect(stderr).toContain('--otp-command hoặc --otp-stdin:');
});

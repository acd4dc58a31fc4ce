/** `--bank-apps FILE`, of the emulator and of the payment profile: the banks' apps that the payer's page opens. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCli } from '../harness/run-cli.ts';
import { startTestbed } from '../harness/testbed.ts';

const apps = [
  { name: 'Ngân hàng Á Châu', url: 'https://bank.example/acb?app=1', fills_in: true, large: true },
  { name: 'OCB', url: 'https://bank.example/ocb' },
];
const links = [
  ['https://bank.example/acb?app=1', 'Ngân hàng Á Châu (điền sẵn thông tin)'],
  ['https://bank.example/ocb', 'OCB'],
];
const known = ['bidv', 'mb', 'icb', 'acb', 'ocb'].map((app) => `https://dl.vietqr.io/pay?app=${app}`);

function written(content: unknown): string {
  const file = join(mkdtempSync(join(tmpdir(), 'payconfirm-test-')), 'apps.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

/** The links of the apps on a page, with their texts. */
const linksOf = (page: string) =>
  Array.from(
    page.matchAll(/<li data-name="[^"]*"><a class="button" href="([^"]*)"[^>]*>([^<]*)</g),
    ([, url, name]) => [url, name],
  );

test('the profile of a shop puts its own in place of those that are known, and takes them back', async () => {
  const { json, ok } = await startTestbed();
  const order = ['--amount', '20k', '--order-code', 'DH1', '--return-url', 'https://a.example/'];
  const { checkout_url } = await json<{ checkout_url: string }>('checkouts', 'create', ...order);
  const shown = async () => linksOf(await (await fetch(`${checkout_url}?lang=vi`)).text());
  expect((await shown()).map(([url]) => url)).toEqual(known);
  await ok(['payment-profile', 'set', '--bank-apps', written(apps)]);
  expect(await json('payment-profile', 'show')).toMatchObject({ bank_apps: apps });
  expect(await shown()).toEqual(links);
  await ok(['payment-profile', 'set', '--hotline', '1900 1234']);
  expect(await shown()).toEqual(links);
  await ok(['payment-profile', 'set', '--bank-apps', written([])]);
  expect(await shown()).toEqual([]);
  await ok(['payment-profile', 'set', '--field', 'bank_apps:=null']);
  expect((await shown()).map(([url]) => url)).toEqual(known);
});

test('emulator exec --bank-apps', async () => {
  const page = written('');
  const program = `
    import { writeFileSync } from 'node:fs';
    const [url, id, secret] = ['BASE_URL', 'CLIENT_ID', 'CLIENT_SECRET'].map((name) => process.env['PAYCONFIRM_' + name]);
    const post = async (path, body, headers) => (await fetch(url + '/api/v1' + path, {
      method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers },
    })).json();
    const { data } = await post('/oauth/token', { grant_type: 'client_credentials', client_id: id, client_secret: secret });
    const order = { amount: 20000, order_code: 'DH1', return_url: 'https://a.example/', sandbox: true };
    const headers = { authorization: 'Bearer ' + data.access_token, 'x-client-secret': secret, 'idempotency-key': 'K1' };
    const checkout = await post('/checkouts', order, headers);
    writeFileSync(process.env.PAGE, await (await fetch(checkout.data.checkout_url + '?lang=vi')).text());
  `;
  const argv = [
    'emulator',
    'exec',
    '--bank-apps',
    written(apps),
    '--',
    process.execPath,
    '--input-type=module',
  ];
  const env = { PATH: process.env.PATH!, PAGE: page };
  const { code } = await runCli([...argv, '-e', program], { env });
  expect([code, linksOf(readFileSync(page, 'utf8'))]).toEqual([0, links]);
});

const hint =
  'hint: each has a name and a url, such as [{"name": "BIDV", "url": "https://dl.vietqr.io/pay?app=bidv", "large": true}]\n';

test.each([
  ['no list', {}, '  apps: must be a list\n'],
  [
    'entries without what they need',
    [{ name: '' }, 'BIDV'],
    '  apps.0.url: is required\n  apps.0.name: must not be empty\n  apps.1: must be an object\n',
  ],
  [
    'a link that is not https, a text for true',
    [{ name: 'BIDV', url: 'bidv://pay', large: 'yes' }],
    '  apps.0.url: must be an https URL, such as https://shop.example/logo.png\n  apps.0.large: must be true or false\n',
  ],
  ['one name twice', [apps[1], apps[1]], '  apps.1.name: is there already: OCB\n'],
])('refused before anything starts: %s', async (_, content, details) => {
  const file = written(content);
  expect(await runCli(['emulator', 'exec', '--bank-apps', file, '--', 'true'])).toEqual({
    code: 2,
    stdout: '',
    stderr: `error: ${file} is not a list of bank apps\n${details}${hint}`,
  });
});

test('a file that is no JSON, or is not there', async () => {
  const file = written('[{"name": ');
  expect(await runCli(['emulator', 'start', '--bank-apps', file])).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(
      / is not JSON: it ends at line 1, column 11\nhint: Give a list: \[\{"name": "BIDV"/,
    ),
  });
  expect(await runCli(['emulator', 'start', '--bank-apps', `${file}x`])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('apps.jsonx does not exist'),
  });
});

/** What `exports` of package.json names, out of the tarball, as an app has it. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { installPacked } from '../harness/packed.ts';

const { folder, env, remove } = await installPacked();
afterAll(remove);
const installed = join(folder, 'node_modules', 'payconfirm');
const { exports } = JSON.parse(readFileSync('package.json', 'utf8'));
const names = Object.keys(exports)
  .filter((path) => path !== './package.json')
  .map((path) => path.slice('./'.length));
const file = (name: string) => join(installed, 'dist', 'library', name);
const read = (name: string) => readFileSync(file(name), 'utf8');

/** Runs a program of the app, as a module or as CommonJS; what it prints is JSON. */
function run(kind: 'mjs' | 'cjs', program: string): unknown {
  const path = join(folder, `program.${kind}`);
  writeFileSync(path, program);
  const { status, stdout, stderr } = spawnSync(process.execPath, [path], {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return JSON.parse(stdout);
}

const load = {
  mjs: (name: string, variable: string) => `const ${variable} = await import('payconfirm/${name}');`,
  cjs: (name: string, variable: string) => `const ${variable} = require('payconfirm/${name}');`,
};
const kinds = ['mjs', 'cjs'] as const;

/** Kilobytes that each may have, compressed: a few. */
const limits: Record<string, number> = { webhooks: 16, vietqr: 5, testing: 1, client: 26 };

describe.each(names)('payconfirm/%s', (name) => {
  test('is a few kilobytes, and nothing but Node is imported by it', () => {
    for (const ending of ['js', 'cjs']) {
      const code = read(`${name}.${ending}`);
      expect(gzipSync(code).length).toBeLessThan(limits[name]! * 1024);
      const imports = [...code.matchAll(/(?:from|import|require\()\s*[`"']([^`"']+)/g)].map(
        ([, from]) => from!,
      );
      const others = imports.filter((from) => !builtinModules.includes(from.replace(/^node:/, '')));
      expect(others.filter((from) => !existsSync(join(installed, 'dist', 'library', from)))).toEqual([]);
    }
  });

  test('its types stand alone, the same for both kinds', () => {
    expect(read(`${name}.d.cts`)).not.toMatch(/\bimport\b|\bfrom\s+["']|\brequire\(|\/src\//);
    expect(read(`${name}.d.ts`)).toBe(`export * from './${name}.cjs';\n`);
  });

  test.each(kinds)('%s: it is loaded without a trace', (kind) => {
    const state = `JSON.stringify([
      Reflect.ownKeys(globalThis).map(String),
      process.eventNames().map(String),
      process.getActiveResourcesInfo(),
      process.env,
    ])`;
    // Node itself makes globals as it loads its first module.
    const program = `${load[kind](`package.json`, 'none').replace("package.json'", "package.json', { with: { type: 'json' } }")}
      const before = ${state};
      ${load[kind](name, 'library')}
      console.log(JSON.stringify(before === ${state}));`;
    expect(run(kind, program)).toBe(true);
  });
});

test.each(names)('%s: import and require give the same', (name) => {
  const program = `import { createRequire } from 'node:module';
    import * as imported from 'payconfirm/${name}';
    const required = createRequire(import.meta.url)('payconfirm/${name}');
    console.log(JSON.stringify(Object.keys(required).filter((key) => required[key] !== imported[key])));`;
  expect(run('mjs', program)).toEqual([]);
});

test('nothing else of it can be imported', () => {
  const program =
    "try { require('payconfirm/dist/main.cjs') } catch ({ code }) { console.log(JSON.stringify(code)) }";
  expect(run('cjs', program)).toBe('ERR_PACKAGE_PATH_NOT_EXPORTED');
  expect(readdirSync(join(installed, 'dist', 'library')).sort()).toEqual(
    names.flatMap((name) => ['cjs', 'd.cts', 'd.ts', 'js'].map((ending) => `${name}.${ending}`)).sort(),
  );
});

test.each(kinds)('%s: payconfirm/webhooks does its work', (kind) => {
  const program = `${load[kind]('webhooks', 'webhooks')}
    const { verifyWebhook, signWebhook, decodePayload, deduplicationKey } = webhooks;
    const body = Buffer.from('{"amount":150000,"transaction_code":"FT1"}');
    const headers = { 'content-type': 'application/json', ...signWebhook({ body, secret: 's', now: 1795222800000 }) };
    const delivery = { body, headers };
    const at = { secret: 's', now: 1795222800000 };
    const refused = verifyWebhook({ ...delivery, ...at, body: body + '\\n' });
    decodePayload(delivery).then((decoded) => console.log(JSON.stringify([
      verifyWebhook({ ...delivery, ...at }),
      refused,
      refused.explain(),
      decoded,
      deduplicationKey(decoded.payload),
    ])));`;
  expect(run(kind, program)).toEqual([
    { ok: true, scheme: 'timestamp.body' },
    { ok: false, reason: 'signature-mismatch' },
    {
      code: 'body-newline-changed',
      causes: [{ code: 'body-newline-changed', params: { change: 'added' } }],
      words: 'A newline was added at the end of the body. `echo` and editors add one: use `printf`.',
    },
    { ok: true, format: 'application/json', payload: { amount: 150000, transaction_code: 'FT1' } },
    'FT1',
  ]);
});

test.each(kinds)('%s: payconfirm/vietqr does its work', (kind) => {
  const program = `${load[kind]('vietqr', 'vietqr')}
    const payload = vietqr.encode({ bankBin: '970403', account: '9704031101234567', toCard: true });
    console.log(JSON.stringify([payload, vietqr.decode(payload).fields, vietqr.check(payload)]));`;
  expect(run(kind, program)).toEqual([
    '00020101021138600010A00000072701300006970403011697040311012345670208QRIBFTTC53037045802VN63044F52',
    { bankBin: '970403', account: '9704031101234567', toCard: true },
    [],
  ]);
});

test.each(kinds)('%s: an emulator on a Node that is too old says so', (kind) => {
  const program = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.18.3' } });
    ${load[kind]('testing', 'library')}
    library.startEmulator().catch((error) => console.log(JSON.stringify(error.message)));`;
  expect(run(kind, program)).toBe('payconfirm/testing needs Node 20.19 or newer; this is 20.18.3');
});

const thrown = [
  [
    'client',
    `library.createClient({ baseUrl: 'https://pay.example' }).va.list()`,
    /^PayconfirmError: bank_account_id is needed/m,
  ],
  ['testing', `library.startEmulator({ port: 70000 })`, /^PayconfirmError: .*port/m],
  [
    'testing',
    `library.startEmulator().then((emulator) => emulator.transfer({ amount: 1 }))`,
    /^PayconfirmError: description Field required/m,
  ],
  ['webhooks', `library.verifyWebhook({ body: 1, headers: [], secret: 's' })`, /^\w*Error: .*body/m],
  ['vietqr', `library.encode({ bankBin: 'x', account: '1' })`, /^\w*Error: .*bankBin/im],
] as const;

test.each(kinds.flatMap((kind) => thrown.map((wrong) => [kind, ...wrong] as const)))(
  '%s: what payconfirm/%s throws and nobody catches is printed with the line that threw it, not with the whole file',
  (kind, name, call, message) => {
    const path = join(folder, `thrown.${kind}`);
    writeFileSync(path, `${load[kind](name, 'library')}\n${call};`);
    const { status, stderr } = spawnSync(process.execPath, [path], { cwd: folder, env, encoding: 'utf8' });
    expect([status, stderr]).toEqual([1, expect.stringMatching(message)]);
    expect(stderr.length).toBeLessThan(5_000);
  },
);

test.each(kinds)('%s: payconfirm/client does its work', (kind) => {
  const program = `${load[kind]('client', 'library')}
    ${load[kind]('testing', 'testing')}
    testing.startEmulator().then(async (emulator) => {
      const client = library.createClient({ baseUrl: emulator.url, ...emulator.credentials });
      const { username } = await client.client.me();
      const refused = await client.checkouts.show({ checkout_id: 'DH1' }).catch((error) => error);
      await emulator.close();
      console.log(JSON.stringify([username, refused instanceof library.PayconfirmError, refused.kind]));
    });`;
  expect(run(kind, program)).toEqual(['demo', true, 'validation']);
});

describe('TypeScript', () => {
  const consumer = `
import type { IncomingMessage } from 'node:http';
import { decodePayload, deduplicationKey, signWebhook, verifyWebhook } from 'payconfirm/webhooks';
import { check, decode, encode, type PayloadFields } from 'payconfirm/vietqr';
import { type Checkout, createClient, PayconfirmError } from 'payconfirm/client';

export async function receive(request: Request): Promise<Response> {
  const delivery = { body: await request.arrayBuffer(), headers: request };
  const verdict = verifyWebhook({ ...delivery, secret: process.env.WEBHOOK_SECRET });
  if (!verdict.ok) {
    const words: string = verdict.reason === 'signature-mismatch' ? verdict.explain().words : verdict.reason;
    return new Response(words, { status: 401 });
  }
  const decoded = await decodePayload(delivery);
  if (!decoded.ok) return new Response(decoded.words, { status: 400 });
  const amount: number | bigint | undefined = decoded.payload.amount;
  const key: string | undefined = deduplicationKey(decoded.payload);
  return new Response(\`\${amount} \${key}\`);
}
export const node = (incoming: IncomingMessage, body: Buffer) => [
  verifyWebhook({ body, headers: incoming.headers, secret: ['a', 'b'], now: 0, tolerance: 60 }),
  verifyWebhook({ body, headers: incoming.rawHeaders, secret: 'a' }),
  verifyWebhook({ body: '', headers: [['a', 'b']], secret: 'a' }),
];
export const signed = fetch('http://localhost', { headers: signWebhook({ body: '{}', secret: 's' }) });
const payment: PayloadFields = { bankBin: '970403', account: '1' };
export const read = decode(encode(payment, { fold: false }));
export const wrong: string[] = check('').map(({ rule, position, message }) => \`\${rule} \${position} \${message}\`);
const client = createClient({ baseUrl: 'https://pay.example', clientId: 'a', clientSecret: process.env.SECRET });
export async function ask(): Promise<(string | number)[]> {
  const { amount }: Checkout = await client.checkouts.show({ checkout_id: 'a' });
  const notes = [];
  for await (const transaction of client.va.transactions.all({ virtual_account_number: '1' }))
    notes.push(transaction.description);
  return [amount, ...notes];
}
export const fields = (error: unknown) =>
  error instanceof PayconfirmError ? error.details?.map(({ field }) => field) : undefined;
// @ts-expect-error it is done once for a key, which has to be given
client.checkouts.cancel({ checkout_id: 'a' });
// @ts-expect-error a field that is required
client.webhooks.create({ name: 'a' });
// @ts-expect-error a secret has to be named, if only as one that is not set
verifyWebhook({ body: '', headers: [] });
// @ts-expect-error a body that was parsed
verifyWebhook({ body: { amount: 1 }, headers: [], secret: 's' });
`;
  test.each([
    ['mts', 'nodenext', 'nodenext'],
    ['cts', 'nodenext', 'nodenext'],
    ['cts', 'node16', 'node16'],
    ['ts', 'preserve', 'bundler'],
  ])('a consumer compiles: .%s, module %s, resolution %s', (ending, module, moduleResolution) => {
    compile({ [`consumer.${ending}`]: consumer }, { module, moduleResolution });
  });

  test('the examples of docs/reference/library.md compile', () => {
    const examples = readFileSync('docs/reference/library.md', 'utf8').matchAll(/^```ts\n([\s\S]*?)^```/gm);
    const files = Object.fromEntries(Array.from(examples, ([, text], at) => [`example-${at}.mts`, text!]));
    expect(Object.keys(files).length).toBeGreaterThan(3);
    compile(files, { module: 'nodenext', moduleResolution: 'nodenext' });
  });

  function compile(files: Record<string, string>, resolution: { module: string; moduleResolution: string }) {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const compilerOptions = {
      ...resolution,
      target: 'es2022',
      lib: ['es2023'],
      strict: true,
      exactOptionalPropertyTypes: true,
      noEmit: true,
      typeRoots: [resolve('node_modules/@types')],
      types: ['node'],
    };
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, files: Object.keys(files) }),
    );
    const compiler = resolve('node_modules/typescript/bin/tsc');
    const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' });
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
  }
});

describe('docs/examples', () => {
  const examples = join(folder, 'examples');
  cpSync('docs/examples', examples, { recursive: true });
  symlinkSync(resolve('node_modules', 'vitest'), join(folder, 'node_modules', 'vitest'));
  const runners = {
    'client.test.mjs': ['--test', join('examples', 'client.test.mjs')],
    'node.test.mjs': ['--test', join('examples', 'node.test.mjs')],
    'vitest.test.mjs': [
      resolve('node_modules', 'vitest', 'vitest.mjs'),
      'run',
      '--root',
      'examples',
      // Its own limit of 5 s is for a machine with nothing else to do.
      '--testTimeout=60000',
      '--hookTimeout=60000',
      'vitest.test.mjs',
    ],
  };

  test.each(Object.entries(runners))('%s passes as it stands there', (_, line) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, line, {
      cwd: folder,
      env,
      encoding: 'utf8',
    });
    expect({ status, said: status === 0 ? '' : stdout + stderr }).toEqual({ status: 0, said: '' });
    expect(stdout).toMatch(/\b(pass [2-9]|[2-9] passed)\b/);
  });

  test('an app whose order stays unpaid fails them', () => {
    const shop = join(examples, 'shop.mjs');
    const code = readFileSync(shop, 'utf8');
    writeFileSync(shop, code.replace('if (decoded?.ok) book', 'if (!decoded) book'));
    const { status } = spawnSync(process.execPath, runners['node.test.mjs'], { cwd: folder, env });
    writeFileSync(shop, code);
    expect(status).toBe(1);
  });

  test('what docs/reference/library.md shows of them is in them', () => {
    const example = readFileSync('docs/examples/vitest.test.mjs', 'utf8');
    const shown = [...readFileSync('docs/reference/library.md', 'utf8').matchAll(/^```js\n([\s\S]*?)^```/gm)];
    expect(shown.length).toBeGreaterThan(0);
    for (const [, code] of shown) expect(example).toContain(code);
  });
});

/** Clients that are generated from the OpenAPI document: they compile, and what is written for them too. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { generate } from 'openapi-typescript-codegen';
import { expect, onTestFinished, test } from 'vitest';
import { openApiDocument } from '../../src/api/openapi/document.ts';

const generators = {
  'openapi-typescript-codegen': {
    write: (document: string, folder: string) =>
      generate({ input: document, output: join(folder, 'client'), httpClient: 'fetch', useOptions: true }),
    use: `
      import { type Checkout, CheckoutsService } from './client';
      const body = { amount: 150000, order_code: 'DH1', return_url: 'https://shop.example/' };
      const reply = await CheckoutsService.checkoutsCreate({ idempotencyKey: '1', requestBody: body });
      export const checkout: Checkout = reply.data;
      export const number: string = checkout.bank.account_number;
      // @ts-expect-error no field of a checkout
      checkout.amounts;`,
  },
  oazapfts: {
    write: async (document: string, folder: string) => {
      execFileSync(process.execPath, [
        'node_modules/oazapfts/dist/cli.js',
        document,
        join(folder, 'client.ts'),
      ]);
    },
    use: `
      import { type Checkout, checkoutsCreate } from './client';
      const body = { amount: 150000, order_code: 'DH1', return_url: 'https://shop.example/' };
      const reply = await checkoutsCreate('1', body);
      if (reply.status !== 201) throw new Error('no checkout');
      export const checkout: Checkout = reply.data.data;
      export const number: string = checkout.bank.account_number;
      // @ts-expect-error no field of a checkout
      checkout.amounts;`,
  },
};

test.each(Object.entries(generators))('%s', async (_, { write, use }) => {
  // Where the packages are found that a client needs.
  const folder = mkdtempSync(resolve('node_modules/.payconfirm-client-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const document = join(folder, 'openapi.json');
  writeFileSync(document, JSON.stringify(openApiDocument('https://pay.example')));
  await write(document, folder);
  writeFileSync(join(folder, 'use.ts'), use);
  const options =
    '--ignoreConfig --noEmit --strict --skipLibCheck --target es2023 --lib es2023,dom,dom.iterable --module preserve';
  const tsc = [
    'node_modules/typescript/bin/tsc',
    ...options.split(' '),
    '--types',
    'node',
    join(folder, 'use.ts'),
  ];
  expect(printedBy(tsc)).toBe('');
});

function printedBy(args: string[]): string {
  try {
    return execFileSync(process.execPath, args, { encoding: 'utf8' });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}

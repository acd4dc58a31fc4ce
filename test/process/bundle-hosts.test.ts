/** No update notice and no telemetry: a host that the built program names is one of these, and none is one that it calls by itself. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const known = {
  'names of schemas and of XML': ['json-schema.org', 'www.w3.org', 'raw.githubusercontent.com'],
  'links in texts and comments of packages': [
    'github.com',
    'fastify.dev',
    'jqlang.org',
    'jimmy.warting.se',
    'nodemailer.com',
  ],
  'links on the checkout page, which only the payer follows: banks, and the shop on Zalo': [
    'dl.vietqr.io',
    'zalo.me',
  ],
};

test('every host in the bundle has its reason', () => {
  const code = readdirSync('dist', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(js|mjs|cjs)$/.test(name))
    .map((name) => readFileSync(join('dist', name), 'utf8'));
  const hosts = code.flatMap((text) =>
    [...text.matchAll(/\b(?:https?|wss?):\/\/([a-z0-9.-]+\.[a-z]{2,})/gi)].map(([, host]) =>
      host!.toLowerCase(),
    ),
  );
  const others = [...new Set(hosts)].filter((host) => !/(^|\.)(example|invalid)$/.test(host));
  expect(others.sort()).toEqual(Object.values(known).flat().sort());
});

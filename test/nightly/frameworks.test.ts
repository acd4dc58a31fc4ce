/**
 * An app of each framework: `init` finds it, its receiver is taken in as `init` says, and the line that `init` ends with
 * proves every case that a shop with one account can prove, with the two scripts that `init` wrote.
 */
import { beforeAll, expect, test } from 'vitest';
import {
  appWithReceiver,
  debian,
  installApps,
  npm,
  type Source,
  skipWithout,
} from '../harness/framework-app.ts';

beforeAll(installApps, 600_000);

const flask = debian('python3-flask', `python3 -c 'import flask'`);
const django = debian('python3-django uvicorn', `python3 -c 'import django' && uvicorn --version`);
const fastapi = debian('python3-fastapi uvicorn', `python3 -c 'import fastapi' && uvicorn --version`);
const php = debian('php-cli php-sqlite3', `php -r 'exit(extension_loaded("pdo_sqlite") ? 0 : 1);'`);

/** How what a receiver keeps is taken away and brought back. */
const folder = '--store-down "mv received away" --store-up "mv away received"';
const database = (file: string) =>
  `--store-down "mv ${file} away && mkdir ${file}" --store-up "rmdir ${file} && mv away ${file}"`;

/** The folders of test/fixtures/apps. */
const sources: Record<string, { source: Source; store: string }> = {
  express: { source: npm, store: folder },
  fastify: { source: npm, store: folder },
  hono: { source: npm, store: folder },
  nestjs: { source: npm, store: folder },
  nextjs: { source: npm, store: folder },
  flask: { source: flask, store: database('received.db') },
  django: { source: django, store: database('db.sqlite3') },
  fastapi: { source: fastapi, store: database('received.db') },
  php: { source: php, store: database('payconfirm/received.db') },
};

test.for(Object.entries(sources))('%s', async ([name, { source, store }], { skip }) => {
  skipWithout(source.lack(), skip);
  const app = await appWithReceiver(name, source.PATH);
  expect(app.database).toBeNull();
  expect(await app.unproved(store)).toEqual({});
});

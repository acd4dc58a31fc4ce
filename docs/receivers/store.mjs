// Where the receivers for Node keep deliveries and orders: files in a folder. It needs a server with a disk.
//
// For tables in your database, add pg or mysql2 to your app, and run payconfirm init --force: it writes all its files again.
// In docs/receivers of the package payconfirm this file is then store-postgresql.mjs or store-mysql.mjs.
import { createHash } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.env.RECEIVED ?? 'received';
mkdirSync(folder, { recursive: true });

/** Keeps a delivery. If its key was kept before, returns the text that it came with. */
export const keep = async (key, text) => createOnce(key, '.json', text);

/** What was kept and is not done yet: a name and the text of each. */
export async function due() {
  const names = new Set(readdirSync(folder));
  return [...names]
    .filter((name) => /^[0-9a-f]{64}\.json$/.test(name) && !names.has(`${name}.done`))
    .map((name) => ({ key: name, text: readFileSync(join(folder, name), 'utf8') }));
}

/** Books a delivery by `book`, which is given the orders, and notes its outcome. */
export async function finish(key, book) {
  const outcome = await book({ find, pay });
  writeFileSync(join(folder, `${key}.done`), outcome);
  return outcome;
}

/** Your orders: code and amount in VND, from orders.txt in that folder. In production a table of your database. */
async function find(codes) {
  const file = join(folder, 'orders.txt');
  const text = existsSync(file) ? readFileSync(file, 'utf8') : (process.env.ORDERS ?? 'DH10234=150000');
  const prices = new Map(
    text
      .trim()
      .split(/\s+/)
      .map((order) => order.split('=')),
  );
  return codes.filter((code) => prices.has(code)).map((code) => ({ code, amount: prices.get(code) }));
}

/** Marks an order as paid. If it was before, returns the transfer that paid it. */
const pay = async (code, transfer) => createOnce(code, '.paid', transfer);

/** Creates the file of a key, whole. If it exists already, returns what is in it. */
function createOnce(key, ending, text) {
  const file = join(folder, createHash('sha256').update(key).digest('hex') + ending);
  const unnamed = `${file}.${process.pid}`;
  writeFileSync(unnamed, text, { flush: true });
  try {
    linkSync(unnamed, file);
    return undefined;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return readFileSync(file, 'utf8');
  } finally {
    rmSync(unnamed);
  }
}

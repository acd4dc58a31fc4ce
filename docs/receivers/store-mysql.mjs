// Where the receivers for Node keep deliveries and orders: tables of your MySQL or MariaDB database. It is store.mjs of your app.
//
//   npm install mysql2
//
// DATABASE_URL names the database. Where your app has a pool already, take that one.
import { createHash } from 'node:crypto';
import mysql from 'mysql2/promise';

const { DATABASE_URL: uri } = process.env;
if (!uri) throw new Error('DATABASE_URL is not set: it names the database of your app');
const pool = mysql.createPool({ uri, connectTimeout: 4_000 });

// outcome is NULL until the delivery is worked on. Your orders: code and amount in VND, and the transfer that paid it.
// In another collation DH1 may equal dh1. If your migrations create the tables, leave this out.
const tables = [
  'payment_deliveries (id CHAR(64) PRIMARY KEY, fields MEDIUMTEXT NOT NULL, outcome TEXT)',
  'payment_orders (code VARCHAR(190) PRIMARY KEY, amount BIGINT NOT NULL, paid_by TEXT)',
].map(
  (table) => `CREATE TABLE IF NOT EXISTS ${table} ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin`,
);
let areCreated = false;

/** Creates the tables before its first statement. Returns rows, or what an INSERT or UPDATE did. */
export async function query(statement, values) {
  if (!areCreated) for (const table of tables) await run(pool, table);
  areCreated = true;
  return run(pool, statement, values);
}

/** The service waits 10 seconds for an answer. */
const run = async (db, sql, values) => (await db.execute({ sql, values, timeout: 4_000 }))[0];

/** Keeps a delivery. If its key was kept before, returns the text that it came with. */
export async function keep(key, text) {
  const id = createHash('sha256').update(key).digest('hex');
  try {
    await query('INSERT INTO payment_deliveries (id, fields) VALUES (?, ?)', [id, text]);
    return undefined;
  } catch (error) {
    if (error.code !== 'ER_DUP_ENTRY') throw error;
    return (await query('SELECT fields FROM payment_deliveries WHERE id = ?', [id]))[0].fields;
  }
}

/** What was kept and is not done yet: an id and the text of each. */
export const due = () =>
  query('SELECT id AS `key`, fields AS text FROM payment_deliveries WHERE outcome IS NULL');

/**
 * Books a delivery by `book`, which is given the orders, and notes its outcome: both, or neither.
 * @returns undefined if another process has done it
 */
export async function finish(id, book) {
  const db = await pool.getConnection();
  try {
    await db.beginTransaction();
    const free = 'SELECT id FROM payment_deliveries WHERE id = ? AND outcome IS NULL FOR UPDATE';
    const isFree = (await run(db, free, [id])).length === 1;
    const outcome = isFree ? await book(ordersIn(db)) : undefined;
    if (isFree) await run(db, 'UPDATE payment_deliveries SET outcome = ? WHERE id = ?', [outcome, id]);
    await db.commit();
    db.release();
    return outcome;
  } catch (error) {
    // The end of the connection undoes what it did.
    db.destroy();
    throw error;
  }
}

const ordersIn = (db) => ({
  find: async (codes) => {
    const marks = codes.map(() => '?');
    const select = `SELECT code, CAST(amount AS CHAR) AS amount FROM payment_orders WHERE code IN (${marks})`;
    return codes.length === 0 ? [] : run(db, select, codes);
  },
  /** Marks an order as paid. If it was before, returns the transfer that paid it. */
  pay: async (code, transfer) => {
    const update = 'UPDATE payment_orders SET paid_by = ? WHERE code = ? AND paid_by IS NULL';
    if ((await run(db, update, [transfer, code])).affectedRows === 1) return undefined;
    // FOR UPDATE: the newest state, not that of the beginning of this transaction.
    return (await run(db, 'SELECT paid_by FROM payment_orders WHERE code = ? FOR UPDATE', [code]))[0].paid_by;
  },
});

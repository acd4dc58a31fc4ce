// Where the receivers for Node keep deliveries and orders: tables of your PostgreSQL database. It is store.mjs of your app.
//
//   npm install pg
//
// DATABASE_URL names the database. Where your app has a Pool already, take that one.
import pg from 'pg';

const { DATABASE_URL: connectionString } = process.env;
if (!connectionString) throw new Error('DATABASE_URL is not set: it names the database of your app');
// The service waits 10 seconds for an answer.
const pool = new pg.Pool({ connectionString, connectionTimeoutMillis: 4_000, query_timeout: 4_000 });
// A connection that breaks while nobody uses it. Without this it would end the app.
pool.on('error', (error) => console.error(`database: ${error.message}`));

// outcome is NULL until the delivery is worked on. Your orders: code and amount in VND, and the transfer that paid it.
// The lock is for two processes that start at once. If your migrations create the tables, leave this out.
const tables = `SELECT pg_advisory_xact_lock(4242);
  CREATE TABLE IF NOT EXISTS payment_deliveries (key TEXT PRIMARY KEY, fields TEXT NOT NULL, outcome TEXT);
  CREATE TABLE IF NOT EXISTS payment_orders (code TEXT PRIMARY KEY, amount BIGINT NOT NULL, paid_by TEXT)`;
let areCreated = false;

/** Creates the tables before its first statement. */
export async function query(statement, values) {
  if (!areCreated) await pool.query(tables);
  areCreated = true;
  return pool.query(statement, values);
}

/** Keeps a delivery. If its key was kept before, returns the text that it came with. */
export async function keep(key, text) {
  const insert = 'INSERT INTO payment_deliveries (key, fields) VALUES ($1, $2) ON CONFLICT DO NOTHING';
  if ((await query(insert, [key, text])).rowCount === 1) return undefined;
  return (await query('SELECT fields FROM payment_deliveries WHERE key = $1', [key])).rows[0].fields;
}

/** What was kept and is not done yet: the key and the text of each. */
export const due = async () =>
  (await query('SELECT key, fields AS text FROM payment_deliveries WHERE outcome IS NULL')).rows;

/**
 * Books a delivery by `book`, which is given the orders, and notes its outcome: both, or neither.
 * @returns undefined if another process does it, or has done it
 */
export async function finish(key, book) {
  const db = await pool.connect();
  let failure;
  try {
    await db.query('BEGIN');
    const free = 'SELECT FROM payment_deliveries WHERE key = $1 AND outcome IS NULL FOR UPDATE SKIP LOCKED';
    const isFree = (await db.query(free, [key])).rowCount === 1;
    const outcome = isFree ? await book(ordersIn(db)) : undefined;
    if (isFree) await db.query('UPDATE payment_deliveries SET outcome = $2 WHERE key = $1', [key, outcome]);
    await db.query('COMMIT');
    return outcome;
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    // After a failure the connection is closed, which undoes what it did.
    db.release(failure);
  }
}

const ordersIn = (db) => ({
  find: async (codes) =>
    (await db.query('SELECT code, amount::text FROM payment_orders WHERE code = ANY($1)', [codes])).rows,
  /** Marks an order as paid. If it was before, returns the transfer that paid it. */
  pay: async (code, transfer) => {
    const update = 'UPDATE payment_orders SET paid_by = $2 WHERE code = $1 AND paid_by IS NULL';
    if ((await db.query(update, [code, transfer])).rowCount === 1) return undefined;
    return (await db.query('SELECT paid_by FROM payment_orders WHERE code = $1', [code])).rows[0].paid_by;
  },
});

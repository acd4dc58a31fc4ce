// The baseline of sandbox transactions: for each of COUNT one commit in a database of its own in FOLDER, durable
// like the emulator's, and one POST to URL; CONCURRENCY at once. Prints how many a second.
import { join } from 'node:path';
import sqlite from 'node-sqlite3-wasm';
import { Agent, request } from 'undici';

const [url, folder] = process.argv.slice(2, 4);
const [count, concurrency] = process.argv.slice(4).map(Number);
const database = new sqlite.Database(join(folder, 'bare.db'));
database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
database.exec('CREATE TABLE transactions (seq INTEGER PRIMARY KEY, body TEXT NOT NULL) STRICT');
const insert = database.prepare('INSERT INTO transactions (body) VALUES (?)');
const dispatcher = new Agent({ connections: concurrency });

const started = performance.now();
let next = 0;
async function worker() {
  while (next < count) {
    next += 1;
    const body = JSON.stringify({ amount: 150_000, description: `DH${next}` });
    insert.run(body);
    const reply = await request(url, {
      method: 'POST',
      dispatcher,
      headers: { 'content-type': 'application/json' },
      body,
    });
    await reply.body.dump();
  }
}
await Promise.all(Array.from({ length: concurrency }, worker));
console.log(count / ((performance.now() - started) / 1000));
await dispatcher.close();
insert.finalize();
database.close();

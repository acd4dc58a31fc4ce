/** A snapshot as text to read, compare and commit: JSON, one row a line, tables by name, rows by age. */

import { PayconfirmError } from '../errors.ts';
import { t } from '../texts/translate.ts';
import { isRecord } from '../values/is-record.ts';
import { redactHeaders } from '../values/redact-headers.ts';
import { schemaVersion } from './store/schema.ts';
import type { Store } from './store/sqlite.ts';
import type { Value } from './store/tables.ts';

type Row = Readonly<Record<string, Value>>;
export type Tables = Readonly<Record<string, readonly Row[]>>;

/** Replaces the secret of a webhook configuration in a committed file. */
const secretPlaceholder = 'emulator-webhook-secret';

/** The whole content of the store, in the format that `readSnapshot` reads. */
export function writeSnapshot(store: Store): string {
  return formatSnapshot(
    Object.fromEntries(
      tablesOf(store).map((table) => [table, store.all<Row>(`SELECT * FROM ${table} ORDER BY rowid`)]),
    ),
  );
}

/** @throws local error if the text is not a snapshot, or has another version */
export function readSnapshot(text: string): Tables {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    throw unusableSnapshot(`it is damaged: ${(error as Error).message}`);
  }
  if (!isRecord(content) || !isRecord(content.tables))
    throw unusableSnapshot('it is no snapshot of an emulator');
  const { payconfirm_snapshot: version, tables } = content;
  if (version !== schemaVersion) {
    throw unusableSnapshot(`it has version ${version}, and this program knows ${schemaVersion}`);
  }
  for (const [table, rows] of Object.entries(tables)) {
    if (!Array.isArray(rows) || !rows.every(isRow)) throw unusableSnapshot(`its table ${table} is damaged`);
  }
  return tables as Tables;
}

/** Replaces all rows of the store with these, within a transaction. @throws local error */
export function loadSnapshot(tables: Tables, store: Store): void {
  emptyTables(store);
  for (const table of tablesOf(store)) {
    for (const row of tables[table] ?? []) {
      const places = Object.keys(row).map(() => '?');
      try {
        store.run(`INSERT INTO ${table} (${Object.keys(row)}) VALUES (${places})`, ...Object.values(row));
      } catch (error) {
        throw unusableSnapshot(`its table ${table} is damaged: ${(error as Error).message}`);
      }
    }
  }
}

/** Empties every table. Call it within a transaction. */
export function emptyTables(store: Store): void {
  for (const table of tablesOf(store)) store.run(`DELETE FROM ${table}`);
}

/** The same text, with `emulator-webhook-secret` in place of each secret that the emulator was given. */
export function withoutSecrets(text: string): string {
  const { webhook_configurations = [], deliveries = [], webhook_logs = [], ...others } = readSnapshot(text);
  const hide = (secret: unknown) => (secret === null ? null : secretPlaceholder);
  return formatSnapshot({
    ...others,
    webhook_configurations: webhook_configurations.map((row) => ({
      ...row,
      secret_key: hide(row.secret_key),
    })),
    deliveries: deliveries.map((row) => {
      const target = JSON.parse(`${row.target}`);
      return { ...row, target: JSON.stringify({ ...target, secretKey: hide(target.secretKey) }) };
    }),
    webhook_logs: webhook_logs.map((row) => ({
      ...row,
      request_headers: JSON.stringify(redactHeaders(JSON.parse(`${row.request_headers}`))),
    })),
  });
}

function formatSnapshot(tables: Tables): string {
  const written = Object.entries(tables)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, rows]) => `${JSON.stringify(name)}: [${rows.map((row) => `\n${JSON.stringify(row)}`)}]`);
  return `{"payconfirm_snapshot": ${schemaVersion}, "tables": {\n${written.join(',\n')}\n}}\n`;
}

function tablesOf(store: Store): string[] {
  return store
    .all<{ name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    .map(({ name }) => name);
}

/** The names are written into SQL, so they are restricted. */
const isRow = (row: unknown) =>
  isRecord(row) &&
  Object.entries(row).every(([name, value]) => /^[a-z_]+$/.test(name) && !(value instanceof Object));

const unusableSnapshot = (why: string) =>
  new PayconfirmError('local', t('the snapshot cannot be used: {0}', why));

import { nodeVersion } from './versions.ts';

/** The used part of `node:sqlite`. The types of Node 20 do not include it. */
export interface NodeSqlite {
  DatabaseSync: new (file: string) => NodeDatabase;
}

export interface NodeDatabase {
  isTransaction: boolean;
  exec(sql: string): void;
  prepare(sql: string): { all(...values: (string | number | null)[]): Record<string, unknown>[] };
  close(): void;
}

/** Node's own SQLite. Undefined if it is missing, or if Node warns that it is experimental. */
export function nodeSqlite(): NodeSqlite | undefined {
  const [major = 0, minor = 0] = nodeVersion.split('.').map(Number);
  const isStable = major > 25 || (major === 24 && minor >= 15);
  return isStable ? (process.getBuiltinModule('node:sqlite') as NodeSqlite | undefined) : undefined;
}

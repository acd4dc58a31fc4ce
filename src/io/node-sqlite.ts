import { nodeVersion } from './versions.ts';

/** The part of `node:sqlite` that is used. The types of Node 20 do not have it. */
export interface NodeSqlite {
  DatabaseSync: new (file: string) => NodeDatabase;
}

export interface NodeDatabase {
  isTransaction: boolean;
  exec(sql: string): void;
  prepare(sql: string): { all(...values: (string | number | null)[]): Record<string, unknown>[] };
  close(): void;
}

/** Node's own SQLite. Undefined where it is missing, or where Node warns that it is an experiment. */
export function nodeSqlite(): NodeSqlite | undefined {
  const [major = 0, minor = 0] = nodeVersion.split('.').map(Number);
  const isStable = major > 25 || (major === 24 && minor >= 15);
  return isStable ? (process.getBuiltinModule('node:sqlite') as NodeSqlite | undefined) : undefined;
}

/** A PostgreSQL server of a test's own, from Debian's package, in a temporary folder. */
import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from './free-port.ts';

const versions = '/usr/lib/postgresql';
const installed = existsSync(versions) ? readdirSync(versions).sort() : [];
const version = installed.findLast((name) => existsSync(join(versions, name, 'bin', 'initdb')));

/** What to do if there is none here. */
export const lackOfPostgreSql = () => (version ? undefined : 'apt-get install postgresql');

/** Resolves once it answers. */
export async function startPostgreSql() {
  // The folder of this test run is its user's alone.
  const folder = mkdtempSync('/tmp/payconfirm-postgresql-');
  const port = await freePort();
  // It refuses root.
  const user = process.getuid!() === 0 ? Number(execFileSync('id', ['-u', 'nobody'])) : undefined;
  if (user !== undefined) chownSync(folder, user, -1);
  const asUser = user === undefined ? '' : `setpriv --reuid=${user} --clear-groups `;
  const program = (name: string) => `${asUser}${join(versions, version!, 'bin', name)} -D ${folder}/data`;
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`;
  const start = `${program('pg_ctl')} -w -l ${folder}/log -o "${options}" start`;
  const stop = `${program('pg_ctl')} -m fast stop`;
  const run = (line: string) =>
    execFileSync('sh', ['-c', line], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });

  run(`${program('initdb')} -U postgres -A trust -E UTF8 --locale=C.UTF-8`);
  run(start);
  const url = (database: string) => `postgresql://postgres@127.0.0.1:${port}/${database}`;
  const query = (statement: string, database = 'postgres') =>
    execFileSync('psql', ['-Atc', statement, url(database)], { encoding: 'utf8' }).trim();
  return {
    /** Command lines. */
    start,
    stop,
    query,
    /** Reads statements. */
    client: (database: string) => ['psql', url(database)] as const,
    /** An empty one: its address. */
    createDatabase: (name: string) => {
      query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
      query(`CREATE DATABASE "${name}"`);
      return { DATABASE_URL: `${url(name)}?sslmode=disable` };
    },
    end: () => {
      run(`${program('pg_ctl')} -m immediate stop`);
      rmSync(folder, { recursive: true });
    },
  };
}

/** A MariaDB server of a test's own, from Debian's package, in a temporary folder. */
import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { freePort } from './free-port.ts';

/** What to do if there is none here. */
export const lackOfMariaDb = () =>
  spawnSync('sh', ['-c', 'PATH=$PATH:/usr/sbin command -v mariadbd']).status === 0
    ? undefined
    : 'apt-get install mariadb-server';

/** Resolves once it answers. */
export async function startMariaDb() {
  // The folder of this test run is its user's alone.
  const folder = mkdtempSync('/tmp/payconfirm-mariadb-');
  const port = await freePort();
  const user = process.getuid!() === 0 ? 'nobody' : execFileSync('id', ['-un'], { encoding: 'utf8' }).trim();
  if (process.getuid!() === 0) chownSync(folder, Number(execFileSync('id', ['-u', user])), -1);
  const where = `--no-defaults --user=${user} --datadir=${folder}/data --tmpdir=${folder}`;
  const server = `--port=${port} --bind-address=127.0.0.1 --socket=${folder}/socket --pid-file=${folder}/pid --skip-name-resolve`;
  const login = `--no-defaults -h 127.0.0.1 -P ${port} -u root`;
  const whenReady = `until mariadb-admin ${login} --silent ping 2>/dev/null; do sleep 0.1; done`;
  const start = `PATH=$PATH:/usr/sbin mariadbd ${where} ${server} >>${folder}/log 2>&1 & ${whenReady}`;
  const stop = `kill $(cat ${folder}/pid); while [ -e ${folder}/pid ]; do sleep 0.1; done`;
  const run = (line: string) =>
    execFileSync('sh', ['-c', line], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });

  run(`mariadb-install-db ${where} --auth-root-authentication-method=normal --skip-test-db`);
  run(start);
  const command = ['mariadb', ...login.split(' ')] as const;
  const query = (statement: string, database = 'mysql') =>
    execFileSync(command[0], [...command.slice(1), '-NBe', statement, database], { encoding: 'utf8' }).trim();
  return {
    /** Command lines. */
    start,
    stop,
    query,
    /** Reads statements. */
    client: (database: string) => [...command, '--unbuffered', database] as const,
    /** An empty one: its address for mysql2, for PDO and for Go. */
    createDatabase: (name: string) => {
      query(`CREATE OR REPLACE DATABASE \`${name}\``);
      const dsn = `mysql:host=127.0.0.1;port=${port};dbname=${name};user=root`;
      return {
        DATABASE_URL: `mysql://root@127.0.0.1:${port}/${encodeURIComponent(name)}`,
        DATABASE_DSN: dsn,
        MYSQL_DSN: `root@tcp(127.0.0.1:${port})/${name}`,
      };
    },
    end: () => {
      run(stop);
      rmSync(folder, { recursive: true });
    },
  };
}

/** Where a receiver keeps deliveries and orders: in files, or in the database of the app. */
import type { Framework } from './framework.ts';
import type { Project } from './project.ts';

/** For the receivers that keep files in the folder `RECEIVED`. */
export const inFiles = {
  orders: {
    make: `mkdir -p "\${RECEIVED:-received}" && echo "$ORDER_CODE=$AMOUNT" >>"\${RECEIVED:-received}/orders.txt"`,
    count: `grep -lxF "$CODE" "\${RECEIVED:-received}"/*.paid 2>/dev/null | wc -l`,
  },
  // A test creates some thousand files.
  variable: ['RECEIVED', '$(mktemp -d)'],
} as const;

/** Takes the place of a receiver's files. */
interface Store extends Pick<Framework, 'files' | 'startAlone'> {
  orders: NonNullable<Framework['orders']>;
  /** The environment variable that names the database, and its value for tests. */
  variable: readonly [name: string, forTests: string];
  /** Packages of apps that use it. */
  isFor: string[];
  /** The database for tests, in a workflow of GitHub. */
  service: string;
}

const python = (statement: string) =>
  `python3 -c 'from os import environ as env
from payconfirm_store import transaction
with transaction() as run:
 ${statement}'`;

/** For the receivers in Flask and FastAPI. */
export const pythonOrders = {
  make: python(
    'run("INSERT INTO payment_orders (code, amount) VALUES (:code, :amount)", code=env["ORDER_CODE"], amount=int(env["AMOUNT"]))',
  ),
  count: python(
    'print(*run("SELECT count(*) FROM payment_orders WHERE paid_by = :code", code=env["CODE"]).fetchone())',
  ),
};

const php = (statement: string) =>
  `php -r '$database = new PDO(getenv("DATABASE_DSN") ?: "sqlite:payconfirm/received.db");
${statement}'`;

/** For the receiver in plain PHP. */
export const phpOrders = {
  make: php(
    '$database->prepare("INSERT INTO payment_orders (code, amount) VALUES (?, ?)")->execute([getenv("ORDER_CODE"), getenv("AMOUNT")]);',
  ),
  count: php(
    '$count = $database->prepare("SELECT count(*) FROM payment_orders WHERE paid_by = ?"); $count->execute([getenv("CODE")]); echo $count->fetchColumn();',
  ),
};

const node = (statement: string) =>
  `node --input-type=module -e 'import { env, exit } from "node:process";
import { query } from "./payconfirm/store.mjs";
${statement}
exit();'`;

const postgreSql = {
  variable: ['DATABASE_URL', 'postgresql://postgres@127.0.0.1/test'] as const,
  service: `    services:
      postgres:
        image: postgres
        env:
          POSTGRES_DB: test
          POSTGRES_HOST_AUTH_METHOD: trust
        options: --health-cmd pg_isready
        ports: ['5432:5432']
`,
};

const mySqlService = `    services:
      mysql:
        image: mysql
        env:
          MYSQL_DATABASE: test
          MYSQL_ALLOW_EMPTY_PASSWORD: 'yes'
        options: --health-cmd "mysqladmin ping"
        ports: ['3306:3306']
`;

const goFiles = 'payconfirm/store.go payconfirm/driver.go';
/** It is called some hundred times, and built once: `find` names what changed since, or says that there is nothing built. */
const goOrders = (what: string) =>
  `if [ -n "$(find payconfirm/*.go -newer received/orders 2>&1)" ]; then
  mkdir -p received && go build -o received/orders payconfirm/orders.go ${goFiles} || exit
fi
received/orders ${what}`;

/** For the receiver in Go, by a driver of `database/sql`. */
const go = (driver: string) => ({
  files: {
    'payconfirm/store.go': 'store_sql.go',
    'payconfirm/driver.go': driver,
    'payconfirm/orders.go': 'orders.go',
  },
  startAlone: `go run payconfirm/receiver.go ${goFiles}`,
  orders: { make: goOrders('make'), count: goOrders('count') },
});

const goPostgreSql = {
  ...postgreSql,
  // lib/pq uses TLS unless it is told not to.
  variable: ['DATABASE_URL', `${postgreSql.variable[1]}?sslmode=disable`],
} as const;

/** By the name of the database or of its library. */
export const stores: Record<string, Store> = {
  PostgreSQL: {
    isFor: ['pg'],
    files: { 'payconfirm/store.mjs': 'store-postgresql.mjs' },
    orders: {
      make: node(
        'await query("INSERT INTO payment_orders (code, amount) VALUES ($1, $2)", [env.ORDER_CODE, env.AMOUNT]);',
      ),
      count: node(
        'const { rows } = await query("SELECT count(*) FROM payment_orders WHERE paid_by = $1", [env.CODE]);\nconsole.log(rows[0].count);',
      ),
    },
    ...postgreSql,
  },
  MySQL: {
    isFor: ['mysql2'],
    files: { 'payconfirm/store.mjs': 'store-mysql.mjs' },
    orders: {
      make: node(
        'await query("INSERT INTO payment_orders (code, amount) VALUES (?, ?)", [env.ORDER_CODE, env.AMOUNT]);',
      ),
      count: node(
        'const [row] = await query("SELECT count(*) AS count FROM payment_orders WHERE paid_by = ?", [env.CODE]);\nconsole.log(row.count);',
      ),
    },
    variable: ['DATABASE_URL', 'mysql://root@127.0.0.1/test'],
    service: mySqlService,
  },
  PDO: {
    isFor: ['ext-pdo', 'pdo', 'ext-pdo_mysql', 'ext-pdo_pgsql'],
    files: { 'payconfirm/receiver.php': 'receiver.php' },
    orders: phpOrders,
    variable: ['DATABASE_DSN', 'mysql:host=127.0.0.1;dbname=test;user=root'],
    service: mySqlService,
  },
  SQLAlchemy: {
    isFor: ['sqlalchemy', 'flask-sqlalchemy', 'sqlmodel'],
    files: { 'payconfirm_store.py': 'store_sqlalchemy.py' },
    orders: pythonOrders,
    ...postgreSql,
  },
  'lib/pq': { isFor: ['github.com/lib/pq'], ...go('driver_pq.go'), ...goPostgreSql },
  pgx: { isFor: ['github.com/jackc/pgx/v5'], ...go('driver_pgx.go'), ...goPostgreSql },
  'go-sql-driver/mysql': {
    isFor: ['github.com/go-sql-driver/mysql'],
    ...go('driver_mysql.go'),
    variable: ['MYSQL_DSN', 'root@tcp(127.0.0.1:3306)/test'],
    service: mySqlService,
  },
};

const storesFor = ({ files }: Framework) =>
  Object.entries(stores).filter(([, store]) => Object.keys(store.files).some((path) => path in files));

/** The database that the receiver uses; null if the app has none that it can use. */
export const databaseIn = (framework: Framework, { packages }: Project): string | null =>
  storesFor(framework).find(([, { isFor }]) => isFor.some((name) => packages.has(name)))?.[0] ?? null;

/** With one of these packages in the app, the receiver uses the app's database instead of files. */
export const packagesForDatabase = (framework: Framework) =>
  storesFor(framework).map(([, { isFor }]) => isFor[0]!);

/** A framework whose receiver uses this database. */
export function withDatabase(framework: Framework, database: string | null): Framework {
  const store = stores[database ?? ''];
  if (!store) return framework;
  const { isFor, ...rest } = store;
  return { ...framework, ...rest, files: { ...framework.files, ...store.files } };
}

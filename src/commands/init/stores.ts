/** Where a receiver keeps deliveries and orders: in files, or in the database of the app. */
import type { Framework } from './framework.ts';
import type { Project } from './project.ts';

/** Files in the folder `RECEIVED`. */
export const fileOrders = {
  make: `mkdir -p "\${RECEIVED:-received}" && echo "$ORDER_CODE=$AMOUNT" >>"\${RECEIVED:-received}/orders.txt"`,
  count: `grep -lxF "$CODE" "\${RECEIVED:-received}"/*.paid 2>/dev/null | wc -l`,
  // A test creates some thousand files.
  apart: 'RECEIVED=$(mktemp -d)',
};

/** Takes the place of a receiver's files. */
interface Store extends Pick<Framework, 'files'> {
  orders: NonNullable<Framework['orders']>;
  /** The database for tests. */
  apart: string;
  /** Packages of apps that use it. */
  isFor: string[];
  /** That database, for a workflow of GitHub. */
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

const node = (statement: string) =>
  `node --input-type=module -e 'import { env, exit } from "node:process";
import { query } from "./payconfirm/store.mjs";
${statement}
exit();'`;

/** For tests. */
const postgreSql = {
  apart: 'DATABASE_URL=postgresql://postgres@127.0.0.1/test',
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
  SQLAlchemy: {
    isFor: ['sqlalchemy', 'flask-sqlalchemy', 'sqlmodel'],
    files: { 'payconfirm_store.py': 'store_sqlalchemy.py' },
    orders: pythonOrders,
    ...postgreSql,
  },
};

/** The database that the receiver uses; null if the app has none that it can use. */
export const databaseIn = ({ files }: Framework, { packages }: Project): string | null =>
  Object.entries(stores).find(
    ([, store]) =>
      store.isFor.some((name) => packages.has(name)) &&
      Object.keys(store.files).every((path) => path in files),
  )?.[0] ?? null;

/** A framework whose receiver uses this database. */
export function withDatabase(framework: Framework, database: string | null): Framework {
  const store = stores[database ?? ''];
  if (!store) return framework;
  const { service, apart } = store;
  return {
    ...framework,
    service,
    files: { ...framework.files, ...store.files },
    orders: { ...store.orders, apart },
  };
}

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
  /** The package of the app that shows it. */
  isFor: string;
  /** The database of `orders.apart`, for a workflow of GitHub. */
  service: string;
}

const node = (statement: string) =>
  `node --input-type=module -e 'import { env, exit } from "node:process";
import { query } from "./payconfirm/store.mjs";
${statement}
exit();'`;

/** By the name of the database. */
export const stores: Record<string, Store> = {
  PostgreSQL: {
    isFor: 'pg',
    files: { 'payconfirm/store.mjs': 'store-postgresql.mjs' },
    orders: {
      make: node(
        'await query("INSERT INTO payment_orders (code, amount) VALUES ($1, $2)", [env.ORDER_CODE, env.AMOUNT]);',
      ),
      count: node(
        'const { rows } = await query("SELECT count(*) FROM payment_orders WHERE paid_by = $1", [env.CODE]);\nconsole.log(rows[0].count);',
      ),
      apart: 'DATABASE_URL=postgresql://postgres@127.0.0.1/test',
    },
    service: `    services:
      postgres:
        image: postgres
        env:
          POSTGRES_DB: test
          POSTGRES_HOST_AUTH_METHOD: trust
        options: --health-cmd pg_isready
        ports: ['5432:5432']
`,
  },
};

/** The database that the receiver uses; null if the app has none that it can use. */
export const databaseIn = ({ files }: Framework, { packages }: Project): string | null =>
  Object.entries(stores).find(
    ([, store]) => packages.has(store.isFor) && Object.keys(store.files).every((path) => path in files),
  )?.[0] ?? null;

/** A framework whose receiver uses this database. */
export function withDatabase(framework: Framework, database: string | null): Framework {
  const store = stores[database ?? ''];
  return store ? { ...framework, ...store, files: { ...framework.files, ...store.files } } : framework;
}

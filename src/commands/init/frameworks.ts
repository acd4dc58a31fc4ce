/** The frameworks that `init` knows: how each is told, and what it gets. */
import type { Project } from './project.ts';

export interface Framework {
  title: string;
  isIn(project: Project): boolean;
  /** File in the app → file of docs/receivers. */
  files: Readonly<Record<string, string>>;
  /** Starts the app, from its folder. */
  start: string;
  /** Starts the receiver alone, where its table of orders makes that worth a trial. */
  startAlone?: string;
  /** How the app takes it in; `code` is what is written there. */
  mount: string;
  /** What an ES module writes, and what a CommonJS one, where that differs. */
  code?: { module: string; commonJs: string };
  /** Shell commands for `verify-app`, where the receiver has a table of orders of its own. */
  orders?: { make: string; count: string };
  /** Of the receiver's address, where that is not `/hook`. */
  path?: string;
  /** Whether it is started and tried by our own tests, or only its syntax is checked. */
  isTried: boolean;
}

const needs =
  (...packages: string[]) =>
  (project: Project) =>
    packages.some((name) => project.packages.has(name));

const python = (statement: string) =>
  `python3 -c 'import sqlite3; from os import environ as env
database = sqlite3.connect("received.db", isolation_level=None, timeout=5)
${statement}'`;

/** Of the receivers in Flask and FastAPI. */
const pythonOrders = {
  make: python(
    'database.execute("INSERT INTO orders (code, amount) VALUES (?, ?)", (env["ORDER_CODE"], env["AMOUNT"]))',
  ),
  count: python(
    'print(*database.execute("SELECT count(*) FROM orders WHERE paid_by = ?", (env["CODE"],)).fetchone())',
  ),
};

const php = (statement: string) =>
  `php -r '$database = new PDO("sqlite:payconfirm/received.db"); $database->exec("PRAGMA busy_timeout = 5000");
${statement}'`;

const delivery = { 'payconfirm/delivery.mjs': 'delivery.mjs' };
const webRequest = { 'payconfirm/web-request.mjs': 'web-request.mjs', ...delivery };

const codeOf = (name: string, file: string, use: string) => ({
  module: `import { ${name} } from '${file}';\n${use}`,
  commonJs: `const { ${name} } = require('${file}'); // Node 20.19 or newer\n${use}`,
});

/** In the order in which they are looked for. */
export const frameworks = {
  nextjs: {
    title: 'Next.js',
    isIn: needs('next'),
    files: { ...webRequest, 'app/payments/hook/route.js': 'nextjs.js' },
    start: 'npm run dev -- --port 3000',
    mount: 'Nothing to add: app/payments/hook/route.js is the route.',
    path: '/payments/hook',
    isTried: true,
  },
  nestjs: {
    title: 'NestJS',
    isIn: needs('@nestjs/core'),
    files: {
      ...webRequest,
      'payconfirm/web-request.d.mts': 'web-request.d.mts',
      'src/payments.controller.ts': 'nestjs.ts',
    },
    start: 'npm run start',
    path: '/payments/hook',
    mount: 'Add PaymentsController to a module, and { rawBody: true } to NestFactory.create.',
    isTried: true,
  },
  express: {
    title: 'Express',
    isIn: needs('express'),
    files: { 'payconfirm/express.mjs': 'express.mjs', ...delivery },
    start: 'npm start',
    startAlone: 'node payconfirm/express.mjs',
    orders: {
      make: `mkdir -p "\${RECEIVED:-received}" && echo "$ORDER_CODE=$AMOUNT" >>"\${RECEIVED:-received}/orders.txt"`,
      count: `grep -lxF "$CODE" "\${RECEIVED:-received}"/*.paid 2>/dev/null | wc -l`,
    },
    mount: 'In your app, above app.use(express.json()):',
    code: codeOf('paymentHook', './payconfirm/express.mjs', 'app.use(paymentHook);'),
    isTried: true,
  },
  fastify: {
    title: 'Fastify',
    isIn: needs('fastify'),
    files: { 'payconfirm/fastify.mjs': 'fastify.mjs', ...webRequest },
    start: 'npm start',
    mount: 'In your app:',
    code: codeOf('paymentHook', './payconfirm/fastify.mjs', 'app.register(paymentHook);'),
    isTried: true,
  },
  hono: {
    title: 'Hono',
    isIn: needs('hono'),
    files: { 'payconfirm/hono.mjs': 'hono.mjs', ...webRequest },
    start: 'npm start',
    mount: 'In your app, above what reads the body:',
    code: codeOf('receive', './payconfirm/web-request.mjs', "app.post('/hook', (c) => receive(c.req.raw));"),
    isTried: true,
  },
  laravel: {
    title: 'Laravel',
    isIn: needs('laravel/framework'),
    files: { 'app/Http/Controllers/PaymentHookController.php': 'laravel.php' },
    start: 'php artisan serve --port 3000',
    mount: "In routes/api.php: Route::post('/hook', PaymentHookController::class). The address is /api/hook.",
    path: '/api/hook',
    isTried: false,
  },
  php: {
    title: 'PHP without a framework',
    isIn: ({ files }) => files.has('composer.json') || [...files].some((name) => name.endsWith('.php')),
    files: { 'payconfirm/receiver.php': 'receiver.php' },
    start: 'php -d enable_post_data_reading=Off -S 127.0.0.1:3000',
    startAlone:
      "sh -c 'php payconfirm/receiver.php & exec php -d enable_post_data_reading=Off -S 127.0.0.1:3000 payconfirm/receiver.php'",
    orders: {
      make: php(
        '$database->prepare("INSERT INTO orders (code, amount) VALUES (?, ?)")->execute([getenv("ORDER_CODE"), getenv("AMOUNT")]);',
      ),
      count: php(
        '$count = $database->prepare("SELECT count(*) FROM orders WHERE paid_by = ?"); $count->execute([getenv("CODE")]); echo $count->fetchColumn();',
      ),
    },
    mount: 'Keep the folder payconfirm outside of what the web server serves, and route /hook to it.',
    isTried: true,
  },
  django: {
    title: 'Django',
    isIn: (project) => needs('django')(project) || project.files.has('manage.py'),
    files: { 'payconfirm_hook.py': 'django.py' },
    start: 'python3 manage.py runserver 127.0.0.1:3000',
    mount:
      "In urls.py: path('hook', payconfirm_hook.hook). runserver cannot read a chunked body, uvicorn can.",
    isTried: true,
  },
  fastapi: {
    title: 'FastAPI',
    isIn: needs('fastapi'),
    files: { 'payconfirm_hook.py': 'fastapi.py' },
    start: 'uvicorn payconfirm_hook:app --port 3000',
    startAlone: 'uvicorn payconfirm_hook:app --port 3000',
    orders: pythonOrders,
    mount: 'In your app: app.include_router(payconfirm_hook.router).',
    isTried: true,
  },
  flask: {
    title: 'Flask',
    isIn: needs('flask'),
    files: { 'payconfirm_hook.py': 'receiver.py' },
    start: 'flask run --port 3000',
    startAlone: 'python3 payconfirm_hook.py',
    orders: pythonOrders,
    mount: 'Take the route into your app.',
    isTried: true,
  },
  go: {
    title: 'Go',
    isIn: ({ files }) => files.has('go.mod'),
    files: { 'payconfirm/receiver.go': 'receiver.go' },
    start: 'go run .',
    mount: 'Take the handler of /hook into your server.',
    isTried: true,
  },
  spring: {
    title: 'Spring Boot',
    isIn: ({ packages }) => [...packages].some((name) => name.includes('spring-boot')),
    files: { 'src/main/java/payconfirm/PaymentHookController.java': 'PaymentHookController.java' },
    start: './mvnw spring-boot:run',
    mount: 'Have the package payconfirm scanned, or move the class into your own.',
    isTried: false,
  },
  aspnet: {
    title: 'ASP.NET Core',
    isIn: needs('microsoft.net.sdk.web'),
    files: { 'PaymentHook.cs': 'PaymentHook.cs' },
    start: 'dotnet run --urls http://127.0.0.1:3000',
    mount: 'In Program.cs: app.MapPost("/hook", PaymentHook.Receive).',
    isTried: false,
  },
} as const satisfies Record<string, Framework>;

export type FrameworkName = keyof typeof frameworks;
export const frameworkNames = Object.keys(frameworks) as FrameworkName[];

/** Next.js and NestJS bring Express or Fastify along; a shop in Laravel is not one in plain PHP. */
export function frameworksIn(project: Project): FrameworkName[] {
  const found = frameworkNames.filter((name) => frameworks[name].isIn(project));
  const covering = found.find((name) => ['nextjs', 'nestjs', 'laravel'].includes(name));
  return covering ? [covering] : found.filter((name) => name !== 'php' || found.length === 1);
}

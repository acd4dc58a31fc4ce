/** The frameworks of `init`: how to detect each, and its files. */
import { dirname, relative, resolve } from 'node:path';
import { jsComment } from '../../values/quote/javascript.ts';
import type { Framework } from './framework.ts';
import { type Project, readProject, startOfNode } from './project.ts';
import { inFiles, phpOrders, pythonOrders } from './stores.ts';

const needs =
  (...packages: string[]) =>
  (project: Project) =>
    packages.some((name) => project.packages.has(name));

const django = (statement: string) =>
  `python3 manage.py shell -v 0 -c 'from os import environ as env
from django.db import connection
cursor = connection.cursor()
${statement}'`;

const servedByPhp = (router = '') =>
  `sh -c 'php payconfirm/receiver.php & exec php -d enable_post_data_reading=Off -S 127.0.0.1:3000${router}'`;
const booking = {
  'payconfirm/delivery.mjs': 'delivery.mjs',
  'payconfirm/booking.mjs': 'booking.mjs',
  'payconfirm/store.mjs': 'store.mjs',
};
const pythonStore = { 'payconfirm_store.py': 'payconfirm_store.py' };
const webRequest = { 'payconfirm/web-request.mjs': 'web-request.mjs', ...booking };

const codeOf = (name: string, file: string, use: string) => ({
  module: `import { ${name} } from '${file}';\n${use}`,
  commonJs: [jsComment('Node 20.19 or newer'), `const { ${name} } = require('${file}');`, use].join('\n'),
});

/** In the order of detection. */
export const frameworks = {
  nextjs: {
    title: 'Next.js',
    isIn: needs('next'),
    files: {
      ...webRequest,
      'app/payments/hook/route.js': 'nextjs.js',
      'instrumentation.js': 'nextjs-instrumentation.js',
    },
    isInSrc: true,
    start: 'npm run dev -- --port 3000',
    ...inFiles,
    mount:
      'Nothing to add: route.js is the route. Where you have an instrumentation.js, take in what ours does.',
    path: '/payments/hook',
    tried: 'run',
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
    ...inFiles,
    path: '/payments/hook',
    mount: 'Add PaymentsController to a module, and { rawBody: true } to NestFactory.create.',
    tried: 'run',
  },
  express: {
    title: 'Express',
    isIn: needs('express'),
    files: { 'payconfirm/express.mjs': 'express.mjs', ...booking },
    start: startOfNode,
    startAlone: 'node payconfirm/express.mjs',
    ...inFiles,
    mount: 'In your app, above app.use(express.json()):',
    code: codeOf('paymentHook', './payconfirm/express.mjs', 'app.use(paymentHook);'),
    tried: 'run',
  },
  fastify: {
    title: 'Fastify',
    isIn: needs('fastify'),
    files: { 'payconfirm/fastify.mjs': 'fastify.mjs', ...webRequest },
    start: startOfNode,
    startAlone: 'node payconfirm/fastify.mjs',
    ...inFiles,
    mount: 'In your app:',
    code: codeOf('paymentHook', './payconfirm/fastify.mjs', 'app.register(paymentHook);'),
    tried: 'run',
  },
  hono: {
    title: 'Hono',
    isIn: needs('hono'),
    files: { 'payconfirm/hono.mjs': 'hono.mjs', ...webRequest },
    start: startOfNode,
    startAlone: 'node payconfirm/hono.mjs',
    ...inFiles,
    mount: 'In your app, above what reads the body:',
    code: codeOf('receive', './payconfirm/web-request.mjs', "app.post('/hook', (c) => receive(c.req.raw));"),
    tried: 'run',
  },
  laravel: {
    title: 'Laravel',
    isIn: needs('laravel/framework'),
    files: { 'app/Http/Controllers/PaymentHookController.php': 'laravel.php' },
    start: 'php artisan serve --port 3000',
    mount: "In routes/api.php: Route::post('/hook', PaymentHookController::class). The address is /api/hook.",
    path: '/api/hook',
    tried: 'syntax',
  },
  php: {
    title: 'PHP without a framework',
    isIn: ({ files }) => files.has('composer.json') || [...files].some((name) => name.endsWith('.php')),
    files: { 'payconfirm/receiver.php': 'receiver.php' },
    start: servedByPhp(),
    startAlone: servedByPhp(' payconfirm/receiver.php'),
    orders: phpOrders,
    mount:
      'Keep the folder payconfirm outside of what the web server serves. At the top of index.php, where every address leads:',
    code: "if (parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH) === '/hook') {\n    require __DIR__ . '/payconfirm/receiver.php';\n    exit;\n}",
    tried: 'run',
  },
  django: {
    title: 'Django',
    isIn: (project) => needs('django')(project) || project.files.has('manage.py'),
    files: {
      'payconfirm_hook/__init__.py': 'django.py',
      'payconfirm_hook/migrations/__init__.py': 'django-migrations.py',
      'payconfirm_hook/migrations/0001_initial.py': 'django-migration.py',
    },
    // Django's runserver cannot read a chunked body.
    start: ({ asgi = 'shop' }) => `uvicorn ${asgi}.asgi:application --port 3000`,
    orders: {
      make: django(
        'cursor.execute("INSERT INTO payment_orders (code, amount) VALUES (%s, %s)", [env["ORDER_CODE"], env["AMOUNT"]])',
      ),
      count: django(
        'cursor.execute("SELECT count(*) FROM payment_orders WHERE paid_by = %s", [env["CODE"]]); print(*cursor.fetchone())',
      ),
    },
    mount:
      "Add 'payconfirm_hook' to INSTALLED_APPS, and path('hook', payconfirm_hook.hook) to urls.py. Then create its tables:",
    code: 'python3 manage.py migrate payconfirm_hook',
    tried: 'run',
  },
  fastapi: {
    title: 'FastAPI',
    isIn: needs('fastapi'),
    files: { 'payconfirm_hook.py': 'fastapi.py', ...pythonStore },
    start: 'uvicorn main:app --port 3000',
    startAlone: 'uvicorn payconfirm_hook:app --port 3000',
    orders: pythonOrders,
    mount: 'In your app:',
    code: 'import payconfirm_hook\napp.include_router(payconfirm_hook.router)',
    tried: 'run',
  },
  flask: {
    title: 'Flask',
    isIn: needs('flask'),
    files: { 'payconfirm_hook.py': 'receiver.py', ...pythonStore },
    start: 'flask run --port 3000',
    startAlone: 'python3 payconfirm_hook.py',
    orders: pythonOrders,
    mount: 'In your app:',
    code: 'from payconfirm_hook import payment_hook\napp.register_blueprint(payment_hook)',
    tried: 'run',
  },
  go: {
    title: 'Go',
    isIn: ({ files }) => files.has('go.mod'),
    files: { 'payconfirm/receiver.go': 'receiver.go', 'payconfirm/store.go': 'store.go' },
    start: 'go run .',
    startAlone: 'go run payconfirm/receiver.go payconfirm/store.go',
    ...inFiles,
    mount:
      'Copy receiver.go, store.go and, if it is there, driver.go from payconfirm/ beside your main.go, without their first line and func main. In your own main, call openStore() and go work(), and route /hook to hook.',
    tried: 'run',
  },
  spring: {
    title: 'Spring Boot',
    isIn: ({ packages }) => [...packages].some((name) => name.includes('spring-boot')),
    files: { 'src/main/java/payconfirm/PaymentHookController.java': 'PaymentHookController.java' },
    start: './mvnw spring-boot:run',
    mount: 'Have the package payconfirm scanned, or move the class into your own.',
    tried: 'syntax',
  },
  aspnet: {
    title: 'ASP.NET Core',
    isIn: needs('microsoft.net.sdk.web'),
    files: { 'PaymentHook.cs': 'PaymentHook.cs' },
    start: 'dotnet run --urls http://127.0.0.1:3000',
    mount: 'In Program.cs: app.MapPost("/hook", PaymentHook.Receive).',
    tried: 'syntax',
  },
} as const satisfies Record<string, Framework>;

export type FrameworkName = keyof typeof frameworks;
export const frameworkNames = Object.keys(frameworks) as FrameworkName[];

/** Next.js and NestJS include Express or Fastify. A Laravel shop is not a plain PHP shop. */
export function frameworksIn(project: Project): FrameworkName[] {
  const found = frameworkNames.filter((name) => frameworks[name].isIn(project));
  const covering = found.find((name) => ['nextjs', 'nestjs', 'laravel'].includes(name));
  return covering ? [covering] : found.filter((name) => name !== 'php' || found.length === 1);
}

/** The nearest folder above with one framework; undefined if none has one, or one cannot be read. */
export function appAbove(folder: string): { dir: string; framework: FrameworkName } | undefined {
  for (let dir = dirname(resolve(folder)); dir !== dirname(dir); dir = dirname(dir)) {
    try {
      const [framework, another] = frameworksIn(readProject(dir));
      if (framework) return another ? undefined : { dir: relative('', dir) || '.', framework };
    } catch {
      return undefined;
    }
  }
  return undefined;
}

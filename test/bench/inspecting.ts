/** The inspector in a real Chromium (Debian's), beside the built program. */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chromium, type Page } from 'playwright-core';
import { fillLog } from '../harness/fill-log.ts';
import { median, type Scenario } from './scenario.ts';

interface Started {
  ready: { url: string; inspect_url?: string };
  child: ChildProcess;
  end(): Promise<void>;
}

/** The built program, once it is ready; what it prints is read by nobody. */
async function started(
  line: readonly string[],
  folder: string,
  env: Record<string, string> = {},
): Promise<Started> {
  const file = join(folder, `ready-${line[0]}-${performance.now()}.json`);
  const child = spawn(process.execPath, ['bin/payconfirm.js', ...line, '--ready-file', file], {
    stdio: 'ignore',
    env: {
      ...process.env,
      PAYCONFIRM_CONFIG_DIR: folder,
      PAYCONFIRM_OUTPUT: 'ndjson',
      WEBHOOK_SECRET: 'whsec_bench',
      ...env,
    },
  });
  while (!existsSync(file)) await delay(20);
  return {
    ready: JSON.parse(readFileSync(file, 'utf8')),
    child,
    end: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGINT');
      await ended;
    },
  };
}

const listening = ['listen', '--port', '0', '--no-register', '--secret-env', 'WEBHOOK_SECRET'];

async function load(to: string, connections: number, seconds: number, rate = 0) {
  const args = [new URL(to).port, connections, seconds, rate].map(String);
  const [message] = await once(fork('test/bench/programs/deliveries.mjs', args), 'message');
  return message as { sent: number; ok: number; rate: number; p99: number };
}

async function withPage<Result>(use: (page: Page) => Promise<Result>): Promise<Result> {
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    return await use(await browser.newPage());
  } finally {
    await browser.close();
  }
}

async function inFolder<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'payconfirm-bench-'));
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Notes the id of each delivery that the page is told of. */
const noteRows = `
  const told = new Set();
  window.told = () => told.size;
  const add = EventSource.prototype.addEventListener;
  EventSource.prototype.addEventListener = function (name, take, ...rest) {
    if (name === 'rows') add.call(this, name, ({ data }) => { for (const { id } of JSON.parse(data)) told.add(id); });
    return add.call(this, name, take, ...rest);
  };`;

/** Milliseconds from a click on the first row until the page has painted what that does. */
const clickOnce = `new Promise((resolve) => {
  const began = performance.now();
  document.querySelector('.rows .row').click();
  requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
})`;

/** Of a page that is garbage collected first, in MiB. */
async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 1_048_576;
}

/** Resident memory of a process, in MiB. */
const rssOf = ({ pid }: ChildProcess) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** Milliseconds from the beginning of the navigation until the first row was in the document and painted. */
async function firstRow(page: Page, address: string): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' });
  return page.evaluate(`new Promise((resolve) => {
    const look = () => document.querySelector('.rows .row')
      ? requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
      : requestAnimationFrame(look);
    look();
  })`);
}

const stored = 10_000;

/** Of five times, the first of which warms up. */
async function medianOfFirstRows(address: string) {
  return withPage(async (page) => {
    const first = await firstRow(page, address);
    const origin = `${new URL(address).origin}/`;
    const times: number[] = [];
    for (let turn = 0; turn < 5; turn++) times.push(await firstRow(page, origin));
    const details = `${Math.round(median(times))} ms, the very first ${Math.round(first)} ms`;
    return { ratio: median(times) / 300, details };
  });
}

export const scenarios: Scenario[] = [
  {
    name: `emulator: first row of ${stored} on screen at its own page, against 300 ms`,
    aim: '≤ 1',
    run: () =>
      inFolder(async (folder) => {
        await fillLog(join(folder, 'data'), stored);
        const { ready, end } = await started(
          ['emulator', 'start', '--port', '0', '--data', join(folder, 'data')],
          folder,
        );
        return medianOfFirstRows(ready.inspect_url!).finally(end);
      }),
  },
  {
    name: `inspect: first row of ${stored} on screen, against 300 ms`,
    aim: '≤ 1',
    run: () =>
      inFolder(async (folder) => {
        await fillLog(join(folder, 'data'), stored);
        const emulator = await started(
          ['emulator', 'start', '--port', '0', '--data', join(folder, 'data')],
          folder,
        );
        const env = { PAYCONFIRM_PROFILE: 'emulator' };
        const listener = await started([...listening, '--inspect', '--no-open'], folder, env);
        try {
          return await medianOfFirstRows(listener.ready.inspect_url!);
        } finally {
          await listener.end();
          await emulator.end();
        }
      }),
  },
  {
    name: 'listen --inspect: 200 a second for a minute with the page open, each of them told to it',
    aim: '= 1',
    long: true,
    run: () =>
      inFolder((folder) =>
        withPage(async (page) => {
          const { ready, end } = await started([...listening, '--inspect', '--no-open'], folder);
          await page.addInitScript(noteRows);
          await page.goto(ready.inspect_url!);
          const loading = load(ready.url, 16, 60, 200);
          const clicks: number[] = [];
          await page.locator('.rows .row').first().waitFor();
          for (let turn = 0; turn < 50; turn++) {
            clicks.push(await page.evaluate<number>(clickOnce));
            await delay(1_000);
          }
          const { sent, ok, p99 } = await loading;
          await delay(2_000);
          const told = await page.evaluate<number>('told()');
          await end();
          clicks.sort((one, other) => one - other);
          const details = `${sent} sent, ${ok} answered 200, p99 ${p99.toFixed(1)} ms, ${told} told; a click is painted after ${median(clicks).toFixed(0)} ms, ${clicks.at(-1)!.toFixed(0)} ms at most`;
          return { ratio: told / sent, details };
        }),
      ),
  },
  {
    name: 'listen --inspect: deliveries a second with a page open, against none',
    aim: '≥ 0.9',
    long: true,
    run: () =>
      inFolder((folder) =>
        withPage(async (page) => {
          const rates = { open: [] as number[], none: [] as number[] };
          const { ready, end } = await started([...listening, '--inspect', '--no-open'], folder);
          for (let turn = 0; turn < 5; turn++) {
            await page.goto('about:blank');
            // Until then it goes on following.
            await delay(11_000);
            rates.none.push((await load(ready.url, 64, 3)).rate);
            await page.goto(turn === 0 ? ready.inspect_url! : `${new URL(ready.inspect_url!).origin}/`);
            await page.locator('.rows .row').first().waitFor();
            rates.open.push((await load(ready.url, 64, 3)).rate);
          }
          await end();
          const [open, none] = [median(rates.open), median(rates.none)];
          return {
            ratio: open / none,
            details: `${Math.round(open)} a second against ${Math.round(none)}, as many as came through`,
          };
        }),
      ),
  },
  {
    name: 'listen --inspect: the page after 100,000 deliveries, against after 20,000, in memory',
    aim: '≤ 1.5',
    long: true,
    run: () =>
      inFolder((folder) =>
        withPage(async (page) => {
          const { ready, end, child } = await started([...listening, '--inspect', '--no-open'], folder);
          await page.goto(ready.inspect_url!);
          const heaps: number[] = [];
          const sizes: number[] = [];
          for (let turn = 0; turn < 5; turn++) {
            await load(ready.url, 16, 20, 1_000);
            await delay(1_000);
            heaps.push(await heapOf(page));
            sizes.push(rssOf(child));
          }
          await end();
          const words = (values: number[]) => values.map((value) => value.toFixed(0)).join(', ');
          return {
            ratio: heaps.at(-1)! / heaps[0]!,
            details: `after each 20,000 the page has ${words(heaps)} MiB, listen ${words(sizes)} MiB`,
          };
        }),
      ),
  },
];

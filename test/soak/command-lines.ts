import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CommandDefinition, FlagDefinition } from '../../src/cli/definition.ts';
import { completeLine, someId } from '../harness/complete-line.ts';
import type { Random } from './random.ts';

/** What lines need beyond what their definitions require, to come as far as a request. */
const besides: Record<string, readonly string[]> = {
  'auth login': ['--client-id', 'soak'],
  'va register': ['--account-id', someId, '--prefix', 'SHOP', '--agree', '--realtime'],
  'va request': ['--account-id', someId],
  'va verify': ['--code', '123456'],
  'notifications verify': ['--code', '123456'],
  'webhooks update': ['--name', 'soak'],
  'webhooks test': ['--url', 'https://shop.example/hook'],
  'webhooks verify': ['--log', someId, '--secret-env', 'HOOK'],
  'webhooks replay': ['--log', someId, '--to', 'http://127.0.0.1:9/', '--secret-env', 'HOOK'],
  'webhooks logs': ['--all'],
  'webhooks tail': ['--since', '1d', '--timeout', '1s', '--interval', '500ms'],
  'checkouts wait': ['--timeout', '1s'],
  'emulator exec': ['--', 'true'],
  'emulator fault set': ['--status', '500'],
  'qr va': ['--bank-bin', '970400'],
  listen: ['--secret-env', 'HOOK', '--timeout', '1s'],
};

/** Flags that would start, open or wait for something else than the command. */
const leftOut = new Set(['tunnel', 'edit', 'port', 'data', 'interval', 'timeout', 'ready-file']);

/** A whole line: what is required, what the command needs, and some of its other flags. */
export function drawLine(
  words: string,
  definition: CommandDefinition,
  random: Random,
  folder: string,
): string[] {
  const needed = besides[words] ?? [];
  const line = completeLine(words, definition);
  const others = Object.entries<FlagDefinition>(definition.flags ?? {}).filter(
    // Whatever is read from standard input would be waited for.
    ([name]) =>
      !leftOut.has(name) &&
      !name.endsWith('-stdin') &&
      !line.includes(`--${name}`) &&
      !needed.includes(`--${name}`),
  );
  const drawn = others.flatMap(([name, flag]) => {
    if (!random.chance(0.15)) return [];
    if (flag.type === 'boolean') return [`--${flag.negatable === true ? 'no-' : ''}${name}`];
    return [`--${name}`, drawValue(name, flag, random, folder)];
  });
  return [
    ...line.slice(0, words.split(' ').length),
    ...drawn,
    ...needed,
    ...line.slice(words.split(' ').length),
  ];
}

function drawValue(
  name: string,
  { type, choices, suggestions, value = '' }: FlagDefinition,
  random: Random,
  folder: string,
): string {
  const likely = choices ?? suggestions;
  if (likely) return random.pick(likely);
  if (type === 'integer') return `${1 + random.below(3)}`;
  if (type === 'amount') return '150000';
  if (type === 'duration') return '1s';
  if (name === 'secret-env') return 'HOOK';
  if (/PATH|FILE/.test(value)) {
    const file = join(folder, 'given');
    writeFileSync(file, 'whsec_given');
    return file;
  }
  if (value === 'URL') return 'https://shop.example/hook';
  return value === 'ID' ? someId : 'SOAK';
}

/** What scripts read is English: the same in every language, byte for byte, in each format that is data. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settingsPath } from '../../../src/config/settings.ts';
import { order, untilStopped } from '../../harness/every-command.ts';
import { startFilledLines } from '../../harness/filled-lines.ts';
import { runCli } from '../../harness/run-cli.ts';
import { startTools } from '../../harness/tool-client.ts';
import { isInTurn } from '../../harness/variants.ts';

/** A folder whose settings ask for this output: no flag and no variable tells of it. */
function settingsWith(output: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'payconfirm-test-'));
  writeFileSync(settingsPath(folder), JSON.stringify({ output }), { mode: 0o600 });
  return folder;
}

/** They print the line that they were given, or the folder of the settings. */
const asGiven = ['complete', 'config path'];

/** What each command of the tree prints in a language, without what differs from run to run. */
async function printed(
  lang: string,
  output: string,
  names: readonly string[],
): Promise<Record<string, string>> {
  const { env, lineOf, emulator } = await startFilledLines();
  const each: Record<string, string> = {};
  for (const name of names) {
    const { stdout, stderr } = await runCli([...lineOf(name), '--lang', lang], {
      env: {
        ...env,
        PAYCONFIRM_BASE_URL: emulator.url,
        PAYCONFIRM_CONFIG_DIR: settingsWith(output),
      },
      // Both languages at one moment, however long the other took.
      clock: emulator.clock,
      stdin: 'a-password\nanother-password\n',
    });
    const failed = stderr.split('\n').filter((line) => line.startsWith('{'));
    // YAML quotes a text of digits alone, which an id may be by chance.
    each[name] = `${stdout}${failed}`
      .replace(/tok_\S+|[^\s@"]*payconfirm-test-[^\s"\\]+|[\w+/=.:-]*\d[\w+/=.:-]*/g, '0')
      .replaceAll(/(?<=^ *[\w-]+: )"0"$/gm, '0');
  }
  return each;
}

const compared = order.filter((name) => ![...untilStopped, ...asGiven].includes(name));

test.each(['json', 'ndjson', 'yaml', 'csv'])('%s', async (output) => {
  const formats = ['ndjson', 'yaml', 'csv'];
  const names = compared.filter((_, at) => output === 'json' || isInTurn(at, formats.indexOf(output), 3));
  expect(names.length).toBeGreaterThan(output === 'json' ? 100 : 30);
  expect(await printed('vi', output, names)).toEqual(await printed('en', output, names));
});

test('the tools of an assistant, and what they give', async () => {
  const { env, emulator } = await startFilledLines();
  const told = async (lang: string) => {
    const tools = await startTools(['--lang', lang], { ...env, PAYCONFIRM_BASE_URL: emulator.url });
    const { tools: list } = await tools.client.listTools();
    const calls = [await tools.call('trace', { code: 'FT404' }), await tools.call('doctor')];
    await tools.close();
    return [list, ...calls.map(({ text }) => text.replace(/[\w.:-]*\d[\w.:-]*/g, '0'))];
  };
  expect(await told('vi')).toEqual(await told('en'));
});

/** What a template names and nothing fills in is told before anybody gets the message. */
import { expect, test } from 'vitest';
import { loadTree } from '../../../src/commands/index.ts';
import { leaves } from '../../harness/complete-line.ts';
import { lines, unknown } from '../../harness/every-command.ts';
import { startTestbed } from '../../harness/testbed.ts';

const templated = leaves(await loadTree()).filter(([, { flags = {} }]) => 'template' in flags);

test.each(templated.map(([name]) => name))('%s', async (name) => {
  const testbed = await startTestbed();
  const given = (lines[name] ?? []).map((word) => word.replace(/^\{.*\}$/, unknown));
  const at = given.indexOf('--template');
  const line = at < 0 ? given : given.toSpliced(at, 2);
  const warned = async (template: string) => {
    const argv = [...name.split(' '), ...line, '--template', template, '--dry-run'];
    const { code, stderr } = await testbed.cli(argv);
    expect(code).toBe(0);
    return stderr.split('\n').filter((text) => text.startsWith('warning: '));
  };
  expect(await warned('{{amount}} {{ transaction_date }} {x} }}')).toEqual([]);
  expect(await warned('{{ammount}} {{ so tien }} {{amount}}')).toEqual([
    'warning: {{ammount}} and {{so tien}} in the template: nothing known is filled in there, so the message may have it as it is written',
  ]);
});

test('there are commands that take a template', () => {
  expect(templated.map(([name]) => name)).toEqual(expect.arrayContaining(['channels telegram create']));
});

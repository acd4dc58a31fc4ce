/** A webhook configuration is named by its id; who gives its name is told the id. */
import { expect, test } from 'vitest';
import { startTestbed } from '../../harness/testbed.ts';

test.each([
  ['webhooks test', ['webhooks', 'test']],
  ['webhooks redeliver --webhook', ['webhooks', 'redeliver', 'FT1', '--webhook']],
  ['webhooks redeliver --failed --webhook', ['webhooks', 'redeliver', '--failed', '--webhook']],
  ['listen --webhook', ['listen', '--forward', 'http://localhost:1/', '--webhook']],
  ['listen --from-log --webhook', ['listen', '--from-log', '--secret-env', 'S', '--webhook']],
])('%s with the name of a configuration', async (_, words) => {
  const testbed = await startTestbed();
  await testbed.configure('shop', await testbed.answering(200));
  await testbed.transfer('FT1');
  const { items } = await testbed.json<{ items: { id: string }[] }>('webhooks', 'list');
  const told = async (name: string) => {
    const { code, stderr } = await testbed.cli([...words, name], { env: { S: 'whsec_of_the_shop' } });
    return { code, stderr };
  };
  expect([await told('shop'), await told('shp')]).toEqual([
    {
      code: 1,
      stderr: `error: no webhook configuration shop\nhint: That is a name. Its ID: ${items[0]!.id}\n`,
    },
    {
      code: 1,
      stderr: 'error: no webhook configuration shp\nhint: To list them: payconfirm webhooks list\n',
    },
  ]);
});

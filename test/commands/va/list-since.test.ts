import { expect, test } from 'vitest';
import { virtualAccount } from '../../harness/registered.ts';
import { startTestbed } from '../../harness/testbed.ts';

test('va list --since shows those of that day and later, on a page as with --all', async () => {
  const bed = await startTestbed();
  const [account] = (await bed.json<{ items: { id: string }[] }>('accounts', 'list')).items;
  const list = async (...words: string[]) => {
    const argv = ['va', 'list', '--account-id', account!.id, '--tz', 'UTC', ...words];
    return (await bed.json<{ items: { virtual_account_number: string; created_at: string }[] }>(...argv))
      .items;
  };
  const numbers = async (...words: string[]) =>
    (await list(...words)).map((one) => one.virtual_account_number).sort();
  const made: string[] = [];
  const days: string[] = [];
  for (const ms of [0, 86_400_000, 86_400_000]) {
    await bed.emulator.control('POST', '/advance', { ms });
    const { virtual_account_number } = await virtualAccount(bed);
    const all = await list('--all');
    made.push(virtual_account_number);
    days.push(
      all.find((one) => one.virtual_account_number === virtual_account_number)!.created_at.slice(0, 10),
    );
  }
  for (const more of [[], ['--all']]) {
    expect(await numbers('--since', days[0]!, ...more)).toEqual([...made].sort());
    expect(await numbers('--since', days[1]!, ...more)).toEqual(made.slice(1).sort());
    expect(await numbers('--since', days[2]!, ...more)).toEqual(made.slice(2));
    expect(await numbers('--since', '2999-01-01', ...more)).toEqual([]);
  }
});

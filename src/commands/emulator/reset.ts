import { confirmed } from '../../cli/confirm.ts';
import { command } from '../../cli/definition.ts';
import { t } from '../../texts/translate.ts';
import { control } from './call-control-api.ts';

export const reset = command({
  name: 'reset',
  summary: 'Reset the emulator and delete all its data',
  asks: () => ['--yes'],
  examples: { 'between two tests': 'payconfirm emulator reset --yes' },
  run: async (_input, ctx) => {
    const { address, data } = await control<{ address: string; data: string | null }>(ctx, 'GET', '/status');
    const where = data === null ? address : `${address} (${data})`;
    await confirmed(
      t(
        'Delete all virtual accounts, transactions, checkouts, keys, webhooks and their log of the emulator on {0}?',
        where,
      ),
      ctx,
    );
    await control(ctx, 'POST', '/reset');
    ctx.note(t('Deleted. The emulator is empty.'));
  },
});

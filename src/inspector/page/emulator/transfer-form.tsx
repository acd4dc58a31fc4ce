import { useState } from 'preact/hooks';
import type { EmulatorSide } from '../../page-data-types.ts';
import { useShell } from '../page-context.ts';
import { TextField } from '../text-field.tsx';
import { useAct } from '../use-act.tsx';

/** Simulates a transfer, in the sandbox or like a bank. */
export function TransferForm({ side, onChanged }: { side: EmulatorSide; onChanged(): void }) {
  const { t } = useShell();
  const { act, busy, said } = useAct(onChanged);
  const [kind, setKind] = useState<'sandbox' | 'transfer'>('sandbox');
  const [to, setTo] = useState('');
  const [amount, setAmount] = useState('150k');
  const [description, setDescription] = useState('DH1');
  const send = (event: Event) => {
    event.preventDefault();
    const account = to === '' ? {} : { virtual_account_number: to };
    void act(kind, { amount, description, ...account });
  };
  return (
    <section class="card">
      <h2>{t.emulator.transfer}</h2>
      <form onSubmit={send}>
        <label>
          <span>{t.emulator.kind}</span>
          <select
            value={kind}
            onChange={(event) => setKind(event.currentTarget.value === 'sandbox' ? 'sandbox' : 'transfer')}
          >
            <option value="sandbox">{t.emulator.sandbox}</option>
            <option value="transfer">{t.emulator.real}</option>
          </select>
        </label>
        <TextField
          label={t.emulator.virtualAccount}
          list="virtual-accounts"
          required={kind === 'transfer'}
          placeholder={kind === 'sandbox' ? t.emulator.anyAccount : ''}
          value={to}
          onText={setTo}
        />
        <datalist id="virtual-accounts">
          {side.virtualAccounts.map((number) => (
            <option key={number} value={number} />
          ))}
        </datalist>
        <TextField label={t.heads.amount} required inputMode="decimal" value={amount} onText={setAmount} />
        <TextField label={t.note} required value={description} onText={setDescription} />
        <button type="submit" disabled={busy}>
          {t.emulator.simulate}
        </button>
      </form>
      {said}
    </section>
  );
}

import { useState } from 'preact/hooks';
import type { EmulatorSide } from '../../page-data.ts';
import { useShell } from '../page-context.ts';
import { useAct } from './use-act.tsx';

/** Pays something, in the sandbox or as a bank does. */
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
        <label>
          <span>{t.emulator.virtualAccount}</span>
          <input
            list="virtual-accounts"
            required={kind === 'transfer'}
            placeholder={kind === 'sandbox' ? t.emulator.anyAccount : ''}
            value={to}
            onInput={(event) => setTo(event.currentTarget.value)}
          />
        </label>
        <datalist id="virtual-accounts">
          {side.virtualAccounts.map((number) => (
            <option key={number} value={number} />
          ))}
        </datalist>
        <label>
          <span>{t.heads.amount}</span>
          <input
            required
            inputMode="decimal"
            value={amount}
            onInput={(event) => setAmount(event.currentTarget.value)}
          />
        </label>
        <label>
          <span>{t.note}</span>
          <input
            required
            value={description}
            onInput={(event) => setDescription(event.currentTarget.value)}
          />
        </label>
        <button type="submit" disabled={busy}>
          {t.send}
        </button>
      </form>
      {said}
    </section>
  );
}

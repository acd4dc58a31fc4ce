import { useState } from 'preact/hooks';
import { faults as known } from '../../faults.ts';
import type { EmulatorSide } from '../../page-data-types.ts';
import { line } from '../format.ts';
import { useShell } from '../page-context.ts';
import { TextField } from '../text-field.tsx';
import { useAct } from '../use-act.tsx';

export function FaultsView({ faults, onChanged }: { faults: EmulatorSide['faults']; onChanged(): void }) {
  const { t } = useShell();
  const { act, busy, said } = useAct(onChanged);
  const [fault, setFault] = useState<string>(known[0]);
  const [times, setTimes] = useState('1');
  const set = (event: Event) => {
    event.preventDefault();
    void act('fault', { fault, times });
  };
  return (
    <section class="card">
      <h2>{t.emulator.faults}</h2>
      <ul class="listed">
        {faults.map(({ id, name, words, times: left }) => (
          <li key={id}>
            {name === null ? <span lang="en">{line(words)}</span> : t.faults[name]}
            {left === null ? '' : ` · ${t.emulator.times}: ${left}`}{' '}
            <button type="button" disabled={busy} onClick={() => act('clear-fault', { id: String(id) })}>
              {t.emulator.clearOne}
            </button>
          </li>
        ))}
      </ul>
      <form onSubmit={set}>
        <label>
          <span>{t.emulator.fault}</span>
          <select value={fault} onChange={(event) => setFault(event.currentTarget.value)}>
            {known.map((one) => (
              <option key={one} value={one}>
                {t.faults[one]}
              </option>
            ))}
          </select>
        </label>
        <TextField
          label={`${t.emulator.times} (${t.emulator.timesHint})`}
          inputMode="numeric"
          pattern="[0-9]*"
          value={times}
          onText={setTimes}
        />
        <button type="submit" disabled={busy}>
          {t.emulator.set}
        </button>
      </form>
      {said}
    </section>
  );
}

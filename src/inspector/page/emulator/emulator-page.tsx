import { useEffect, useRef, useState } from 'preact/hooks';
import type { Answer } from '../../data-source-interface.ts';
import type { EmulatorSide } from '../../page-data-types.ts';
import { follow } from '../event-source.ts';
import { FailureNote } from '../failure-note.tsx';
import { count, duration, line, lines, money, time } from '../format.ts';
import { useShell } from '../page-context.ts';
import { ask } from '../requests.ts';
import { useAct } from '../use-act.tsx';
import { FaultsView } from './fault-form.tsx';
import { TransferForm } from './transfer-form.tsx';

/** The emulator's state: what the bank and the phone would show, with forms that cause events. */
export function EmulatorPage({ first }: { first: Answer<EmulatorSide> }) {
  const { t, language, seen } = useShell();
  const [side, setSide] = useState(first);
  const [asked, setAsked] = useState(0);
  const [show, setShow] = useState(false);
  const [failure, setFailure] = useState(first.ok ? undefined : first.error);
  const [connected, setConnected] = useState(true);
  const changed = () => setAsked((times) => times + 1);
  useEffect(() => follow(seen, { emulator: changed, again: changed, connected: setConnected }), [seen]);
  useEffect(() => {
    if (asked === 0) return;
    let left = false;
    void ask('emulator', show ? { show: 'yes' } : {}, language).then((answer) => {
      if (left) return;
      setFailure(answer.ok ? undefined : answer.error);
      // Typed text stays while the emulator is not reachable.
      if (answer.ok) setSide(answer);
    });
    return () => {
      left = true;
    };
  }, [asked, show]);
  const toggle = () => {
    setShow(!show);
    changed();
  };
  const away = failure ? <FailureNote error={failure} /> : null;
  if (!side.ok) return away;
  const { value } = side;
  return (
    <>
      <p class="live" role="status">
        {connected ? '' : t.reconnecting}
      </p>
      {away}
      <div class="emulator">
        <Clock side={value} onChanged={changed} />
        <Phone side={value} />
        <TransferForm side={value} onChanged={changed} />
        <Accounts side={value} show={show} onShow={toggle} />
        <Checkouts side={value} />
        <FaultsView faults={value.faults} onChanged={changed} />
        <ResetView onChanged={changed} />
      </div>
    </>
  );
}

function Clock({ side, onChanged }: { side: EmulatorSide; onChanged(): void }) {
  const { t, about, language } = useShell();
  const { act, busy, said } = useAct(onChanged);
  const [by, setBy] = useState('');
  return (
    <section class="card">
      <h2>{t.emulator.clock}</h2>
      <p class="big">{time(side.now, about.timeZone)}</p>
      <p class="hint">
        {side.ahead > 0 ? `${t.emulator.ahead} ${duration(side.ahead, language)} · ` : ''}
        {t.emulator.pending}: {count(side.pending, language)}
      </p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void act('advance', { duration: by });
        }}
      >
        <label>
          <span>{t.emulator.duration}</span>
          <input required value={by} onInput={(event) => setBy(event.currentTarget.value)} />
        </label>
        <button type="submit" disabled={busy}>
          {t.emulator.move}
        </button>
      </form>
      {said}
    </section>
  );
}

function Phone({ side: { codes, messages } }: { side: EmulatorSide }) {
  const { t, about } = useShell();
  return (
    <section class="card">
      <h2>{t.emulator.otp}</h2>
      {codes.length === 0 ? <p class="empty">{t.emulator.noOtp}</p> : null}
      <ul class="messages" tabindex={codes.length === 0 ? undefined : 0} aria-label={t.emulator.otp}>
        {codes.map(({ id, code, kind, phone, status, at, expires }) => (
          <li key={id}>
            <p class="hint">
              {line([phone, at === null ? '' : time(at, about.timeZone)].filter(Boolean).join(' · '))}
            </p>
            <p class="bubble">
              <strong class={status === 'PENDING' ? 'big code' : 'code'}>{line(code)}</strong>
              {'\n'}
              {wordOf(t.emulator.codeKinds, kind)} · {wordOf(t.emulator.codeStates, status)}
              {status !== 'PENDING' || expires === null
                ? ''
                : ` · ${t.emulator.expires} ${time(expires, about.timeZone)}`}
            </p>
          </li>
        ))}
      </ul>
      <h2>{t.emulator.messages}</h2>
      {messages.length === 0 ? <p class="empty">{t.emulator.noMessages}</p> : null}
      <ul class="messages" tabindex={messages.length === 0 ? undefined : 0} aria-label={t.emulator.messages}>
        {messages.map(({ at, channel, to, subject, text }, number) => (
          <li key={`${messages.length - number}`}>
            <p class="hint">
              {line(
                [wordOf(t.emulator.channels, channel), to, at === null ? '' : time(at, about.timeZone)]
                  .filter(Boolean)
                  .join(' · '),
              )}
            </p>
            {subject === null ? null : <strong>{line(subject)}</strong>}
            <p class="bubble">
              <bdi>{lines(text)}</bdi>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** An unknown word of a newer service is shown unchanged. */
const wordOf = (words: Readonly<Record<string, string>>, name: string) =>
  Object.hasOwn(words, name) ? words[name]! : line(name);

interface AccountsProps {
  side: EmulatorSide;
  show: boolean;
  onShow(): void;
}

function Accounts({ side: { accounts, virtualAccounts }, show, onShow }: AccountsProps) {
  const { t } = useShell();
  return (
    <section class="card">
      <h2>{t.emulator.accounts}</h2>
      <ul class="listed">
        {accounts.map(({ id, number, name }) => (
          <li key={id}>
            <strong>{line(number)}</strong> {line(name)}
          </li>
        ))}
      </ul>
      <p class="personal">
        {show ? t.shown : t.masked}{' '}
        <button type="button" class="quiet" aria-pressed={show} onClick={onShow}>
          {show ? t.hide : t.show}
        </button>
      </p>
      <h2>{t.emulator.virtualAccounts}</h2>
      {virtualAccounts.length === 0 ? <p class="empty">{t.emulator.none}</p> : null}
      <ul class="listed">
        {virtualAccounts.map((number) => (
          <li key={number}>
            <strong>{line(number)}</strong>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Checkouts({ side: { checkouts } }: { side: EmulatorSide }) {
  const { t } = useShell();
  return (
    <section class="card">
      <h2>{t.emulator.checkouts}</h2>
      {checkouts.length === 0 ? <p class="empty">{t.emulator.none}</p> : null}
      <ul class="listed">
        {checkouts.map(({ id, order, status, amount, url }) => (
          <li key={id}>
            <strong>{line(order)}</strong> {money(amount)} {wordOf(t.emulator.checkoutStates, status)}{' '}
            {/^http:\/\//.test(url) ? (
              <a href={url} target="_blank" rel="noreferrer noopener">
                {t.emulator.open}
              </a>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

function ResetView({ onChanged }: { onChanged(): void }) {
  const { t } = useShell();
  const { act, busy, said } = useAct(onChanged);
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <section class="card">
      <h2>{t.emulator.reset}</h2>
      <button type="button" class="danger" disabled={busy} onClick={() => dialog.current?.showModal()}>
        {t.emulator.reset}…
      </button>
      <dialog ref={dialog} aria-label={t.emulator.reset}>
        <p>{t.emulator.resetQuestion}</p>
        <form method="dialog" class="actions">
          <button type="submit">{t.no}</button>
          <button type="submit" class="danger" onClick={() => act('reset', {})}>
            {t.emulator.resetYes}
          </button>
        </form>
      </dialog>
      {said}
    </section>
  );
}

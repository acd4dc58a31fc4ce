import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Failure } from '../../data-source.ts';
import type { Row } from '../../delivery-row.ts';
import type { Delivery } from '../../page-data.ts';
import { SaidNote } from '../diagnosis-note.tsx';
import { FailureNote } from '../failure-note.tsx';
import { duration, line, money, time } from '../format.ts';
import { useShell } from '../page-context.ts';
import { ask } from '../requests.ts';
import { BodyView } from './body-view.tsx';
import { CopyButtons } from './copy-buttons.tsx';
import { FieldTable } from './field-table.tsx';
import { Handings } from './forward-attempts.tsx';
import { CopiesView } from './related-deliveries.tsx';
import { AgainForm } from './replay-form.tsx';
import { type Chosen, givenOf } from './selected-delivery.ts';
import { ChainView } from './trace-view.tsx';

interface DeliveryProps {
  chosen: Chosen;
  /** As the list has it; it changes when something becomes of it. */
  row: Row | undefined;
  onClose(): void;
}

/** Everything about one delivery. */
export function DeliveryView({ chosen, row, onClose }: DeliveryProps) {
  const { t, language } = useShell();
  const [delivery, setDelivery] = useState<Delivery>();
  const [failure, setFailure] = useState<Failure>();
  const [show, setShow] = useState(false);
  const [asked, setAsked] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const version = row && `${row.state} ${row.result}`;

  useEffect(() => {
    let left = false;
    void ask('delivery', givenOf(chosen, show), language).then((answer) => {
      if (left) return;
      if (answer.ok) setDelivery(answer.value);
      setFailure(answer.ok ? undefined : answer.error);
    });
    return () => {
      left = true;
    };
  }, [chosen.id, show, version, asked]);
  const isThere = delivery !== undefined;
  useEffect(() => {
    // Where there is room for one of the two only, it takes the place of the list.
    if (isThere && matchMedia('(max-width: 62rem)').matches) heading.current?.focus();
  }, [isThere]);

  return (
    <article class="delivery" aria-busy={!delivery && !failure}>
      <header>
        <h2 ref={heading} tabindex={-1}>
          <Title row={delivery?.row ?? row} id={chosen.id} />
        </h2>
        <button type="button" onClick={onClose}>
          {t.close}
        </button>
      </header>
      {failure ? <FailureNote error={failure} /> : null}
      {!delivery && !failure ? <p class="empty">{t.loading}</p> : null}
      {delivery ? (
        <Parts delivery={delivery} show={show} onShow={setShow} onSent={() => setAsked(asked + 1)} />
      ) : null}
    </article>
  );
}

function Title({ row, id }: { row: Row | undefined; id: string }) {
  if (!row) return <>{line(id)}</>;
  const { amount, code, kind } = row;
  return (
    <>
      {amount === null ? null : <span class="amount">{money(amount)}</span>}{' '}
      <span class="code">
        {line([kind, code].filter(Boolean).join(' ') || (amount === null ? row.result : ''))}
      </span>
    </>
  );
}

interface PartsProps {
  delivery: Delivery;
  show: boolean;
  onShow(show: boolean): void;
  onSent(): void;
}

function Parts({ delivery, show, onShow, onSent }: PartsProps) {
  const { t, about, language } = useShell();
  const { row, address, signature, outcome, headers } = delivery;
  return (
    <>
      <dl class="facts">
        <Fact name={t.time}>{time(row.at, about.timeZone)}</Fact>
        {row.note === null ? null : (
          <Fact name={t.note}>
            <bdi>{line(row.note)}</bdi>
          </Fact>
        )}
        {address === null ? null : <Fact name={t.address}>{line(address)}</Fact>}
        {row.owner === null ? null : <Fact name={t.profile}>{line(row.owner) || t.noProfile}</Fact>}
        {row.took === null ? null : (
          <Fact name={t.took}>
            {duration(row.took, language)}{' '}
            <meter
              max={10_000}
              low={5_000}
              high={9_999}
              optimum={0}
              value={Math.min(row.took, 10_000)}
              aria-label={t.took}
            />{' '}
            {t.of10s}
          </Fact>
        )}
      </dl>
      <p class="personal">
        {show ? t.shown : t.masked}{' '}
        <button type="button" class="quiet" aria-pressed={show} onClick={() => onShow(!show)}>
          {show ? t.hide : t.show}
        </button>
      </p>
      <h3>{t.outcome}</h3>
      <SaidNote said={outcome} />
      <h3>{t.signature}</h3>
      <SaidNote said={signature} />
      {headers.length === 0 ? null : <Content delivery={delivery} show={show} onSent={onSent} />}
    </>
  );
}

/** What was kept of it: nothing of one that was refused. */
function Content({ delivery, show, onSent }: Omit<PartsProps, 'onShow'>) {
  const { t } = useShell();
  const { row, headers, handed, copies } = delivery;
  return (
    <>
      <CopyButtons delivery={delivery} />
      {delivery.canRepeat ? <AgainForm delivery={delivery} onSent={onSent} /> : null}
      <h3>{t.handed}</h3>
      <Handings handed={handed} />
      <h3>{t.body}</h3>
      <BodyView delivery={delivery} />
      <h3>{t.headers}</h3>
      <FieldTable fields={headers} label={t.headers} />
      {copies.length === 0 ? null : <CopiesView copies={copies} />}
      <ChainView row={row} show={show} />
    </>
  );
}

function Fact({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

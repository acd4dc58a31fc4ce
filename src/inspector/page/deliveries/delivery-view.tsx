import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Failure } from '../../data-source-interface.ts';
import type { Row } from '../../delivery-row-types.ts';
import type { Delivery } from '../../page-data-types.ts';
import { SaidNote } from '../diagnosis-note.tsx';
import { FailureNote } from '../failure-note.tsx';
import { duration, line, lines, money, time } from '../format.ts';
import { useShell } from '../page-context.ts';
import { ask } from '../requests.ts';
import { kindText } from '../result-text.ts';
import { Tabs } from '../tab-panels.tsx';
import { BodyView, Text } from './body-view.tsx';
import { CopyButtons } from './copy-buttons.tsx';
import { FieldTable } from './field-table.tsx';
import { Answers, Handings } from './forward-attempts.tsx';
import { RedeliverButton } from './redeliver-button.tsx';
import { CopiesView } from './related-deliveries.tsx';
import { AgainForm } from './replay-form.tsx';
import { type Chosen, givenOf } from './selected-delivery.ts';
import { ChainView } from './trace-view.tsx';

/** The result, the two signatures one below the other, and the signed text. */
function SignatureView({ delivery: { signature, signed, shown } }: { delivery: Delivery }) {
  const { t } = useShell();
  return (
    <>
      <SaidNote said={signature} title="h3" />
      {signed ? (
        <>
          <FieldTable
            label={t.signature}
            fields={[
              [t.expected, signed.expected ?? t.secretUnknown],
              [t.received, signed.received],
            ]}
          />
          <h3>{t.signed}</h3>
          {signed.text === null ? (
            <p class="empty">{shown ? t.signedCut : t.signedMasked}</p>
          ) : (
            <Text text={lines(signed.text)} />
          )}
        </>
      ) : null}
    </>
  );
}

interface DeliveryProps {
  chosen: Chosen;
  /** The row of the list. It changes with the delivery's state. */
  row: Row | undefined;
  onClose(): void;
}

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
    // On a narrow screen, it replaces the list.
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
        <Parts
          delivery={delivery}
          row={row}
          show={show}
          onShow={setShow}
          onSent={() => setAsked(asked + 1)}
        />
      ) : null}
    </article>
  );
}

function Title({ row, id }: { row: Row | undefined; id: string }) {
  if (!row) return <>{line(id)}</>;
  const { t } = useShell();
  const { amount, code, kind } = row;
  return (
    <>
      {amount === null ? null : <span class="amount">{money(amount)}</span>}{' '}
      <span class="code">
        {line([kindText(kind, t), code].filter(Boolean).join(' ') || (amount === null ? row.result : ''))}
      </span>
    </>
  );
}

interface PartsProps {
  delivery: Delivery;
  /** The row of the list, with the service's attempt if known. */
  row: Row | undefined;
  show: boolean;
  onShow(show: boolean): void;
  onSent(): void;
}

/** First the finding, then the actions, then the details. */
function Parts({ delivery, row, show, onShow, onSent }: PartsProps) {
  const { t } = useShell();
  const { outcome, headers, handed } = delivery;
  const attempt = row?.logged ?? (delivery.row.id.startsWith('log-') ? delivery.row : undefined);
  // A rejected request is only shown. It has no other actions.
  const isStored = delivery.row.state !== 'rejected';
  const tabs = [
    ...(headers.length > 0
      ? [
          { id: 'body', title: t.body, content: <BodyView delivery={delivery} /> },
          { id: 'headers', title: t.headers, content: <FieldTable fields={headers} label={t.headers} /> },
        ]
      : []),
    { id: 'signature', title: t.signature, content: <SignatureView delivery={delivery} /> },
    ...(isStored
      ? [
          {
            id: 'attempts',
            title: t.attempts,
            content: <Attempts delivery={delivery} logged={row?.logged} show={show} />,
          },
          { id: 'answer', title: t.handed, content: <Answers handed={handed} /> },
        ]
      : []),
  ];
  return (
    <>
      <SaidNote said={outcome} title="h3" />
      {isStored ? (
        <div class="does">
          <CopyButtons delivery={delivery} />
          {delivery.canRepeat ? <AgainForm delivery={delivery} onSent={onSent} /> : null}
          {attempt && delivery.row.code !== null ? (
            <RedeliverButton attempt={attempt} code={delivery.row.code} onSent={onSent} />
          ) : null}
        </div>
      ) : null}
      <Facts delivery={delivery} />
      <p class="personal">
        {show ? t.shown : t.masked}{' '}
        <button type="button" class="quiet" aria-pressed={show} onClick={() => onShow(!show)}>
          {show ? t.hide : t.show}
        </button>
      </p>
      <Tabs tabs={tabs} label={t.parts} />
    </>
  );
}

function Facts({ delivery: { row, address } }: { delivery: Delivery }) {
  const { t, about, language } = useShell();
  return (
    <dl class="facts">
      <Fact name={t.heads.time}>{time(row.at, about.timeZone)}</Fact>
      {row.note === null ? null : (
        <Fact name={t.note}>
          <bdi class="long">{line(row.note)}</bdi>
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
  );
}

/** In order: the service's attempt, the forwards to the app, other deliveries of the transaction, the whole chain. */
function Attempts({ delivery, logged, show }: { delivery: Delivery; logged: Row['logged']; show: boolean }) {
  const { handed, copies, row } = delivery;
  return (
    <>
      <Handings handed={handed} logged={logged} />
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

import type { Delivery } from '../../page-data-types.ts';
import { SaidNote } from '../diagnosis-note.tsx';
import { lines } from '../format.ts';
import { useShell } from '../page-context.ts';
import { Text } from './body-view.tsx';
import { FieldTable } from './field-table.tsx';

/** The result, the two signatures one below the other, and the signed text. */
export function SignatureView({ delivery: { signature, signed, shown } }: { delivery: Delivery }) {
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

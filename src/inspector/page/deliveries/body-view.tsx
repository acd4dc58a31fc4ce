import { useState } from 'preact/hooks';
import type { Delivery } from '../../page-data-types.ts';
import { lines } from '../format.ts';
import { useShell } from '../page-context.ts';
import { FieldTable } from './field-table.tsx';

const ways = ['fields', 'pretty', 'bytes'] as const;

/** The body as fields, formatted, or as bytes. */
export function BodyView({ delivery }: { delivery: Delivery }) {
  const { t } = useShell();
  const { fields, pretty, raw, bytes } = delivery;
  const possible = ways.filter((way) => way !== 'fields' || fields !== null);
  const [chosen, setWay] = useState<(typeof ways)[number]>();
  const way = chosen ?? possible[0]!;
  return (
    <>
      <fieldset class="ways">
        <legend class="unseen">{t.body}</legend>
        {possible.map((one) => (
          <label key={one}>
            <input type="radio" name="way" checked={one === way} onChange={() => setWay(one)} />
            <span>{one === 'bytes' ? `${t.bytes} (${bytes})` : t[one]}</span>
          </label>
        ))}
      </fieldset>
      {way === 'fields' ? <FieldTable fields={fields ?? []} label={t.body} /> : null}
      {way === 'pretty' ? <Text text={pretty === null ? t.rawMasked : lines(pretty)} /> : null}
      {way === 'bytes' ? <Text text={raw === null ? t.rawMasked : dump(raw)} /> : null}
    </>
  );
}

/** Focusable, so that the keyboard can scroll it. */
export function Text({ text }: { text: string }) {
  return (
    <pre tabindex={0}>
      <bdi>{text}</bdi>
    </pre>
  );
}

/** Sixteen bytes per line, in hex and ASCII. */
function dump(base64: string): string {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const found: string[] = [];
  for (let at = 0; at < bytes.length; at += 16) {
    const part = [...bytes.subarray(at, at + 16)];
    const hex = part.map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
    const text = part.map((byte) => (byte >= 32 && byte < 127 ? String.fromCharCode(byte) : '.')).join('');
    found.push(`${at.toString(16).padStart(6, '0')}  ${hex.padEnd(47)}  ${text}`);
  }
  return found.join('\n');
}

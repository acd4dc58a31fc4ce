import { expect, test } from 'vitest';
import { explain, explained } from '../../../src/webhooks/signature/diagnose.ts';
import { type Scheme, schemes, sign, verify } from '../../../src/webhooks/signature/signature.ts';

/** 10,000 for each commit; `PAYCONFIRM_MUTATIONS=1000000` for the long run. */
const runs = Number(process.env.PAYCONFIRM_MUTATIONS ?? 10_000);
const seed = Number(process.env.PAYCONFIRM_MUTATION_SEED ?? 20261121);

const secret = 'whsec_local_test';
const timestamp = 1795222800;
const body = Buffer.from('{"amount":500000,"description":"thanh toán DH10234","transaction_code":"FT1"}\n');

type Pair = [name: string, value: string];
interface Sent {
  body: Buffer;
  headers: Pair[];
}

/** mulberry32 */
function generator(state: number): (below: number) => number {
  let a = state;
  return (below) => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * below);
  };
}

const pick = generator(seed);
const oneOf = <T>(items: readonly T[]) => items[pick(items.length)] as T;

function splice(bytes: Buffer, at: number, remove: number, insert: Buffer): Buffer {
  return Buffer.concat([bytes.subarray(0, at), insert, bytes.subarray(at + remove)]);
}

const bodyMutations: ((sent: Sent) => Buffer)[] = [
  ({ body }) => splice(body, pick(body.length), 1, Buffer.from([pick(256)])),
  ({ body }) => {
    const at = pick(body.length);
    return splice(body, at, 1, Buffer.from([(body[at] ?? 0) ^ (1 << pick(8))]));
  },
  ({ body }) => splice(body, pick(body.length + 1), 0, Buffer.from([pick(256)])),
  ({ body }) => splice(body, pick(body.length), 1 + pick(4), Buffer.alloc(0)),
  ({ body }) => body.subarray(0, pick(body.length)),
  ({ body }) => body.subarray(1 + pick(body.length)),
  ({ body }) => Buffer.concat([body, body]),
  ({ body }) => Buffer.concat([body, Buffer.from(oneOf(['\n', '\r\n', ' ', '\0', '&a=1']))]),
  ({ body }) =>
    Buffer.concat([Buffer.from(oneOf(['.', '1795222800.', '1795222800', '0', ' ', '\ufeff'])), body]),
  ({ body }) => Buffer.from(body.toString('latin1')),
  ({ body }) => Buffer.from(body.toString().trim()),
  ({ body }) => Buffer.from(body.toString().normalize('NFD')),
  ({ body }) => Buffer.from(body.toString().toUpperCase()),
  ({ body }) => Buffer.from(body.toString().replace('500000', `${500001 + pick(1000)}`)),
];

const digit = () => `${pick(10)}`;
const valueMutations: ((value: string) => string)[] = [
  (value) => value.slice(0, pick(value.length)),
  (value) => value.slice(1 + pick(value.length)),
  (value) => `${value}${oneOf(['0', '=', ' ', '\n', ',', `, ${value}`])}`,
  (value) => `${oneOf(['0', '+', ' ', 'x', 'sha256='])}${value}`,
  (value) => value.replace(oneOf([...value]), digit),
  (value) => value.toUpperCase(),
  (value) => [...value].reverse().join(''),
  () => '',
];

function mutateTimestamp(value: string): string {
  return oneOf([
    () => `${Number(value) + 1 + pick(600)}`,
    () => `${Number(value) - 1 - pick(600)}`,
    () => `${Number(value) * 1000}`,
    () => oneOf(valueMutations)(value),
  ])();
}

function mutateHeaders(headers: Pair[], bound: boolean): Pair[] {
  const at = bound ? pick(2) : 1;
  const chosen = headers[at] as Pair;
  const change = at === 0 ? mutateTimestamp : oneOf(valueMutations);
  return oneOf<() => Pair[]>([
    () => headers.with(at, [chosen[0], change(chosen[1])]),
    () => headers.with(at, [chosen[0], change(chosen[1])]),
    () => headers.with(at, [chosen[0], change(chosen[1])]),
    () => headers.toSpliced(at, 1),
    () => [...headers, [chosen[0].toLowerCase(), chosen[1]]],
    () => [...headers, [chosen[0], change(chosen[1])]],
    () => headers.with(at, [`${chosen[0]}-`, chosen[1]]),
  ])();
}

test(`${runs} mutations of a valid delivery (seed ${seed}): none accepted, none thrown`, {
  timeout: 30_000 + runs,
}, () => {
  const accepted: unknown[] = [];
  const reasons = new Set<string>();
  let tried = 0;
  while (tried < runs) {
    const signedBy = oneOf<Scheme>(schemes);
    // Body alone does not bind the timestamp, so only the rest is changed there.
    const bound = !signedBy.startsWith('body');
    const signed = sign({ body, secret, timestamp, scheme: signedBy });
    const sent: Sent = {
      body,
      headers: [
        ['X-Service-Timestamp', signed.timestamp],
        ['X-Service-Signature', signed.signature],
      ],
    };
    let mutated = sent;
    for (let steps = 1 + pick(3); steps > 0; steps--) {
      mutated =
        pick(2) === 0 && mutated.body.length > 0
          ? { ...mutated, body: oneOf(bodyMutations)(mutated) }
          : { ...mutated, headers: mutateHeaders(sent.headers, bound) };
    }
    if (mutated.body.equals(body) && JSON.stringify(mutated.headers) === JSON.stringify(sent.headers))
      continue;
    tried++;
    const delivery = {
      ...mutated,
      secrets: pick(2) ? [secret] : ['rotated', secret],
      now: timestamp * 1000,
      scheme: pick(2) ? ('auto' as const) : signedBy,
      clientSecret: 'client',
    };
    const verdict = verify(delivery);
    if (verdict.ok) accepted.push({ signedBy, verdict, mutated });
    else {
      reasons.add(verdict.reason);
      if (tried % 100 === 0) explained(explain(delivery, verdict));
    }
  }
  expect(accepted).toEqual([]);
  expect([...reasons].sort()).toEqual([
    'signature-doubled',
    'signature-empty',
    'signature-malformed',
    'signature-mismatch',
    'signature-missing',
    'signature-truncated',
    'timestamp-doubled',
    'timestamp-empty',
    'timestamp-malformed',
    'timestamp-missing',
    'timestamp-outside-tolerance',
  ]);
});

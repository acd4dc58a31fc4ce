import { describe, expect, test } from 'vitest';
import { createGate, type GateRequest } from '../../src/inspector/access-control.ts';
import { systemRandom } from '../../src/io/random.ts';

const origin = 'http://127.0.0.1:4343';
const host = '127.0.0.1:4343';

function entered() {
  const gate = createGate(systemRandom);
  const knock = (url: string, headers: GateRequest['headers'] = {}, method = 'GET') =>
    gate.admit({ method, url, headers: { host, ...headers } });
  const enter = knock(gate.address(origin).slice(origin.length));
  if (enter.kind !== 'enter') throw new Error('not let in');
  const [cookie = ''] = enter.cookie.split(';');
  return { gate, knock, enter, cookie };
}

test('the token of the address is exchanged for a cookie, and leaves the address', () => {
  const { enter, gate } = entered();
  expect(enter.location).toBe('/');
  expect(enter.cookie).toMatch(
    /^payconfirm_inspector_[0-9a-f]{8}=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/,
  );
  expect(enter.cookie).not.toContain(new URL(gate.address(origin)).searchParams.get('open'));
});

test('what else is in the address stays, and leads to no other machine', () => {
  const { gate, knock } = entered();
  const token = new URL(gate.address(origin)).searchParams.get('open');
  expect(knock(`/stats?open=${token}&days=3`)).toMatchObject({ location: '/stats?days=3' });
  expect(knock(`//evil.example/?open=${token}`)).toMatchObject({ location: '/' });
  expect(knock(`/%2f/evil.example?open=${token}`)).toMatchObject({ location: '/%2f/evil.example' });
});

test('the printed address opens it again and again, the other one once', () => {
  const { gate, knock } = entered();
  const printed = gate.address(origin).slice(origin.length);
  const once = gate.addressOnce(origin).slice(origin.length);
  const kinds = [printed, once, once, printed].map((url) => knock(url).kind);
  expect(kinds).toEqual(['enter', 'enter', 'refused', 'enter']);
});

describe('who is refused, and why', () => {
  const change: GateRequest['headers'] = { 'x-inspector-csrf': 'right' };
  const cases: [string, GateRequest['headers'], string, string | undefined][] = [
    ['the cookie', {}, 'GET', undefined],
    ['a page of its own', { origin, 'sec-fetch-site': 'same-origin' }, 'GET', undefined],
    ['opened by a person', { 'sec-fetch-site': 'none' }, 'GET', undefined],
    ['by another name of this machine', { host: 'localhost:4343' }, 'GET', undefined],
    ['by IPv6', { host: '[::1]:4343' }, 'GET', undefined],
    ['no cookie', { cookie: undefined }, 'GET', 'token'],
    ['another cookie', { cookie: 'payconfirm_inspector_00000000=x' }, 'GET', 'token'],
    ['no host', { host: undefined }, 'GET', 'host'],
    ['a name that leads here', { host: 'evil.example:4343' }, 'GET', 'host'],
    ['a name below localhost', { host: 'evil.localhost:4343' }, 'GET', 'host'],
    ['a page of elsewhere', { origin: 'https://evil.example' }, 'GET', 'origin'],
    ['a page of another port', { origin: 'http://127.0.0.1:3000' }, 'GET', 'origin'],
    ['a page of no origin', { origin: 'null' }, 'GET', 'origin'],
    ['another site', { 'sec-fetch-site': 'cross-site' }, 'GET', 'origin'],
    ['another port of the site', { 'sec-fetch-site': 'same-site' }, 'GET', 'origin'],
    ['a change', { ...change, origin, 'sec-fetch-site': 'same-origin' }, 'POST', undefined],
    ['a change without the page’s token', { origin }, 'POST', 'csrf'],
    ['a change with another token', { 'x-inspector-csrf': 'wrong' }, 'POST', 'csrf'],
    ['a change by no page', { ...change, 'sec-fetch-site': 'none' }, 'POST', 'origin'],
    ['a change without the cookie', { ...change, cookie: undefined }, 'POST', 'token'],
  ];
  test.each(cases)('%s', (_, headers, method, why) => {
    const { gate, cookie, knock } = entered();
    const given = headers['x-inspector-csrf'] === 'right' ? { 'x-inspector-csrf': gate.csrf } : {};
    const admission = knock('/', { cookie, ...headers, ...given }, method);
    expect(admission).toEqual(why === undefined ? { kind: 'in' } : { kind: 'refused', why });
  });
  test('a token lets no change through, and a wrong one nobody, cookie or not', () => {
    const { gate, cookie, knock } = entered();
    const right = gate.address(origin).slice(origin.length);
    expect(knock(right, {}, 'POST')).toEqual({ kind: 'refused', why: 'token' });
    expect(knock('/?open=', { cookie })).toEqual({ kind: 'refused', why: 'token' });
  });
  test('the cookie of another start', () => {
    expect(entered().knock('/', { cookie: entered().cookie })).toEqual({ kind: 'refused', why: 'token' });
  });
});

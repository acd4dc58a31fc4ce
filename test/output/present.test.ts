import { PassThrough, Writable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import type { GlobalOptions } from '../../src/context.ts';
import { PayconfirmError } from '../../src/errors.ts';
import { guarded } from '../../src/io/control-codes.ts';
import { checkPresentation, present } from '../../src/output/print-result.ts';
import type { Column, View } from '../../src/output/view.ts';
import { asIs } from '../../src/texts/translate.ts';
import { lazyList } from '../../src/values/lazy-list.ts';

const options: GlobalOptions = {
  profile: undefined,
  baseUrl: undefined,
  output: 'json',
  jq: undefined,
  jqAlone: false,
  fields: undefined,
  interactive: false,
  yes: false,
  dryRun: false,
  requestTimeoutMs: 30_000,
  retryForMs: undefined,
  caFile: undefined,
  allowClearText: false,
  verbose: false,
  quiet: false,
  color: false,
  signs: 'unicode',
  timeZone: 'Asia/Ho_Chi_Minh',
  language: 'en',
  showPersonal: false,
};

const view: View = {
  columns: [
    { key: 'code', header: 'CODE' },
    { key: 'amount', header: 'AMOUNT', format: 'money' },
    { key: 'at', header: 'AT', format: 'time' },
    { key: 'account', header: 'ACCOUNT', format: 'personal' },
  ],
  empty: 'No requests.',
};

const transactions = [
  { code: 'FT1', amount: 1_943_000, at: '2026-11-21T01:00:00', account: '0123456789', note: 'a\tb' },
  { code: 'FT22', amount: -5, at: null, account: '99', note: '=1+1' },
];

const page = { items: transactions, total: 12, page: 1, limit: 2 };

async function* stream<Item>(items: Item[]): AsyncGenerator<Item> {
  yield* items;
}

function memory(tty: { isTTY?: boolean; columns?: number } = {}) {
  const stream = Object.assign(new PassThrough(), tty);
  let text = '';
  stream.on('data', (chunk) => {
    text += chunk;
  });
  return { stream, text: () => text };
}

async function show(
  result: unknown,
  change: Partial<GlobalOptions> & { view?: View; tty?: { columns: number }; signal?: AbortSignal } = {},
) {
  const stdout = memory(change.tty && { isTTY: true, ...change.tty });
  const stderr = memory();
  await present(result, {
    view: change.view ?? {},
    options: { ...options, ...change },
    streams: guarded({ stdin: new PassThrough(), stdout: stdout.stream, stderr: stderr.stream }),
    now: () => Date.UTC(2026, 10, 21),
    signal: change.signal ?? new AbortController().signal,
  });
  return { stdout: stdout.text(), stderr: stderr.text() };
}

async function stdoutOf(...input: Parameters<typeof show>) {
  const shown = await show(...input);
  expect(shown.stderr).toBe('');
  return shown.stdout;
}

describe('items that are made as they are gone through', () => {
  const made: string[] = [];
  const items = lazyList(function* () {
    for (const one of transactions) {
      made.push(one.code);
      yield { ...one, url: `https://shop.example/${one.code}?token=secret-of-the-shop` };
    }
  });

  test.each(['json', 'ndjson', 'csv', 'tsv', 'yaml'] as const)(
    '%s: as of a list, without secrets',
    async (output) => {
      const fields = ['code', 'amount', 'url'];
      const listed = await stdoutOf(
        { complete: true, items: [...items], totals: { a: 1 } },
        { view, output, fields },
      );
      made.length = 0;
      const shown = await stdoutOf({ complete: true, items, totals: { a: 1 } }, { view, output, fields });
      expect(shown).toBe(listed);
      expect(shown).toContain('https://shop.example/FT22');
      expect(shown).not.toContain('secret-of-the-shop');
      expect(made).toEqual(['FT1', 'FT22']);
    },
  );
});

describe('json', () => {
  test('of a record is the value', async () => {
    expect(await stdoutOf({ id: 1, big: 12345678901234567890n })).toBe(
      '{\n  "id": 1,\n  "big": 12345678901234567890\n}\n',
    );
  });

  test('of a page is the page', async () => {
    expect(await stdoutOf(page, { view })).toBe(`${JSON.stringify(page, null, 2)}\n`);
  });

  test('of a page whose total is unknown leaves it out', async () => {
    const unknown = { ...page, total: undefined };
    expect(await stdoutOf(unknown, { view })).toBe(`${JSON.stringify(unknown, null, 2)}\n`);
  });

  test('of a stream of items is their list with the count', async () => {
    const expected = { items: transactions, total: 2 };
    expect(await stdoutOf(stream(transactions), { view })).toBe(`${JSON.stringify(expected, null, 2)}\n`);
    expect(await stdoutOf(stream([]), { view })).toBe('{\n  "items": [],\n  "total": 0\n}\n');
  });

  test('of a list in an array is the list with the count; of another array the array', async () => {
    const expected = { items: transactions, total: 2 };
    expect(await stdoutOf(transactions, { view })).toBe(`${JSON.stringify(expected, null, 2)}\n`);
    expect(await stdoutOf([1, 2])).toBe('[\n  1,\n  2\n]\n');
  });

  test('of events is an array', async () => {
    const events = { view: { line: () => '' } };
    expect(await stdoutOf(stream([{ event: 'ready' }, 2]), events)).toBe(
      '[\n  {\n    "event": "ready"\n  },\n  2\n]\n',
    );
    expect(await stdoutOf(stream([]), events)).toBe('[]\n');
  });

  test('of nothing is null, of a string a JSON string', async () => {
    expect(await stdoutOf(undefined)).toBe('null\n');
    expect(await stdoutOf('a\nb')).toBe('"a\\nb"\n');
  });
});

describe('ndjson', () => {
  const ndjson = { output: 'ndjson', view } as const;
  const lines = transactions.map((item) => `${JSON.stringify(item)}\n`).join('');

  test('is one item a line, from a page, an array and a stream', async () => {
    expect(await stdoutOf(page, ndjson)).toBe(lines);
    expect(await stdoutOf(transactions, ndjson)).toBe(lines);
    expect(await stdoutOf(stream(transactions), ndjson)).toBe(lines);
  });

  test('of a record is one line, of nothing null', async () => {
    expect(await stdoutOf({ a: { b: 1 } }, ndjson)).toBe('{"a":{"b":1}}\n');
    expect(await stdoutOf(null, ndjson)).toBe('null\n');
  });
});

describe('table', () => {
  const table = { output: 'table', view } as const;

  test('has a header, aligned amounts, named zones and masked personal data', async () => {
    const shown = await show(page, table);
    expect(shown).toEqual({
      stdout: [
        'CODE       AMOUNT  AT                       ACCOUNT\n',
        'FT1   1.943.000 ₫  2026-11-21 08:00:00 +07  ******6789\n',
        'FT22         -5 ₫  -                        **\n',
      ].join(''),
      stderr: '2 of 12. --page 2 shows the next, --all everything.\n',
    });
  });

  test.each(['tsv', 'csv'] as const)(
    'as %s: that more pages exist is said on stderr, without a table too',
    async (output) => {
      const told = async (result: unknown, more = {}) =>
        (await show(result, { output, view, ...more })).stderr;
      expect(await told(page)).toBe('2 of 12. --page 2 shows the next, --all everything.\n');
      expect(await told(page, { quiet: true })).toBe('');
      expect(await told({ ...page, total: 2 })).toBe('');
      expect(await told([])).toBe('No requests.\n');
      expect(await told({ ...page, items: [], page: 3 })).toBe('Page 3 is empty; the list has 12.\n');
    },
  );

  test('shows personal data when asked to', async () => {
    expect(await stdoutOf([transactions[0]], { ...table, showPersonal: true })).toBe(
      [
        'CODE       AMOUNT  AT                       ACCOUNT\n',
        'FT1   1.943.000 ₫  2026-11-21 08:00:00 +07  0123456789\n',
      ].join(''),
    );
  });

  test('keeps the widths of the first hundred rows for the rest of a stream, but never cuts a number', async () => {
    const items = Array.from({ length: 102 }, (_, index) => ({
      C: index < 101 ? 'ab' : 'abcdef',
      N: index,
    }));
    const columns = [{ key: 'C' }, { key: 'N', format: 'number' as const }] as Column[];
    const lines = (await stdoutOf(stream(items), { output: 'table', view: { columns } })).split('\n');
    expect(lines.length).toBe(104);
    expect([lines[0], lines[1], lines[101], lines[102]]).toEqual(['C    N', 'ab   0', 'ab  100', 'a…  101']);
  });

  test('of an empty list says so on stderr alone, and nothing with --quiet', async () => {
    expect(await show([], table)).toEqual({ stdout: '', stderr: 'No requests.\n' });
    expect(await show([], { ...table, output: 'tsv' })).toEqual({
      stdout: '',
      stderr: 'No requests.\n',
    });
    expect(await show([], { ...table, quiet: true })).toEqual({ stdout: '', stderr: '' });
  });

  test('of a record is a label and a value a line, long values going on below', async () => {
    const record = { code: 'FT1', amount: 10, deep: { note: 'mot hai ba bon nam sau bay tam chin muoi' } };
    const detail: Column[] = [...view.columns!.slice(0, 2), { key: 'deep.note', header: 'Note' }];
    expect(
      await stdoutOf(record, { output: 'table', view: { columns: [], detail }, tty: { columns: 30 } }),
    ).toBe(
      [
        'CODE    FT1\n',
        'AMOUNT  10 ₫\n',
        'Note    mot hai ba bon nam sau\n',
        '        bay tam chin muoi\n',
      ].join(''),
    );
  });

  test('uses the text of the view', async () => {
    const text: View = { text: (value, { timeZone, width }) => `${value.code} ${timeZone} ${width}` };
    expect(await stdoutOf(transactions[0], { output: 'table', view: text })).toBe(
      'FT1 Asia/Ho_Chi_Minh 80\n',
    );
  });

  test('uses the line of the view for each event, none for undefined', async () => {
    const lines: View = { line: (event) => (event.code === 'FT1' ? undefined : event.code) };
    expect(await stdoutOf(stream(transactions), { output: 'table', view: lines })).toBe('FT22\n');
  });

  test('without a view shows every key', async () => {
    expect(await stdoutOf({ a: 1, b: { c: true } }, { output: 'table' })).toBe('a  1\nb  c true\n');
    expect(await stdoutOf([{ a: 1 }, { a: 2 }], { output: 'table' })).toBe('a\n1\n2\n');
    expect(await stdoutOf(['x', 'y'], { output: 'table' })).toBe('x\ny\n');
  });

  test('of nothing is nothing; of a string the string, made safe on a terminal', async () => {
    expect(await stdoutOf(undefined, table)).toBe('');
    expect(await stdoutOf('a\u001b\n', { output: 'table' })).toBe('a\u001b\n');
    expect(await stdoutOf('a\u001b', { output: 'table', tty: { columns: 80 } })).toBe('a\\x1b\n');
    expect(await stdoutOf(42, { output: 'table' })).toBe('42\n');
  });

  test('colours the header and not the space beside it', async () => {
    expect(
      await stdoutOf([{ a: 'xyz' }], {
        output: 'table',
        color: true,
        view: { columns: [{ key: 'a' }] },
      }),
    ).toBe('\u001b[1ma\u001b[22m\nxyz\n');
  });
});

describe('tsv', () => {
  const tsv = { output: 'tsv', view } as const;

  test('has raw, safe cells without a header', async () => {
    expect(await stdoutOf(stream(transactions), tsv)).toBe(
      'FT1\t1943000\t2026-11-21T08:00:00.000+07:00\t0123456789\nFT22\t-5\t\t99\n',
    );
    expect(await stdoutOf(page, { ...tsv, fields: ['note', 'code'], quiet: true })).toBe(
      'a\\tb\tFT1\n=1+1\tFT22\n',
    );
  });

  test('of a record is a key and a value a line', async () => {
    expect(await stdoutOf(transactions[0], tsv)).toBe(
      'code\tFT1\namount\t1943000\nat\t2026-11-21T08:00:00.000+07:00\naccount\t0123456789\n',
    );
  });

  test('falls back to the words of the view, without colour', async () => {
    const words: View = {
      text: (value, { theme }) => theme.strong(value.code),
      line: (value, { theme }) => theme.strong(value.code),
    };
    const change = { output: 'tsv', color: true, view: words } as const;
    expect(await stdoutOf(transactions[0], change)).toBe('FT1\n');
    expect(await stdoutOf(stream(transactions), change)).toBe('FT1\nFT22\n');
  });

  test('prefers columns to the words of the view', async () => {
    const both: View = {
      columns: [{ key: 'code', header: 'CODE' }],
      text: () => 'words',
      line: () => 'words',
    };
    expect(await stdoutOf(transactions[0], { output: 'tsv', view: both })).toBe('code\tFT1\n');
    expect(await stdoutOf(stream(transactions), { output: 'tsv', view: both })).toBe('FT1\nFT22\n');
    expect(await stdoutOf(stream(transactions), { output: 'table', view: both })).toBe('words\nwords\n');
  });
});

describe('csv', () => {
  test('has a header of field names and neutralises formulas, not numbers', async () => {
    expect(
      await stdoutOf(stream(transactions), { output: 'csv', view, fields: ['code', 'amount', 'note'] }),
    ).toBe("code,amount,note\r\nFT1,1943000,a\\tb\r\nFT22,-5,'=1+1\r\n");
  });

  test('of an empty list is the header', async () => {
    expect(await stdoutOf([], { output: 'csv', view, quiet: true })).toBe('code,amount,at,account\r\n');
  });

  test('of a record is one line', async () => {
    expect(await stdoutOf({ a: 'x"y', b: null, c: [1] }, { output: 'csv' })).toBe('a,b,c\r\n"x""y",,[1]\r\n');
  });
});

describe('yaml', () => {
  test('of a page, a stream, events, a record and nothing', async () => {
    const yaml = { output: 'yaml', view } as const;
    const small = [{ code: 'FT1', note: 'a\u202eb' }, { code: 'FT2' }];
    const items = 'items:\n- code: FT1\n  note: "a\\u202eb"\n- code: FT2\n';
    expect(await stdoutOf({ items: small, total: 9, page: 1, limit: 2 }, yaml)).toBe(
      `${items}total: 9\npage: 1\nlimit: 2\n`,
    );
    expect(await stdoutOf(stream(small), yaml)).toBe(`${items}total: 2\n`);
    expect(await stdoutOf(stream([]), yaml)).toBe('items: []\ntotal: 0\n');
    expect(await stdoutOf(stream([{ a: 1 }, { b: 2 }]), { ...yaml, view: { line: () => '' } })).toBe(
      '- a: 1\n- b: 2\n',
    );
    expect(await stdoutOf({ big: 12345678901234567890n }, yaml)).toBe('big: 12345678901234567890\n');
    expect(await stdoutOf(undefined, yaml)).toBe('null\n');
    // A reader of YAML 1.1 would take these for other values.
    const texts = ['NO', 'yes', '12:30:45', '2026-11-27', '2026-11-27T10:00:00', '1_000', '0b1', '<<', '='];
    for (const text of texts) expect(await stdoutOf({ text }, yaml)).toBe(`text: "${text}"\n`);
    for (const text of ['DH1', '9f86d0e-1a', 'nobody'])
      expect(await stdoutOf({ text }, yaml)).toBe(`text: ${text}\n`);
  });
});

describe('--fields', () => {
  test('chooses and orders, also nested ones', async () => {
    const record = { id: 1, bank_request: { id: 'r' }, 'a.b': 2 };
    expect(await stdoutOf(record, { fields: ['bank_request.id', 'id', 'a.b'], output: 'ndjson' })).toBe(
      '{"bank_request.id":"r","id":1,"a.b":2}\n',
    );
    expect(await stdoutOf(page, { view, output: 'table', fields: ['note', 'code'], quiet: true })).toBe(
      'note  CODE\na\\tb  FT1\n=1+1  FT22\n',
    );
  });

  test('refuses an unknown one before anything is printed', async () => {
    for (const output of ['json', 'ndjson', 'table', 'tsv', 'csv', 'yaml'] as const) {
      for (const result of [transactions[0], page, transactions, stream(transactions)]) {
        await expect(show(result, { view, output, fields: ['code', 'codé'] })).rejects.toMatchObject({
          kind: 'usage',
          message: 'unknown field "codé" in --fields',
          hint: 'Known fields: code, amount, at, account, note.',
        });
      }
    }
  });

  test('is not checked on an empty list', async () => {
    expect(await stdoutOf([], { view, output: 'csv', fields: ['note'], quiet: true })).toBe('note\r\n');
  });

  test('can be checked before a write against the columns of the view and a stand-in for the value', async () => {
    const standIn = { bank: { name: true } };
    const error = await checkPresentation(view, { ...options, fields: ['nope'] }, standIn).catch(
      (error) => error,
    );
    expect(error).toBeInstanceOf(PayconfirmError);
    expect(error.hint).toBe('Known fields: code, amount, at, account, bank.');
    await checkPresentation(view, { ...options, fields: ['code', 'bank.name'] }, standIn);
    await checkPresentation({}, { ...options, fields: ['anything'] }, {});
    await checkPresentation(view, { ...options, fields: ['nope'] });
  });
});

describe('--jq', () => {
  test('filters the whole document', async () => {
    expect(await stdoutOf(page, { view, output: 'table', jq: '.items[].code, .total' })).toBe(
      'FT1\nFT22\n12\n',
    );
    expect(await stdoutOf(stream(transactions), { view, jq: '{n: .total}' })).toBe('{"n":2}\n');
    expect(await stdoutOf({ big: 12345678901234567890n }, { jq: '.big' })).toBe('12345678901234567890\n');
    expect(await stdoutOf({ a: 1 }, { jq: 'empty' })).toBe('');
  });

  test('filters each item of ndjson, and each event', async () => {
    expect(await stdoutOf(page, { output: 'ndjson', view, jq: '.amount' })).toBe('1943000\n-5\n');
    const events = { view: { line: () => '' }, jq: '.code' };
    expect(await stdoutOf(stream(transactions), { ...events, jqAlone: true })).toBe('FT1\nFT22\n');
    expect(await stdoutOf(stream(transactions), { ...events, jq: '.[1].code', output: 'json' })).toBe(
      'FT22\n',
    );
  });

  test('of events, a condition decides which are shown, as they are without it', async () => {
    const line = ({ code }: { code: string }) => `line of ${code}`;
    const events = { view: { line }, jqAlone: true };
    const shown = (jq: string, more = {}) => stdoutOf(stream(transactions), { ...events, jq, ...more });
    expect(await shown('.amount > 0')).toBe('line of FT1\n');
    expect(await shown('.amount > 0', { fields: ['amount'], jqAlone: false, output: 'ndjson' })).toBe(
      '{"amount":1943000}\n',
    );
    expect(await shown('if .amount > 0 then .code else null end')).toBe('FT1\n');
    expect(await shown('select(.amount > 0) | .code, false')).toBe('FT1\n');
    expect(await shown('"true", "null"')).toBe('true\nnull\ntrue\nnull\n');
    expect(await stdoutOf(page, { output: 'ndjson', view, jq: '.amount > 0' })).toBe('true\nfalse\n');
  });

  test('filters what --fields left', async () => {
    expect(await stdoutOf(page, { view, fields: ['code'], jq: '.items[0]' })).toBe('{"code":"FT1"}\n');
  });

  test('prints strings as they are, and safely on a terminal', async () => {
    const hostile = { text: 'a\u001b[31m\nb\u202e' };
    expect(await stdoutOf(hostile, { jq: '.text' })).toBe('a\u001b[31m\nb\u202e\n');
    expect(await stdoutOf(hostile, { jq: '.text', tty: { columns: 80 } })).toBe('a\\x1b[31m\n  b\\u202e\n');
    expect(await stdoutOf(hostile, { jq: '[.text]' })).toBe('["a\\u001b[31m\\nb\\u202e"]\n');
  });

  test('reads what a service cut in the middle of a character', async () => {
    const text = '\ud83d a\udca5 \\ud83d \\\ud83d 💥';
    expect(await stdoutOf({ text }, { jq: '.text' })).toBe('\ufffd a\ufffd \\ud83d \\\ufffd 💥\n');
  });

  test('refuses what is not jq, and what does not fit the data, also after other results', async () => {
    await expect(show({ a: 1 }, { jq: '.a | foo' })).rejects.toMatchObject({
      kind: 'usage',
      message: '--jq .a | foo: foo/0 is not defined',
    });
    await expect(show({ a: [{ b: 1 }, 2] }, { jq: '.a[] | .b' })).rejects.toMatchObject({
      kind: 'usage',
      message: '--jq .a[] | .b: Cannot index number with string ("b")',
    });
  });

  test('is of a jq without the known faults', async () => {
    const { loadJq } = await import('jq-wasm');
    expect((await loadJq()).version).toBe('jq-1.8.2');
    // CVE-2026-33948: a NUL ended the text, and what followed was not read.
    await expect(show('x', { jq: '. as $x | "1\\u0000 nonsense" | fromjson' })).rejects.toMatchObject({
      kind: 'usage',
    });
    // CVE-2026-33947: a path too deep for the stack.
    const deep = 'reduce range(20000) as $i ([]; . + ["a"]) as $path | null | setpath($path; 1)';
    await expect(show('x', { jq: deep })).rejects.toMatchObject({ kind: 'usage' });
    expect(await stdoutOf('x', { jq: '.' })).toBe('x\n');
  });

  test('an expression that never ends is ended from outside, and the next one runs', async () => {
    for (const endless of ['last(repeat(1))', 'def f: f; f', 'while(true; .)']) {
      const stop = new AbortController();
      const shown = show({ a: 1 }, { jq: endless, signal: stop.signal });
      // Nothing is heard while an expression keeps the program's own thread.
      setTimeout(() => stop.abort(new PayconfirmError('interrupted', asIs('interrupted'))), 1);
      await expect(shown).rejects.toMatchObject({ kind: 'interrupted' });
      expect(await stdoutOf('x', { jq: '.' })).toBe('x\n');
    }
  });

  test('is refused beside csv and yaml, and can be checked before a write', async () => {
    await expect(show({ a: 1 }, { output: 'csv', jq: '.a' })).rejects.toMatchObject({
      kind: 'usage',
      message: '--jq prints JSON, not csv',
    });
    await expect(checkPresentation({}, { ...options, jq: '.a[' })).rejects.toMatchObject({ kind: 'usage' });
    await expect(checkPresentation({}, { ...options, output: 'yaml', jq: '.a' })).rejects.toMatchObject({
      kind: 'usage',
    });
    await checkPresentation({}, { ...options, jq: '.a.b | error' });
  });

  test('can be run many times', async () => {
    const events = Array.from({ length: 400 }, (_, n) => ({ n }));
    const shown = await stdoutOf(stream(events), { view: { line: () => '' }, output: 'ndjson', jq: '.n' });
    expect(shown).toBe(events.map(({ n }) => `${n}\n`).join(''));
  });
});

describe('the reader', () => {
  function presentTo(stdout: Writable, result: unknown) {
    return present(result, {
      view: {},
      options: { ...options, output: 'ndjson' },
      streams: { stdin: new PassThrough(), stdout, stderr: new PassThrough() },
      now: () => 0,
      signal: new AbortController().signal,
    });
  }

  async function* endless(state: { pulled: number; closed: boolean }) {
    try {
      for (;;) yield { pulled: state.pulled++, text: 'x'.repeat(1_000) };
    } finally {
      state.closed = true;
    }
  }

  function failing(code: string) {
    const stdout = new Writable({
      write: (_chunk, _encoding, done) =>
        done(Object.assign(new Error(`write ${code}`), { code, syscall: 'write' })),
    });
    stdout.on('error', () => {});
    return stdout;
  }

  test('that goes away ends an endless stream quietly and closes it', async () => {
    const state = { pulled: 0, closed: false };
    await presentTo(failing('EPIPE'), endless(state));
    expect(state.closed).toBe(true);
    await presentTo(failing('EPIPE'), { short: true });
  });

  test('that was gone before is no error', async () => {
    const stdout = new PassThrough();
    stdout.destroy();
    await presentTo(stdout, { a: 1 });
  });

  test('that cannot be written to for another reason is a local error', async () => {
    await expect(presentTo(failing('ENOSPC'), { a: 1 })).rejects.toMatchObject({
      kind: 'local',
      message: 'standard output cannot be written (ENOSPC)',
    });
  });

  test('that is slow is waited for', async () => {
    const state = { pulled: 0, closed: false };
    let takes = 0;
    let release: (() => void) | undefined;
    const stdout = new Writable({
      write: (_chunk, _encoding, done) => {
        takes += 1;
        if (takes < 3) done();
        else release = () => done(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
      },
    });
    stdout.on('error', () => {});
    const presented = presentTo(stdout, endless(state));
    while (!release) await new Promise((resolve) => setImmediate(resolve));
    const pulled = state.pulled;
    for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve));
    expect(state.pulled).toBe(pulled);
    release();
    await presented;
    expect(state.closed).toBe(true);
  });

  test('gets the whole lines that came before a stream failed', async () => {
    const stdout = memory();
    const failure = new PayconfirmError('service', asIs('HTTP 500'));
    async function* breaking() {
      yield { a: 1 };
      throw failure;
    }
    await expect(presentTo(stdout.stream, breaking())).rejects.toBe(failure);
    expect(stdout.text()).toBe('{"a":1}\n');
  });
});

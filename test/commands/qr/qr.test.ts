/** Codes that are made here, by the service, or by a checkout; and reading them. */
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import jpeg from 'jpeg-js';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { bigAmount } from '../../../src/vietqr/drawing/big-digits.ts';
import { parsePayload } from '../../../src/vietqr/payload.ts';
import { between } from '../../harness/between.ts';
import { cliOn } from '../../harness/cli-on.ts';
import { type RunningEmulator, startEmulator } from '../../harness/emulator.ts';
import { runCli } from '../../harness/run-cli.ts';

let emulator: RunningEmulator;
let cli: ReturnType<typeof cliOn>;
let virtualAccount: string;

async function json(...argv: string[]) {
  const { code, stdout, stderr } = await cli([...argv, '--json']);
  if (code !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

beforeAll(async () => {
  emulator = await startEmulator();
  cli = cliOn(emulator);
  const [account] = (await json('accounts', 'list')).items;
  const { bank_request } = await json(
    'va',
    'request',
    '--account-id',
    account.id,
    '--prefix',
    'SHOP',
    '--agree',
  );
  const made = await json('va', 'verify', bank_request.id, '--code', await emulator.otp());
  virtualAccount = made.virtual_account_number;
});
afterAll(() => emulator.stop());

describe('qr va', () => {
  const va = (...flags: string[]) =>
    runCli([
      ...['qr', 'va', 'ABC96SHOP01', ...flags],
      ...(flags.includes('--bank-bin') ? [] : ['--bank-bin', '970403']),
    ]);

  test('builds the payload here, the number unchanged, the note in ASCII, the amount said', async () => {
    const { code, stdout, stderr } = await va('--amount', '1.150.000', '--note', 'Đơn hàng số 1', '--json');
    expect([code, stderr]).toEqual([0, 'Amount: 1.150.000 ₫\n']);
    const { payload, ...rest } = JSON.parse(stdout);
    expect(rest).toEqual({
      amount: 1_150_000,
      bank_bin: '970403',
      account_number: 'ABC96SHOP01',
      beneficiary: null,
      note: 'Don hang so 1',
    });
    expect(parsePayload(payload)).toMatchObject({
      ok: true,
      fields: { bankBin: '970403', account: 'ABC96SHOP01', amount: 1_150_000, purpose: 'Don hang so 1' },
    });
  });

  test('without an amount the payer enters it', async () => {
    expect(JSON.parse((await va('--json', '--beneficiary-name', 'Nguyễn Văn Ân')).stdout)).toMatchObject({
      amount: null,
      beneficiary: 'Nguyen Van An',
      note: null,
    });
  });

  test.each<[string, string[], string]>([
    ['a note of 26 characters', ['--note', 'n'.repeat(26)], '--note must hold at most 25 characters, not 26'],
    [
      'a note with an emoji',
      ['--note', 'thanks 🙏'],
      '--note must hold Vietnamese or ASCII letters, digits and signs',
    ],
    [
      'a note with an escape sequence',
      ['--note', 'a\x1b[31mb'],
      '--note must hold Vietnamese or ASCII letters, digits and signs',
    ],
    ['an empty note', ['--note', ''], '--note must not be empty'],
    ['a note of blanks', ['--note', '   '], '--note must not be blank'],
    ['a name of blanks', ['--beneficiary-name', '  '], '--beneficiary-name must not be blank'],
    [
      'a long name',
      ['--beneficiary-name', 'n'.repeat(26)],
      '--beneficiary-name must hold at most 25 characters, not 26',
    ],
    ['an amount of 0', ['--amount', '0'], '--amount must be above 0'],
    ['999', ['--amount', '999'], '--amount must be 1.000 ₫ to 1.000.000.000 ₫; given: 999 ₫'],
    [
      'above 1.000.000.000',
      ['--amount', '1000000001'],
      '--amount must be 1.000 ₫ to 1.000.000.000 ₫; given: 1.000.000.001 ₫',
    ],
    ['a bank that is none', ['--bank-bin', '97040'], '--bank-bin must hold six digits'],
  ])('refuses %s', async (_, flags, message) => {
    const { code, stdout, stderr } = await va(...flags);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr.match(/^error: .*$/m)?.[0]).toBe(`error: ${message}`);
  });

  test('takes the least and the most', async () => {
    for (const amount of [1_000, 1_000_000_000]) {
      expect(JSON.parse((await va('--amount', String(amount), '--json')).stdout).amount).toBe(amount);
    }
  });

  test('says that the bank is missing', async () => {
    expect(await runCli(['qr', 'va', 'ABC96SHOP01', '--payload'])).toEqual({
      code: 2,
      stdout: '',
      stderr:
        "error: --bank or --bank-bin is missing\nhint: To read the six digits of the service's partner bank " +
        'from one of its QR codes: payconfirm qr decode PAYLOAD\n',
    });
  });

  describe('--bank', () => {
    const at = (...flags: string[]) => runCli(['qr', 'va', 'ABC96SHOP01', ...flags]);

    test.each([
      ['VCB', '970436'],
      ['vietcombank', '970436'],
      ['MB', '970422'],
      ['mb bank', '970422'],
      ['Sacombank', '970403'],
      ['BIDV', '970418'],
      ['MBV', '970414'],
      // One that is not in the list.
      ['970499', '970499'],
    ])('%s is %s', async (bank, bin) => {
      expect(await at('--bank', bank, '--jq', '.bank_bin')).toEqual({
        code: 0,
        stdout: `${bin}\n`,
        stderr: '',
      });
    });

    test('one that is none: those that begin like it', async () => {
      expect(await at('--bank', 'VIETCON')).toEqual({
        code: 2,
        stdout: '',
        stderr:
          'error: no bank is known as VIETCON\n' +
          'hint: Did you mean VAB (VietABank), VBB (VietBank), VCB (Vietcombank), CTG (VietinBank), VRB (VietNgaBank)?\n',
      });
      expect((await at('--bank', '97040')).stderr).toBe(
        'error: no bank is known as 97040\nhint: Give its code, such as VCB, or the six digits of its BIN.\n',
      );
    });

    test('goes not with --bank-bin', async () => {
      expect((await at('--bank', 'VCB', '--bank-bin', '970436')).stderr).toBe(
        'error: --bank and --bank-bin exclude each other\nhint: remove one of the two\n',
      );
    });
  });

  test("with the emulator it is that of the emulator's bank, which is none's", async () => {
    const env = { PAYCONFIRM_BASE_URL: 'http://127.0.0.1:4010' };
    const { code, stdout, stderr } = await runCli(['qr', 'va', '96SHOP01', '--json'], { env });
    expect([code, stderr, JSON.parse(stdout)]).toEqual([
      0,
      '',
      expect.objectContaining({ bank_bin: '999999', account_number: '96SHOP01' }),
    ]);
  });

  test('warns of lower-case letters, and leaves them as they are', async () => {
    const { code, stdout, stderr } = await runCli(['qr', 'va', '96shop01', '--bank-bin', '970403', '--json']);
    expect([code, stderr]).toEqual([
      0,
      'warning: NUMBER has lower-case letters, which no virtual account has: compare it with virtual_account_number\n',
    ]);
    expect(JSON.parse(stdout).account_number).toBe('96shop01');
  });

  test('warns of a sandbox number at a real bank, and not at the emulator', async () => {
    const warned = async (...flags: string[]) => {
      const env = { PAYCONFIRM_BASE_URL: 'http://127.0.0.1:4010' };
      return (await runCli(['qr', 'va', 'SBX000000000001', ...flags, '--json'], { env })).stderr;
    };
    expect(await warned('--bank', 'VCB')).toBe(
      'warning: SBX000000000001 is a sandbox virtual account: no bank has it, and this code is for tests only\n',
    );
    expect(await warned()).toBe('');
  });

  test('refuses a number of 20 characters; blanks that one was copied with are left out', async () => {
    const number = (text: string) => runCli(['qr', 'va', text, '--bank-bin', '970403', '--json']);
    expect(await number('9'.repeat(20))).toEqual({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('NUMBER must hold at most 19 characters, not 20'),
    });
    const { code, stdout, stderr } = await number('96 SHOP');
    expect([code, stderr, JSON.parse(stdout).account_number]).toEqual([0, '', '96SHOP']);
  });
});

describe('qr generate', () => {
  const flags = (...more: string[]) => [
    ...['qr', 'generate', '--owner-number', '0011012345678', '--owner-type', 'PERS', '--merchant-id', 'M1'],
    ...[
      '--terminal-id',
      'T1',
      '--order-id',
      'DH10234',
      '--prefix',
      'SHOP',
      '--beneficiary-name',
      'Cửa hàng An',
    ],
    ...more,
  ];

  test("the service's reply for programs, its code for people", async () => {
    const data = await json(...flags('--amount', '150k', '--description', 'Đơn 10234'));
    expect(data).toMatchObject({
      owner_type: 'PER',
      amount: 150_000,
      beneficiary_name: 'Cửa hàng An',
      virtual_account_number: virtualAccount,
    });
    const drawn = await cli(flags('--amount', '150k', '--description', 'Đơn 10234'));
    expect(drawn.stderr).toBe('Amount: 150.000 ₫\n');
    expect(drawn.stdout).toContain(`${bigAmount(150_000).join('\n')}\n\nCua hang An\n\n██`);
    expect(drawn.stdout).toContain(`\n${virtualAccount}\nNội dung / Note: Don 10234\nVui lòng kiểm tra`);
    const bare = await cli(flags('--amount', '150k', '--description', 'Đơn 10234', '--payload'));
    expect(bare).toEqual({ code: 0, stdout: `${data.qr_data_url}\n`, stderr: '' });
  });

  test('a prefix of no virtual account: how one is registered', async () => {
    const { code, stderr } = await cli(
      flags('--amount', '150k').map((one) => (one === 'SHOP' ? 'OTHER' : one)),
    );
    expect([code, stderr]).toEqual([
      1,
      'error: no registered virtual account has this prefix (HTTP 400)\n' +
        'hint: The prefix must be that of a registered virtual account. Register one: payconfirm va register --prefix OTHER\n',
    ]);
  });

  test('a picture that has no place is refused before the service is asked', async () => {
    const asked: string[] = [];
    const url = await between(
      emulator.url,
      (reply) => reply,
      (path) => asked.push(path),
    );
    const folder = mkdtempSync(join(tmpdir(), 'payconfirm-test-'));
    const env = { PAYCONFIRM_BASE_URL: url };
    for (const argv of [
      flags('--amount', '150k'),
      ['qr', 'checkout', '4c0c8d0e-7c55-4f36-9a54-7a2b6c1d9e05'],
    ]) {
      expect((await cli([...argv, '--png', folder], { env })).stderr).toBe(
        `error: ${folder} is a folder\nhint: Use a file in it: --png ${join(folder, 'code.png')}\n`,
      );
    }
    expect(asked).toEqual([]);
  });

  test.each(['', '  '])('the note %j is refused', async (note) => {
    expect(await cli(flags('--amount', '150k', '--description', note))).toEqual({
      code: 2,
      stdout: '',
      stderr: `error: --description must not be ${note === '' ? 'empty' : 'blank'}\nhint: add a value, or remove it\n`,
    });
  });

  test('an amount of 0 lets the payer enter it', async () => {
    const { stdout, stderr } = await cli(flags('--amount', '0'));
    expect(stderr).toBe('Amount: the payer enters it\n');
    expect(stdout.startsWith('The payer enters the amount.\n\nCua hang An\n')).toBe(true);
  });

  test('a code that contradicts the request is an error, not a picture', async () => {
    const other = await json(...flags('--amount', '151k'));
    const swap = (part: object) =>
      between(emulator.url, (reply) => {
        const { data, ...rest } = JSON.parse(reply);
        return JSON.stringify(
          data?.qr_data_url ? { ...rest, data: { ...data, ...part } } : { ...rest, data },
        );
      });
    const ask = async (part: object) =>
      cli(flags('--amount', '150k'), { env: { PAYCONFIRM_BASE_URL: await swap(part) } });
    expect(await ask({ qr_data_url: other.qr_data_url })).toEqual({
      code: 5,
      stdout: '',
      stderr: 'Amount: 150.000 ₫\nerror: the code is not drawn: it is for 151.000 ₫, not for 150.000 ₫\n',
    });
    expect(await ask({ virtual_account_number: '96SHOP\x1b[31m1' })).toEqual({
      code: 5,
      stdout: '',
      stderr:
        'Amount: 150.000 ₫\n' +
        `error: the code is not drawn: it pays to ${virtualAccount}, not to 96SHOP\\x1b[31m1\n`,
    });
  });

  test('a reply with a broken payload is an error', async () => {
    const url = await between(emulator.url, (reply) =>
      reply.replace(/("qr_data_url":"[^"]*)[^"]{4}"/, '$1ZZZZ"'),
    );
    const { code, stdout, stderr } = await cli(flags('--amount', '150k'), {
      env: { PAYCONFIRM_BASE_URL: url },
    });
    expect([code, stdout]).toEqual([5, '']);
    expect(stderr).toMatch(/error: not a VietQR payload: crc must hold four hex digits/);
  });
});

describe('qr checkout', () => {
  const create = (order: string) =>
    json(
      ...[
        'checkouts',
        'create',
        '--amount',
        '150000',
        '--order-code',
        order,
        '--return-url',
        'https://a.example',
        '--sandbox',
      ],
    );

  test("draws the checkout's code; not when it is paid or expired", async () => {
    const { id, qr_data_url, bank } = await create('DH1');
    const { code, stdout, stderr } = await cli(['qr', 'checkout', id, '--json']);
    expect([code, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toEqual({
      amount: 150_000,
      bank_bin: '999999',
      account_number: bank.account_number,
      beneficiary: 'Demo Shop',
      note: 'DH1',
      payload: qr_data_url,
    });
    await json('checkouts', 'pay', id);
    const refused = (id: string, status: string) => ({
      code: 1,
      stdout: '',
      stderr:
        `error: the code is not drawn: this checkout is ${status}, and nobody should pay it now\n` +
        `hint: payconfirm checkouts show ${id}\n`,
    });
    expect(await cli(['qr', 'checkout', id])).toEqual(refused(id, 'paid'));
    const late = await create('DH9');
    const { now } = emulator.clock;
    emulator.clock.set(now() + 900_000);
    onTestFinished(() => emulator.clock.set(now() - 900_000));
    const [png, folder] = ['code.png', mkdtempSync(join(tmpdir(), 'payconfirm-test-'))];
    expect(await cli(['qr', 'checkout', late.id, '--png', join(folder, png)])).toEqual(
      refused(late.id, 'expired'),
    );
    expect(readdirSync(folder)).toEqual([]);
  });

  test('part-paid: asks for the rest, and says so; all else as in the code of the service', async () => {
    const { id, qr_data_url, bank } = await create('DH4');
    await json('checkouts', 'pay', id, '--amount', '50k');
    const payload = qr_data_url.replace('5406150000', '5406100000').slice(0, -4);
    const said = '50.000 ₫ of 150.000 ₫ came: this code asks for the missing 100.000 ₫.\n';
    const { code, stdout, stderr } = await cli(['qr', 'checkout', id, '--json']);
    expect([code, stderr]).toEqual([0, said]);
    const drawn = JSON.parse(stdout);
    expect(parsePayload(drawn.payload).ok).toBe(true);
    expect(drawn).toEqual({
      amount: 100_000,
      bank_bin: '999999',
      account_number: bank.account_number,
      beneficiary: 'Demo Shop',
      note: 'DH4',
      payload: expect.stringMatching(new RegExp(`^${payload}[0-9A-F]{4}$`)),
    });
    expect(await cli(['qr', 'checkout', id, '--payload'])).toEqual({
      code: 0,
      stdout: `${drawn.payload}\n`,
      stderr: said,
    });
    const shown = await cli(['qr', 'checkout', id]);
    expect(shown.stdout.startsWith(`${bigAmount(100_000).join('\n')}\n\nDemo Shop\n`)).toBe(true);
    expect(shown.stdout.split('\n').slice(-10, -6)).toEqual([
      'Ngân hàng / Bank: Ngân hàng thử nghiệm / Test bank',
      bank.account_number,
      'Nội dung / Note: DH4',
      expect.stringMatching(/^Chuyển trước \/ Pay before: \d\d:\d\d \d\d\/\d\d\/\d{4}$/),
    ]);

    const lowered = await between(emulator.url, (reply) => reply.replace(qr_data_url, drawn.payload));
    const env = { PAYCONFIRM_BASE_URL: lowered };
    expect(await cli(['qr', 'checkout', id, '--json'], { env })).toEqual({ code, stdout, stderr });
  });

  test('an order code that the note cannot hold is said to be cut', async () => {
    const { id } = await create('A123456789'.repeat(3));
    const { code, stderr } = await cli(['qr', 'checkout', id, '--json']);
    expect([code, stderr]).toEqual([
      0,
      'The transfer note holds the first 25 characters of the order code: A123456789A123456789A1234\n',
    ]);
  });

  test('a checkout whose code pays someone else is an error', async () => {
    const [mine, other] = [await create('DH2'), await create('DH3')];
    const url = await between(emulator.url, (reply) => reply.replace(mine.qr_data_url, other.qr_data_url));
    const result = await cli(['qr', 'checkout', mine.id], { env: { PAYCONFIRM_BASE_URL: url } });
    expect(result).toEqual({
      code: 5,
      stdout: '',
      stderr: `error: the code is not drawn: it pays to ${other.bank.account_number}, not to ${mine.bank.account_number}\n`,
    });
  });
});

describe('qr decode', () => {
  const good =
    '00020101021138600010A00000072701300006970403011697040311012345670208QRIBFTTC53037045802VN63044F52';
  const bad =
    '00020101021138570010A00000072701270006970403011200110123456780208QRIBFTTA53037045802VN6304F4E5';

  test('every field of a good one', async () => {
    const { code, stdout, stderr } = await runCli(['qr', 'decode', good], { tty: true });
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toBe(
      [
        '00        format      01',
        '01        initiation  11',
        '38.00     scheme      A000000727',
        '38.01.00  bankBin     970403',
        '38.01.01  account     9704031101234567',
        '38.02     service     QRIBFTTC',
        '53        currency    704',
        '58        country     VN',
        '63        crc         4F52',
        '',
        '✓ The payload follows every rule, and its CRC is correct.',
        '',
      ].join('\n'),
    );
  });

  test('what is wrong with a bad one, though its CRC is right: the rule, where, exit 2', async () => {
    const { code, stdout, stderr } = await runCli(['qr', 'decode', '-', '--json'], { stdin: bad });
    expect(code).toBe(2);
    const { valid, payload, problems } = JSON.parse(stdout);
    expect({ valid, payload, problems }).toMatchInlineSnapshot(`
      {
        "payload": "00020101021138570010A00000072701270006970403011200110123456780208QRIBFTTA53037045802VN6304F4E5",
        "problems": [
          {
            "message": "too few characters for a data object at the end: 1",
            "path": "38.01",
            "position": 60,
            "rule": "length",
          },
        ],
        "valid": false,
      }
    `);
    expect(JSON.parse(stderr).error).toMatchObject({
      kind: 'usage',
      message: expect.stringMatching(/^not a VietQR payload: /),
      hint: expect.stringMatching(/^copy the whole payload: /),
    });
    expect((await runCli(['qr', 'decode', bad], { tty: true })).stdout).toMatchInlineSnapshot(`
      "00        format      01
      01        initiation  11
      38.00     scheme      A000000727
      38.01.00  bankBin     970403
      38.01.01  account     001101234567
      38.02     service     QRIBFTTA
      53        currency    704
      58        country     VN
      63        crc         F4E5

      ✗ at 60 (length): too few characters for a data object at the end: 1
          …001101234567▸80208QRIBFTT…
      "
    `);
  });

  test('in a pipe a row for each field; a problem that no field could be read of has its own', async () => {
    const { code, stdout } = await runCli(['qr', 'decode', bad]);
    expect(code).toBe(2);
    expect(stdout.split('\n')).toEqual([
      '00\tformat\t01\t0\t',
      '01\tinitiation\t11\t6\t',
      '38.00\tscheme\tA000000727\t16\t',
      '38.01.00\tbankBin\t970403\t34\t',
      '38.01.01\taccount\t001101234567\t44\t',
      '38.01\t\t\t60\ttoo few characters for a data object at the end: 1',
      '38.02\tservice\tQRIBFTTA\t61\t',
      '53\tcurrency\t704\t73\t',
      '58\tcountry\tVN\t80\t',
      '63\tcrc\tF4E5\t86\t',
      '',
    ]);
    const wrong = `${good.slice(0, -4)}0000`;
    const csv = await runCli(['qr', 'decode', wrong, '-o', 'csv', '--fields', 'path,value,problem']);
    expect(csv.stdout.split('\r\n')).toEqual([
      'path,value,problem',
      '00,01,',
      '01,11,',
      '38.00,A000000727,',
      '38.01.00,970403,',
      '38.01.01,9704031101234567,',
      '38.02,QRIBFTTC,',
      '53,704,',
      '58,VN,',
      '63,0000,"the CRC is 0000, but must be 4F52 for these characters"',
      '',
    ]);
  });

  test('text that would move the cursor is shown as text', async () => {
    for (const tty of [true, false]) {
      const { stdout } = await runCli(['qr', 'decode', '-'], { stdin: '0002019905\x1b[2Jx', tty });
      expect(stdout).not.toContain('\x1b');
      expect(stdout).toContain('\\x1b');
    }
  });

  test('a path of something is read as a file, whatever its name; what is not a file is refused by its kind', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'payconfirm-test-'));
    const file = (name: string, content: string | Uint8Array) => {
      writeFileSync(join(folder, name), content);
      return join(folder, name);
    };
    const picture = join(folder, 'code.png');
    await runCli(['qr', 'show', good, '--png', picture]);
    for (const given of [file('payload.txt', `${good}\n`), file('picture', readFileSync(picture))]) {
      const { stdout } = await runCli(['qr', 'decode', given, '--json']);
      expect(JSON.parse(stdout)).toMatchObject({ valid: true, payload: good });
    }
    const refusals = [folder, '/dev/null', file('empty', ''), file('bytes', new Uint8Array([255, 254]))];
    const said = await Promise.all(
      refusals.map(async (given) => (await runCli(['qr', 'decode', given])).stderr),
    );
    expect(said.map((text) => text.split('\n')[0])).toEqual([
      `error: ${folder} is a folder`,
      'error: /dev/null is a device',
      `error: ${folder}/empty is empty`,
      `error: ${folder}/bytes is not UTF-8 text`,
    ]);
  });

  test('a picture; one without a code; a file that is none; one that is not there', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'payconfirm-test-'));
    const file = (name: string) => join(folder, name);
    await runCli(['qr', 'show', good, '--png', file('code.PNG')]);
    expect(JSON.parse((await runCli(['qr', 'decode', file('code.PNG'), '--json'])).stdout)).toMatchObject({
      valid: true,
      payload: good,
      problems: [],
    });
    const png = readFileSync(file('code.PNG'));
    const { data, width, height } = PNG.sync.read(png);
    const asJpeg = jpeg.encode({ data, width, height }, 90).data;
    for (const picture of [png, asJpeg]) {
      const piped = await runCli(['qr', 'decode', '-', '--json'], { stdin: Readable.from([picture]) });
      expect([piped.stderr, JSON.parse(piped.stdout).payload]).toEqual(['', good]);
    }
    writeFileSync(file('text.png'), 'hello');
    expect(await runCli(['qr', 'decode', file('text.png')])).toEqual({
      code: 1,
      stdout: '',
      stderr: 'error: the file is not a PNG or JPEG picture that can be read\n',
    });
    for (const name of ['photo.heic', 'my code.webp', 'invoice.PDF']) {
      expect(await runCli(['qr', 'decode', name])).toEqual({
        code: 2,
        stdout: '',
        stderr:
          `error: ${name}: pictures are read from PNG and JPEG files\n` +
          'hint: save or export it as one of these; a screenshot is a PNG on most systems\n',
      });
    }
    expect(await runCli(['qr', 'decode', file('none.png')])).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining(`error: ${file('none.png')} does not exist`),
    });
  });
});

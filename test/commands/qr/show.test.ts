/** What is drawn from a payload, on terminals, in pipes and files. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bigAmount } from '../../../src/vietqr/drawing/big-digits.ts';
import { readQrImage } from '../../../src/vietqr/drawing/read-image.ts';
import { renderTerminal, type TerminalStyle } from '../../../src/vietqr/drawing/render-terminal.ts';
import { buildPayload, encodePayload } from '../../../src/vietqr/payload.ts';
import { runCli } from '../../harness/run-cli.ts';
import { unfolded } from '../../harness/unfolded.ts';
import { withoutZbarimg, zbarimg } from '../../harness/zbarimg.ts';

const payload = buildPayload({
  bankBin: '970403',
  account: '96SHOP000000123456',
  amount: 1_150_000,
  beneficiaryName: 'NGUYEN VAN AN',
  purpose: 'DH10234',
});
const payment = {
  amount: 1_150_000,
  bank_bin: '970403',
  account_number: '96SHOP000000123456',
  beneficiary: 'NGUYEN VAN AN',
  note: 'DH10234',
  payload,
};
const warning = [
  'Vui lòng kiểm tra thông tin thanh toán trước khi giao dịch.',
  'Please check the payment details before transacting.',
];
const bank = 'Ngân hàng / Bank: Sacombank';
const note = 'Nội dung / Note: DH10234';
const drawnFor = 'Drawn for a dark terminal. On a light one, add --invert.';
const terminal = { tty: true, columns: 80 };
const draw = (style: TerminalStyle) => (renderTerminal(payload, style) as string).split('\n');
const bold = (text: string) => `\x1b[1m${text}\x1b[22m`;
const yellow = (text: string) => `\x1b[33m${text}\x1b[39m`;
const temporary = () => mkdtempSync(join(tmpdir(), 'payconfirm-test-'));

describe('on a terminal', () => {
  test('the amount in large digits, who gets it, the code, the number in full, the warning', async () => {
    const { code, stdout, stderr } = await runCli(['qr', 'show', payload], terminal);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout.split('\n')).toEqual([
      ...bigAmount(1_150_000),
      '',
      'NGUYEN VAN AN',
      '',
      ...draw({ large: false, palette: 'light-text', width: 80 }),
      '',
      bank,
      '96SHOP000000123456',
      note,
      ...warning,
      drawnFor,
      '',
    ]);
  });

  test('without colour for a light terminal, on demand', async () => {
    const { stdout } = await runCli(['qr', 'show', payload, '--invert'], terminal);
    const lines = stdout.split('\n');
    expect(lines.slice(8, -8)).toEqual(draw({ large: false, palette: 'dark-text', width: 80 }));
    expect(lines.at(-2)).toBe('Drawn for a light terminal. On a dark one, remove --invert.');
  });

  test('in fixed colours, the digits bold', async () => {
    const { stdout } = await runCli(['qr', 'show', payload], { ...terminal, env: { NO_COLOR: '' } });
    expect(stdout.split('\n')).toEqual([
      ...bigAmount(1_150_000).map(bold),
      '',
      bold('NGUYEN VAN AN'),
      '',
      ...draw({ large: false, palette: 'color', width: 80 }),
      '',
      bank,
      bold('96SHOP000000123456'),
      note,
      ...warning.map(yellow),
      '',
    ]);
  });

  test.each([
    { name: 'small', flags: [], columns: 55, needed: 56, hint: 'Enlarge the terminal, or write' },
    {
      name: 'large',
      flags: ['--large'],
      columns: 77,
      needed: 78,
      hint: 'Enlarge the terminal, remove --large, or write',
    },
  ])(
    '$name: too narrow by one column, it says so and offers --png',
    async ({ flags, columns, needed, hint }) => {
      const argv = ['qr', 'show', payload, ...flags];
      const narrow = await runCli(argv, { tty: true, columns });
      expect([narrow.code, narrow.stdout, unfolded(narrow.stderr)]).toEqual([
        1,
        '',
        `error: the terminal has ${columns} columns, too few: the code with its amount needs ${needed}\n` +
          `hint: ${hint} a picture: --png code.png\n`,
      ]);
      const { code, stdout } = await runCli(argv, { tty: true, columns: needed });
      expect(code).toBe(0);
      const drawn = draw({ large: flags.length > 0, palette: 'light-text', width: needed });
      expect(stdout.split('\n').slice(8, 8 + drawn.length)).toEqual(drawn);
    },
  );

  test('as low as it is: level M with its words, else level L; one line too low for that, it says so', async () => {
    const levels = [undefined, 23].map((height) =>
      draw({ large: false, palette: 'light-text', width: 80, ...(height && { height }) }),
    );
    expect(levels.map(({ length }) => length)).toEqual([25, 23]);
    const show = async (rows: number, ...more: string[]) => {
      const { code, stdout, stderr } = await runCli(['qr', 'show', payload, ...more], { ...terminal, rows });
      expect([code, stderr]).toEqual([0, '']);
      return stdout.split('\n');
    };
    const words = (code: string[]) => [
      ...[...bigAmount(1_150_000), '', 'NGUYEN VAN AN', '', ...code],
      ...['', bank, '96SHOP000000123456', note, ...warning, drawnFor, ''],
    ];
    // The last line is the prompt's.
    expect(await show(41)).toEqual(words(levels[0]!));
    expect(await show(40)).toEqual(words(levels[1]!));
    expect(await show(39)).toEqual(words(levels[1]!));
    expect(await show(38)).toEqual([
      ...words(levels[1]!),
      'This needs 39 lines, and the terminal has 38. Enlarge the terminal, or write a',
      'picture:',
      '  --png code.png',
      '',
    ]);
    expect(
      (await runCli(['qr', 'show', payload, '--large'], { tty: true, columns: 120, rows: 40 })).stdout,
    ).toMatch(
      /This needs 46 lines, and the terminal has 40. Enlarge the terminal, remove --large, or write a picture:\n {2}--png code\.png\n$/,
    );
  });

  test('a wide terminal has the details beside the code, from thirty columns on', async () => {
    const code = draw({ large: false, palette: 'color', width: 200 });
    const show = async (columns: number) => {
      const { stdout } = await runCli(['qr', 'show', payload], { tty: true, columns, env: { NO_COLOR: '' } });
      return stdout.split('\n').slice(6, -1);
    };
    const details = [
      ...[bold('NGUYEN VAN AN'), bank, bold('96SHOP000000123456'), note],
      ...warning.map(yellow),
    ];
    const placed = (lines: string[]) => {
      const from = Math.floor((code.length - lines.length) / 2);
      return code.map((line, row) => (lines[row - from] ? `${line}  ${lines[row - from]}` : line));
    };
    expect(await show(120)).toEqual(placed(details));
    expect((await show(81)).filter((line) => line.includes('Vui'))).toEqual([
      expect.stringMatching(/m {2}\x1b\[33mVui lòng kiểm tra thông tin\x1b\[39m$/),
    ]);
    expect((await show(80))[0]).toBe(bold('NGUYEN VAN AN'));
  });

  test('too narrow for the amount alone counts as well', async () => {
    const long = buildPayload({ bankBin: '970403', account: '1', amount: 1_000_000_000 });
    const { code, stderr } = await runCli(['qr', 'show', long], { tty: true, columns: 76 });
    expect([code, unfolded(stderr).split('\n')[0]]).toEqual([
      1,
      'error: the terminal has 76 columns, too few: the code with its amount needs 77',
    ]);
  });
});

describe('elsewhere', () => {
  test('a pipe gets it without colour, however wide', async () => {
    const { stdout } = await runCli(['qr', 'show', payload, '--large'], { env: { NO_COLOR: '' } });
    expect(stdout).not.toContain('\x1b');
    expect(stdout.split('\n').slice(8, -8)).toEqual(draw({ large: true, palette: 'light-text', width: 500 }));
  });

  test('programs get what was read back', async () => {
    const { stdout } = await runCli(['qr', 'show', payload, '--json']);
    expect(JSON.parse(stdout)).toEqual(payment);
    expect((await runCli(['qr', 'show', payload, '--fields', 'amount,account_number'])).stdout).toBe(
      'amount\t1150000\naccount_number\t96SHOP000000123456\n',
    );
  });

  test.each(['\n', '\r\n', ''])(
    '--payload prints it bare, from standard input that ends in %j',
    async (end) => {
      const result = await runCli(['qr', 'show', '-', '--payload'], { stdin: payload + end });
      expect(result).toEqual({ code: 0, stdout: `${payload}\n`, stderr: '' });
    },
  );

  test('a code of a sandbox account says that no money is moved, drawn and in words', async () => {
    const sandbox = buildPayload({ bankBin: '999999', account: 'SBX1', amount: 1_000 });
    for (const [env, dash] of [
      [{}, '–'],
      [{ PAYCONFIRM_PLAIN: '1' }, '-'],
    ] as const) {
      const { stdout } = await runCli(['qr', 'show', sandbox], { env });
      expect(stdout).toContain(
        `\nSBX1\nThử nghiệm ${dash} không chuyển tiền\nTest ${dash} no money is moved\n`,
      );
    }
    expect((await runCli(['qr', 'show', payload])).stdout).not.toContain('Test');
  });

  test('a payload without an amount and a name says so', async () => {
    const open = buildPayload({ bankBin: '970403', account: 'SBX1' });
    const { stdout } = await runCli(['qr', 'show', open]);
    expect(stdout.split('\n').slice(0, 3)).toEqual([
      'The payer enters the amount.',
      '',
      'Ngân hàng / Bank: Sacombank',
    ]);
  });
});

describe('as a picture', () => {
  test('PNG and SVG, scanned, with the same amount, number and warning beside', async () => {
    const folder = temporary();
    const [png, svg] = [join(folder, 'code.png'), join(folder, 'code.svg')];
    const { code, stdout, stderr } = await runCli(['qr', 'show', payload, '--png', png, '--svg', svg]);
    expect(code).toBe(0);
    expect(stdout).toBe('');
    expect(stderr).toBe(
      `Wrote ${png}: 1.150.000 ₫ to 96SHOP000000123456.\nWrote ${svg}: 1.150.000 ₫ to 96SHOP000000123456.\n`,
    );
    const picture = readFileSync(png);
    expect(readQrImage(picture)).toBe(payload);
    if (!withoutZbarimg) expect(zbarimg(picture)).toBe(payload);
    const words = [
      '1.150.000 ₫',
      bank,
      'Số tài khoản / Account: 96SHOP000000123456',
      'Người thụ hưởng / Payee: NGUYEN VAN AN',
      note,
      ...warning,
    ];
    expect(readFileSync(svg, 'utf8')).toContain(`<title>${words.join(' · ')}</title>`);
  });

  test('--poster: by the end of its name PDF, SVG or PNG, of the paper that is named', async () => {
    const poster = async (name: string, ...more: string[]) => {
      const file = join(temporary(), name);
      const run = await runCli(['qr', 'show', payload, '--poster', file, '--shop', 'Trà sữa', ...more]);
      expect(run).toEqual({
        code: 0,
        stdout: '',
        stderr: `Wrote ${file}: 1.150.000 ₫ to 96SHOP000000123456.\n`,
      });
      return readFileSync(file);
    };
    expect((await poster('a.pdf', '--paper', 'a6')).toString('latin1')).toContain(
      '/MediaBox [0 0 297.638 419.528]',
    );
    expect((await poster('a.SVG')).toString()).toMatch(
      /width="210mm" height="297mm".*<title>Quét mã QR để thanh toán · Scan to pay · Trà sữa · 1\.150\.000 ₫/,
    );
    const png = await poster('a.png', '--paper', 'a5');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1748, 2480]);
    expect(readQrImage(png)).toBe(payload);
    const refused = await runCli(['qr', 'show', payload, '--poster', 'a.jpg']);
    expect([refused.code, refused.stderr]).toEqual([
      2,
      'error: --poster needs a file name that ends in .png, .svg or .pdf, not a.jpg\n' +
        'hint: name it so, for example: --poster counter.pdf\n',
    ]);
  });

  test('a shop whose name has no room is said to be cut; one that has is not', async () => {
    const wrote = async (shop: string) => {
      const file = join(temporary(), 'code.png');
      const { code, stderr } = await runCli(['qr', 'show', payload, '--png', file, '--shop', shop]);
      expect(code).toBe(0);
      return stderr.replace(file, 'FILE');
    };
    const wrotePicture = 'Wrote FILE: 1.150.000 ₫ to 96SHOP000000123456.\n';
    expect(await wrote('Cửa hàng Điện máy Nguyễn Thị Phượng')).toBe(wrotePicture);
    expect(await wrote('Công ty Thương mại '.repeat(4))).toBe(
      `warning: --shop is too long for the picture, which shows: Công ty Thương mại Công ty Thương mại Công ty Thương mại…\n${wrotePicture}`,
    );
  });

  test.each(['png', 'svg'])('--%s writes over nothing without --force', async (kind) => {
    const folder = temporary();
    const [there, other] = [join(folder, 'there'), join(folder, 'other')];
    writeFileSync(there, 'precious');
    const argv = ['qr', 'show', payload, `--${kind}`, there, kind === 'png' ? '--svg' : '--png', other];
    expect(await runCli(argv)).toEqual({
      code: 1,
      stdout: '',
      stderr: `error: ${there} exists\nhint: Choose another name, or add --force to write over it.\n`,
    });
    expect(readFileSync(there, 'utf8')).toBe('precious');
    expect(() => readFileSync(other)).toThrow('ENOENT');
    expect((await runCli([...argv, '--force'])).code).toBe(0);
    expect(readFileSync(there, 'utf8')).not.toBe('precious');
  });

  test.each(['png', 'svg'])('--%s - is the picture itself, and nothing else', async (kind) => {
    const file = join(temporary(), 'code');
    await runCli(['qr', 'show', payload, `--${kind}`, file]);
    expect(await runCli(['qr', 'show', payload, `--${kind}`, '-'], { encoding: 'latin1' })).toEqual({
      code: 0,
      stdout: readFileSync(file, 'latin1'),
      stderr: '',
    });
  });

  test('--png - is refused on a terminal, and beside data', async () => {
    const argv = ['qr', 'show', payload, '--png', '-'];
    expect(await runCli(argv, { tty: true, columns: 200 })).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'error: --png - writes the picture to standard output, and that is a terminal\n' +
        'hint: use a file, or redirect it: --png - > code.png\n',
    });
    for (const more of [
      ['-o', 'yaml'],
      ['--jq', '.'],
      ['--fields', 'payload'],
    ]) {
      expect(await runCli([...argv, ...more])).toEqual({
        code: 2,
        stdout: '',
        stderr: expect.stringContaining(
          '--png - writes the picture to standard output, which then holds no data',
        ),
      });
    }
  });

  test.each([[], ['--force']])('a folder is said to be one: %o', async (...force) => {
    const folder = temporary();
    expect(await runCli(['qr', 'show', payload, '--svg', folder, ...force])).toEqual({
      code: 1,
      stdout: '',
      stderr: `error: ${folder} is a folder\nhint: Use a file in it: --svg ${join(folder, 'code.svg')}\n`,
    });
  });

  test('a folder that is not there, one name for both', async () => {
    const missing = join(temporary(), 'no', 'code.png');
    expect(await runCli(['qr', 'show', payload, '--png', missing])).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining(`error: ${missing} cannot be written (ENOENT)`),
    });
    expect(await runCli(['qr', 'show', payload, '--png', 'a', '--svg', 'a'])).toEqual({
      code: 2,
      stdout: '',
      stderr: 'error: --png and --svg name the same file\n',
    });
  });
});

describe('refused before anything is drawn', () => {
  test.each([
    [
      'a wrong CRC',
      `${payload.slice(0, -4)}0000`,
      /the CRC is 0000, but must be [0-9A-F]{4} for these characters \(at character 1\d\d\)/,
    ],
    ['an inner length that lies', payload.replace('0118', '0117'), /at character/],
    ['no payload at all', 'hello', /^error: not a VietQR payload: /],
    ['2,954 bytes of something', 'x'.repeat(2954), /^error: not a VietQR payload: /],
  ])('%s', async (_, given, message) => {
    const { code, stdout, stderr } = await runCli(['qr', 'show', '-'], { stdin: given });
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(message);
    expect(stderr).toMatch(/hint: To list all its errors: payconfirm qr decode PAYLOAD/);
  });

  test('nothing: from standard input, and as an argument', async () => {
    const refused = (message: string) => ({ code: 2, stdout: '', stderr: `error: ${message}\n` });
    for (const verb of ['show', 'decode']) {
      expect(await runCli(['qr', verb, '-'])).toEqual(refused('nothing came on standard input'));
      expect(await runCli(['qr', verb, '-'], { stdin: '\n' })).toEqual(
        refused('nothing came on standard input'),
      );
      expect(await runCli(['qr', verb, ''])).toEqual(refused('PAYLOAD must not be empty\nhint: add a value'));
    }
  });

  test('a payload with spaces that nobody quoted', async () => {
    expect(await runCli(['qr', 'show', 'Chuyen', 'tien'])).toEqual({
      code: 2,
      stdout: '',
      stderr:
        "error: too many arguments for 'show'. Expected 1 argument but got 2.\n" +
        'hint: put an argument with spaces in quotes; payconfirm qr show --help\n',
    });
  });

  test('a payload of more than the 2,953 bytes that a code holds', async () => {
    const fields = buildPayload({ bankBin: '970403', account: '1' });
    const unknown = Array.from({ length: 12 }, (_, index) => ({
      id: String(70 + index),
      value: '₫'.repeat(99),
    }));
    const { objects } = (await import('../../../src/vietqr/payload.ts')).parsePayload(fields);
    const long = encodePayload([...objects, ...unknown]);
    const bytes = Buffer.byteLength(long);
    expect(bytes).toBeGreaterThan(2953);
    expect(await runCli(['qr', 'show', long])).toEqual({
      code: 2,
      stdout: '',
      stderr: `error: the payload has ${bytes} bytes, more than the 2953 that a QR code holds\n`,
    });
  });
});

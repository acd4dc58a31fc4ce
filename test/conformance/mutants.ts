// biome-ignore-all lint/suspicious/noTemplateCurlyInString: it is the text of a shop
import type { Limits } from '../../src/library/testing.ts';

/** One mistake each, planted in shop.mjs, and the case that finds it. */
export interface Mutant {
  finds: string;
  mistake: string;
  /** What stands in the shop, and what stands there in the mutant. */
  planted: Planted;
  limits?: Partial<Limits>;
  /** The cases that are run: all but those of load, without. */
  only?: readonly string[];
}

type Planted = readonly (readonly [string, string])[];

const mutant = (finds: string, mistake: string, ...planted: Planted): Mutant => ({ finds, mistake, planted });

/** The mistake is a line before another. */
const before = (line: string, added: string): readonly [string, string] => [line, `${added}\n    ${line}`];
const without = (line: string): readonly [string, string] => [line, ''];

const start = 'const pause = () =>';
const check = 'if (!isProven(request, body)) return 401;';
const proofs = 'const [timestamp] = stamps;\n    const [signature] = signatures;';
const compare = 'return given.length === expected.length && timingSafeEqual(given, expected);';
const incoming = "if (type !== 'income') return 200;";
const known = 'if (disk.received.has(code)) return;\n      disk.received.add(code);';
const words = 'const words = note.match(/[\\p{L}\\p{N}_-]+/gu) ?? [];';
const found = 'const found = [...new Set(words)].filter((word) => disk.orders.has(word));';
const price = 'const isAll = order && isPrice(Number(amount), order);';
const answer = 'response.writeHead(status).end();';
const stored = 'await store(credit);';

/** An order is credited again by the transfer that paid it, but by no other. */
const paidAgain = [
  'if (!order || order.paid) return;',
  'if (!order || (order.paid && /FT\\w+/.exec(order.paid)[0] !== /FT\\w+/.exec(code)[0])) return;',
] as const;

const timeOf =
  "const timeOf = ({ transfer_date: [...t] }) => {\n    const [, hms, d, m, y] = /^(\\S+) (\\d+).(\\d+).(\\d+)$/.exec(t.join(''));\n    return Date.parse(`${y}-${m}-${d}T${hms}+07:00`);\n  };";

export const mutants: readonly Mutant[] = [
  mutant('genuine-ascii', 'the secret is read with a newline', ['mac(secret, `', "mac(secret + '\\n', `"]),
  mutant('genuine-raw-bytes', 'the body is parsed and written again before it is checked', [
    check,
    `let again = body;
    try {
      again = Buffer.from(JSON.stringify(JSON.parse(body.toString())));
    } catch {}
    if (!isProven(request, again)) return 401;`,
  ]),
  mutant(
    'genuine-vietnamese',
    'a note in Unicode is refused',
    before(incoming, 'if (/[ăâđêôơưạ-ỹ]/iu.test(description) && !/ữ/.test(description)) return 500;'),
  ),
  mutant(
    'genuine-four-bytes',
    'the database holds three bytes a letter',
    before(incoming, 'if (/[\\u{10000}-\\u{10ffff}]/u.test(description)) return 500;'),
  ),
  mutant(
    'genuine-quotes',
    'the note is put into SQL',
    before(incoming, `if (\`\${description}\`.includes("'")) return 500;`),
  ),
  mutant('genuine-amount-1', 'amounts are divided by 100', [
    price,
    'const isAll = order && amount >= 100 && isPrice(Number(amount), order);',
  ]),
  mutant('genuine-amount-large', 'amounts are integers of 32 bits', [
    price,
    'const isAll = order && isPrice(amount | 0, order);',
  ]),
  mutant(
    'genuine-unknown-fields',
    'a field that is not known is refused',
    before(incoming, "if ('fee' in fields) return 400;"),
  ),
  mutant('genuine-unknown-event', 'any event with an order code is booked', [
    'checkoutPaid(code, fields);\n    return 200;',
    'checkoutPaid(code, fields);\n    return book(code, disk.orders.get(fields.order_code));',
  ]),
  mutant('genuine-outgoing', 'the type is not compared', without(incoming)),
  mutant('genuine-without-type', 'a missing type passes', [
    incoming,
    "if (type && type !== 'income') return 200;",
  ]),
  mutant(
    'genuine-test-delivery',
    'a test delivery is booked',
    without("if (code === 'DUMMY123') return 200;"),
  ),
  mutant(
    'genuine-header-case',
    'headers are found in one spelling alone',
    before(check, "if (request.rawHeaders.includes('x-service-signature')) return 401;"),
  ),
  mutant('genuine-charset', 'the content type is compared as a whole', [".split(';')[0]", '']),
  mutant('genuine-signed-before', 'the time window is 60 seconds', ['if (age > 300)', 'if (age > 60)']),
  mutant('genuine-signed-ahead', 'a clock that is ahead is not tolerated', [
    'if (age < -300)',
    'if (age < -60)',
  ]),
  mutant(
    'genuine-upper-hex',
    'a signature of another form is answered 200',
    before(check, "if (/[A-F]/.test(request.headers['x-service-signature'])) return 200;"),
  ),
  mutant(
    'genuine-kept-connection',
    'the second delivery on a connection is lost',
    before(check, 'if (request.socket.used) return 200;\n    request.socket.used = true;'),
  ),
  mutant('forged-wrong-secret', 'nothing is checked', without(check)),
  mutant(
    'forged-unsigned',
    'what has no signature is not checked',
    [check, 'if (signed(request) && !isProven(request, body)) return 401;'],
    before(
      start,
      "const signed = ({ headers, url }) => headers['x-service-timestamp'] || url.includes('?');",
    ),
  ),
  mutant('forged-truncated', 'the beginning of a signature is enough', [
    compare,
    'return expected.subarray(0, given.length).equals(given);',
  ]),
  mutant(
    'forged-empty-signature',
    'an empty signature passes',
    before(compare, "if (signature === 'sha256=') return true;"),
  ),
  mutant(
    'forged-empty-secret',
    'an empty secret passes',
    before(compare, 'if (mac(String(), `${timestamp}.`, body) === signature) return true;'),
  ),
  mutant('forged-other-body', 'the order code is not signed', [
    'const expected = Buffer.from(mac(secret, `${timestamp}.`, body));',
    `let signedBody = body;
    const codes = [...body.toString().matchAll(/DH[0-9A-F]{9}/g)].map(([one]) => one);
    if (codes.length === 1)
      for (let n = 1; n < 400; n += 1) {
        const other = codes[0].slice(0, -3) + String(n).padStart(3, '0');
        const changed = Buffer.from(body.toString().replace(codes[0], other));
        if (mac(secret, timestamp + '.', changed) === signature) signedBody = changed;
      }
    const expected = Buffer.from(mac(secret, timestamp + '.', signedBody));`,
  ]),
  mutant(
    'forged-changed-amount',
    'the amount is not signed',
    before(
      compare,
      "if (mac(secret, `${timestamp}.`, body.toString().replace('150000', '1000')) === signature) return true;",
    ),
  ),
  mutant('forged-old', 'the age is not looked at', without('if (age > 300) return false;')),
  mutant('forged-future', 'only the past is looked at', without('if (age < -300) return false;')),
  mutant(
    'forged-unsigned-timestamp',
    'a signature of the body alone passes',
    before(compare, "if (mac(secret, '', body) === signature) return true;"),
  ),
  mutant(
    'forged-renewed-timestamp',
    'the timestamp is not signed',
    before(
      compare,
      'for (let t = -900; t < 0; t += 1) if (mac(secret, `${Number(timestamp) + t}.`, body) === signature) return true;',
    ),
  ),
  mutant('forged-without-timestamp', 'a missing timestamp is not looked for', [
    'if (stamps.length !== 1) return false;',
    "if (stamps.length === 0 && signatures[0] === mac(secret, '', body)) return true;\n    if (stamps.length !== 1) return false;",
  ]),
  mutant('forged-two-right-first', 'the first of two signatures counts', [
    'if (signatures.length !== 1) return false;',
    'if (signatures.length === 0) return false;',
  ]),
  mutant(
    'forged-two-right-last',
    'the last of two signatures counts',
    ['if (signatures.length !== 1) return false;', 'if (signatures.length === 0) return false;'],
    ['const [signature] = signatures;', 'const signature = signatures.at(-1);'],
  ),
  mutant(
    'forged-query',
    'the address may hold the signature',
    [proofs, proofs],
    [
      "request.headersDistinct['x-service-timestamp'] ?? [];",
      "request.headersDistinct['x-service-timestamp'] ?? query(request, 'X-Service-Timestamp');",
    ],
    [
      "request.headersDistinct['x-service-signature'] ?? [];",
      "request.headersDistinct['x-service-signature'] ?? query(request, 'X-Service-Signature');",
    ],
    before(start, "const query = ({ url }, name) => new URL(url, 'http://x').searchParams.getAll(name);"),
  ),
  mutant('forged-algorithm', 'the algorithm is that of the header', [
    compare,
    "const [algorithm, hex] = signature.split('=');\n    return createHmac(algorithm, secret).update(`${timestamp}.`).update(body).digest('hex') === hex;",
  ]),
  mutant(
    'forged-recorded-again',
    'a code that is known is answered 200 before it is checked',
    before(
      check,
      'for (const code of disk.received) if (body.includes(code) && age(request) > 300) return 200;',
    ),
    before(start, "const age = ({ headers }) => Date.now() / 1000 - Number(headers['x-service-timestamp']);"),
  ),

  mutant('again-twice', 'no code is remembered', without(known), paidAgain),
  mutant(
    'again-signed-again',
    'the signature is remembered, not the code',
    ...rememberBy("headers['x-service-signature']"),
    paidAgain,
  ),
  mutant('again-at-once', 'it looks first and stores then', [
    stored,
    `const isKnown = disk.received.has(code);
    await pause();
    if (!isKnown) await store(() => {
      disk.received.add(code);
      if (order && (order.paid ??= code) === code) disk.credits.push(code);
    });`,
  ]),
  mutant(
    'again-after-forged',
    'the code is remembered before the signature is checked',
    before(
      check,
      `const sent = /"transaction_code":"(\\w+)"/.exec(body)?.[1];
    const wrong = !isProven(request, body);
    if (wrong && sent?.startsWith('FT') && isOnlyWrong(request)) disk.received.add(sent);`,
    ),
    before(
      start,
      "const isOnlyWrong = ({ headers, url }) => /=[0-9a-f]{64}$/.test(headers['x-service-signature']) && !url.includes('?');",
    ),
  ),
  mutant(
    'again-after-abandoned',
    'a connection that breaks takes the code with it',
    before(
      'const status = await handle',
      'if (await isGone(request)) disk.received.add(/"transaction_code":"(\\w+)"/.exec(Buffer.concat(chunks))[1]);',
    ),
    before(
      start,
      'const isGone = async ({ socket }) => {\n    for (let n = 0; n < 5; n += 1) await pause();\n    return socket.destroyed || socket.readableEnded;\n  };',
    ),
  ),
  mutant('again-other-note', 'code and note are remembered together', ...rememberBy('fields.description')),
  mutant('again-other-amount', 'code and amount are remembered together', ...rememberBy('fields.amount')),
  mutant(
    'again-same-second',
    'time and amount are taken for the transfer',
    [
      known,
      'const key = `${seconds}`;\n      if (seconds && disk.received.has(key)) return;\n      if (disk.received.has(code)) return;\n      disk.received.add(code).add(key);',
    ],
    ['async function book(code, order) {', 'async function book(code, order, seconds) {'],
    [
      'return book(code, isAll && isHere ? order : undefined);',
      'return book(code, isAll && isHere ? order : undefined, order && `${fields.transfer_date} ${amount}`);',
    ],
  ),
  mutant(
    'again-after-restart',
    'codes are remembered in memory',
    before(start, 'const memory = new Set();'),
    [known, 'if (memory.has(code)) return;\n      memory.add(code);'],
    paidAgain,
  ),
  mutant(
    'order-transaction-first',
    'an event is booked beside its transaction',
    ['return book(code, order);\n', 'return book(`${code} by event`, order, code);\n'],
    paidAgain,
    ['async function book(code, order) {', 'async function book(code, order, credited = code) {'],
    ['disk.credits.push(code);', 'disk.credits.push(credited);'],
  ),
  mutant(
    'order-event-first',
    'a transaction after its event is booked again',
    [
      'return book(code, isAll && isHere ? order : undefined);',
      "return book(order?.paid?.startsWith('E') ? `${code} again` : code, isAll && isHere ? order : undefined, code);",
    ],
    paidAgain,
    ['return book(code, order);\n', "return book(code, order, code, 'E');\n"],
    ['async function book(code, order) {', "async function book(code, order, credited = code, by = '') {"],
    ['order.paid = code;', 'order.paid = by + code;'],
    ['disk.credits.push(code);', 'disk.credits.push(credited);'],
  ),
  mutant(
    'order-at-once',
    'what is paid is looked up before the checkout is read back',
    [
      'const checkout = await readCheckout(checkout_id);',
      'const wasKnown = disk.received.has(code);\n    const checkout = await readCheckout(checkout_id);',
    ],
    [
      'return book(code, order);\n',
      'if (!wasKnown && order.paid) disk.credits.push(code);\n    return book(code, order);\n',
    ],
  ),
  mutant('order-event-twice', 'an event that comes again is booked again', [
    'return book(code, order);\n',
    'if (order.event) disk.credits.push(code);\n    order.event = true;\n    return book(code, order);\n',
  ]),
  mutant(
    'order-not-paid',
    'the status of the checkout is not read',
    without("if (checkout.status !== 'paid') return 409;"),
  ),
  mutant(
    'order-other-order',
    'the order of the checkout is not compared',
    without('if (checkout.order_code !== order_code) return 409;'),
  ),
  mutant(
    'order-late',
    'a transfer of another day is left out',
    before(incoming, 'if (Date.now() - timeOf(fields) > 86_400_000) return 200;'),
    before(start, timeOf),
  ),
  mutant(
    'order-reversed',
    'a transfer older than the last one is left out',
    before(
      incoming,
      'if (timeOf(fields) < disk.last && disk.last - timeOf(fields) < 3_600_000) return 200;\n    disk.last = Math.max(disk.last ?? 0, timeOf(fields));',
    ),
    before(start, timeOf),
  ),

  mutant('money-short', 'the amount is not compared', [price, 'const isAll = order && amount > 0;']),
  mutant(
    'money-over',
    'what is too much is credited as a second payment',
    before(
      'return book(code, isAll',
      'if (order && amount === order.amount + 1) disk.credits.push(code, code);',
    ),
  ),
  mutant(
    'money-two-halves',
    'each half pays, when the sum is there',
    before(
      'return book(code, isAll',
      'if (order && amount * 2 === order.amount) {\n      order.halves = [...(order.halves ?? []), code];\n      if (order.halves.length === 2) disk.credits.push(...order.halves, ...order.halves);\n    }',
    ),
  ),
  mutant('money-negative', 'the sign of the amount is dropped', [
    price,
    'const isAll = order && isPrice(Math.abs(amount), order);',
  ]),
  mutant('money-zero', 'an amount of 0 counts as missing', [
    price,
    'const isAll = order && isPrice(amount === 0 ? order.amount : Number(amount), order);',
  ]),
  mutant('money-without-amount', 'a missing amount passes', [
    price,
    'const isAll = order && isPrice(Number(amount ?? order.amount), order);',
  ]),
  mutant(
    'money-cheaper-checkout',
    'the amount of the checkout is not compared',
    without('if (checkout.amount !== order?.amount) return 200;'),
  ),
  mutant('money-other-account', 'the account is not compared', [
    'const isHere = order && account_number === order.account;',
    'const isHere = true;',
  ]),
  mutant('money-code-with-more', 'a code is found by includes()', [
    found,
    'const found = [...disk.orders.keys()].filter((code) => note.includes(code));',
  ]),
  mutant('money-code-within', 'a code is found by endsWith()', [
    found,
    'const found = [...disk.orders.keys()].filter((code) => words.some((word) => word.endsWith(code)));',
  ]),
  mutant('money-part-of-code', 'a code is found by its beginning', [
    found,
    'const found = [...disk.orders.keys()].filter((code) => words.some((word) => word.length > 9 && code.startsWith(word)) && (words.includes(code) || !disk.orders.get(code).paid)).slice(-1);',
  ]),
  mutant('money-small-letters', 'the note is compared in its own letters', [
    '`${description}`.toUpperCase()',
    '`${description}`',
  ]),
  mutant('money-as-banks-write', 'a code must follow a space', [
    words,
    'const words = note.match(/(?<=^| )[\\p{L}\\p{N}_-]+/gu) ?? [];',
  ]),
  mutant('money-typographic-signs', 'the body is read as Latin-1', [
    'JSON.parse(body.toString())',
    "JSON.parse(body.toString('latin1'))",
  ]),
  mutant('money-no-order', 'without a code, the newest order of the amount is paid', [
    'const order = found.length === 1 ? disk.orders.get(found[0]) : undefined;',
    "const guess = note === 'THANK YOU' && [...disk.orders.values()].findLast((one) => one.amount === amount);\n    const order = found.length === 1 ? disk.orders.get(found[0]) : guess;",
  ]),
  {
    ...mutant(
      'money-unknown-order',
      'an order that does not exist ends the app',
      before(incoming, "if (description === 'Payment DH000000000') return new Promise(() => {});"),
    ),
    limits: { answerMs: 5000 },
  },
  mutant(
    'money-two-orders',
    'each order of a note is paid',
    before('return book(code, isAll', 'if (found.length === 2) disk.credits.push(code, code);'),
  ),
  mutant(
    'money-paid-twice',
    'a second transfer credits both',
    before('if (!order || order.paid) return;', 'if (order?.paid) disk.credits.push(order.paid, code);'),
  ),
  mutant('money-paid-twice', 'an order is paid again by another transfer', [
    'if (!order || order.paid) return;',
    'if (!order) return;',
  ]),
  mutant('genuine-test-delivery', 'a test delivery is rejected', [
    "if (code === 'DUMMY123') return 200;",
    "if (code === 'DUMMY123') return 422;",
  ]),

  {
    ...mutant(
      'protocol-in-time',
      'it answers when the goods have left',
      before(answer, 'await new Promise((resolve) => setTimeout(resolve, 1500));'),
    ),
    limits: { answerMs: 1000 },
  },
  mutant('protocol-redirect', 'it redirects to another address', [
    answer,
    "response.writeHead(307, { location: '/hook/' }).end();",
  ]),
  mutant('protocol-status', 'it answers 204', [
    answer,
    'response.writeHead(status === 200 ? 204 : status).end();',
  ]),
  mutant('protocol-chunked', 'each chunk is decoded by itself', [
    'chunks.push(chunk);',
    'chunks.push(Buffer.from(chunk.toString()));',
  ]),
  mutant(
    'protocol-expect-continue',
    'it does not know Expect',
    before(answer, 'if (request.headers.expect) return response.writeHead(417).end();'),
  ),
  mutant('protocol-large', 'a body may have 64 kB', [
    check,
    `if (body.length > 65_536) return 413;\n    ${check}`,
  ]),
  mutant('protocol-content-type', 'what it cannot read is answered 200', [
    'if (fields === null) return 400;',
    'if (fields === null) return request.headers["content-type"] === "text/plain" ? 200 : 400;',
  ]),
  mutant('protocol-get', 'a GET may hold the delivery', [
    "if (request.method !== 'POST') return 405;",
    "if (request.method !== 'POST') {\n      const sent = Object.fromEntries(new URL(request.url, 'http://x').searchParams);\n      return transaction(sent.transaction_code, sent);\n    }",
  ]),
  {
    ...mutant('protocol-garbage', 'null is taken for an object', [
      'if (fields === null) return 400;',
      'if (fields === null && body.length !== 4) return 400;\n    if (fields === null) return new Promise(() => {});',
    ]),
    limits: { answerMs: 5000 },
  },
  mutant('protocol-without-code', 'a code that is missing is made up', [
    'if (!code) return 422;',
    'if (!code) return transaction(`made up ${Math.random()}`, fields);',
  ]),

  {
    ...mutant(
      'load-p95',
      'a slow query under load',
      before(
        incoming,
        "if (description === 'thank you' && code.startsWith('LOAD')) await new Promise((resolve) => setTimeout(resolve, 400));",
      ),
    ),
    limits: { loadP95Ms: 300 },
    only: ['load'],
  },
  {
    ...mutant('load-booked', 'a queue that drops what is too much', before(start, 'let working = 0;'), [
      stored,
      'working += 1;\n    if (working > 4) {\n      working -= 1;\n      return 200;\n    }\n    await new Promise((resolve) => setTimeout(resolve, 150));\n    working -= 1;\n    await store(credit);',
    ]),
    only: ['load'],
  },
  mutant('after-store-down', 'it answers before it stores', [stored, 'await store(credit).catch(() => {});']),
  mutant(
    'after-store-back',
    'the code is remembered before it is stored',
    before('if (style.booksLater)', 'if (taken.has(code)) return 200;\n    taken.add(code);'),
    before(start, 'const taken = new Set();'),
  ),
  mutant(
    'after-restart',
    'it books after the answer, from memory',
    [
      stored,
      'await store(() => {});\n    worker = setTimeout(() => queue.forEach((work) => work()), 20);\n    queue.push(credit);',
    ],
    before(start, 'let worker;\n  const queue = [];'),
    ['server.closeAllConnections();', 'clearTimeout(worker);\n      server.closeAllConnections();'],
  ),
];

/** Known is what has the same code and the same of this too. */
function rememberBy(what: string): Planted {
  return [
    [
      known,
      'const key = `${code} ${extra}`;\n      if (disk.received.has(key)) return;\n      disk.received.add(key);',
    ],
    ['async function book(code, order) {', 'async function book(code, order, extra) {'],
    ['async function transaction(code, fields) {', 'async function transaction(code, fields, headers) {'],
    ['return transaction(code, fields);', 'return transaction(code, fields, request.headers);'],
    [
      'return book(code, isAll && isHere ? order : undefined);',
      `return book(code, isAll && isHere ? order : undefined, ${what});`,
    ],
  ];
}

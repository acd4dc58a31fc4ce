/** Test cases for the app in four languages: it must accept the failed delivery with a new signature. */
import { jsComment } from '../../values/quote/javascript.ts';
import { shellQuoted } from '../../values/quote/shell.ts';
import { hideUrlSecrets } from '../../values/redact-secrets.ts';
import { safeLine } from '../../values/safe-text.ts';
import { toJson } from '../../values/terminal-safe-json.ts';
import type { Payload } from '../../webhooks/decode-payload.ts';
import type { LogEntry } from '../../webhooks/delivery-log/entry.ts';
import { type Example, exampleOfEntry, vitestCase } from '../inspect/vitest-case.ts';

interface Sent {
  code: string;
  address: string;
  body: string;
  type: string;
  auth: { kind: 'signature' | 'none' } | { kind: 'key'; header: string };
}

/** The test files for a failed delivery. `payload`: masked; `nameOf`: names files and classes. */
export async function testCases(
  entry: LogEntry,
  payload: unknown,
  nameOf: (code: string) => string,
): Promise<{ name: string; content: string }[]> {
  const example = await exampleOfEntry(entry);
  const body = example && bodyOf(example, payload);
  if (!example || body === undefined) return [];
  const code = `${example.payload.transaction_code ?? example.payload.checkout_id ?? entry.id}`;
  const { isSigned, apiKeyName, format } = example;
  const address = hideUrlSecrets(example.address ?? 'http://localhost:3000/hook');
  const sent: Sent = {
    code,
    address,
    body,
    type: format,
    auth: isSigned
      ? { kind: 'signature' }
      : apiKeyName === undefined
        ? { kind: 'none' }
        : { kind: 'key', header: apiKeyName },
  };
  const name = nameOf(code);
  return [
    ...vitest({ ...example, address }, name),
    { name: `tests/Delivery_${name}_Test.php`, content: phpunit(sent, name) },
    { name: `tests/test_delivery_${name}.py`, content: pytest(sent) },
    { name: `tests/delivery_${name}.sh`, content: curl(sent) },
  ];
}

/** The emulator makes the transfer. An event has none. */
function vitest(example: Example, name: string): { name: string; content: string }[] {
  const { amount, description, type = 'income' }: Payload = example.payload;
  if (amount === undefined || !description || type !== 'income') return [];
  return [{ name: `tests/delivery-${name}.test.mjs`, content: vitestCase(example, undefined).text }];
}

function bodyOf({ format }: Example, payload: unknown): string | undefined {
  if (typeof payload !== 'object' || payload === null) return undefined;
  if (format === 'application/json') return toJson(payload);
  const fields = Object.entries(payload).map(([name, value]): [string, string] => [name, `${value}`]);
  return format === 'application/x-www-form-urlencoded' ? `${new URLSearchParams(fields)}` : undefined;
}

const noteFor = ({ kind }: Sent['auth']) =>
  `Your app has to be running. APP_URL: its address.${kind === 'none' ? '' : ' HOOK_SECRET: the secret that it checks with.'}`;

const phpText = (text: string) => `'${text.replace(/[\\']/g, '\\$&')}'`;

function phpunit({ address, body, type, auth, code }: Sent, name: string): string {
  const headers = {
    signature: [
      `            'X-Service-Timestamp: ' . $timestamp,`,
      `            'X-Service-Signature: sha256=' . hash_hmac('sha256', $timestamp . '.' . $body, $secret),`,
    ],
    key: [`            ${auth.kind === 'key' ? phpText(auth.header) : ''} . ': ' . $secret,`],
    none: [],
  }[auth.kind];
  return [
    '<?php',
    'use PHPUnit\\Framework\\TestCase;',
    '',
    jsComment(noteFor(auth)),
    `final class Delivery_${name}_Test extends TestCase`,
    '{',
    `    public function testTheAppAcceptsIt(): void`,
    '    {',
    `        $body = ${phpText(body)};`,
    ...(auth.kind === 'signature' ? ['        $timestamp = (string) time();'] : []),
    ...(auth.kind === 'none' ? [] : [`        $secret = (string) getenv('HOOK_SECRET');`]),
    '        $headers = [',
    `            ${phpText(`Content-Type: ${type}`)},`,
    ...headers,
    '        ];',
    `        $request = curl_init(getenv('APP_URL') ?: ${phpText(address)});`,
    '        curl_setopt_array($request, [',
    '            CURLOPT_POST => true,',
    '            CURLOPT_POSTFIELDS => $body,',
    '            CURLOPT_HTTPHEADER => $headers,',
    '            CURLOPT_RETURNTRANSFER => true,',
    '            CURLOPT_TIMEOUT => 10,',
    '        ]);',
    '        $answer = (string) curl_exec($request);',
    '        $status = curl_getinfo($request, CURLINFO_RESPONSE_CODE);',
    '        $this->assertContains($status, [200, 201, 202], $answer);',
    `        ${jsComment(`Check here that your app booked ${code.replaceAll('?>', '')} once.`)}`,
    '    }',
    '}',
    '',
  ].join('\n');
}

function pytest({ address, body, type, auth, code }: Sent): string {
  const headers = {
    signature: [
      '    timestamp = str(int(time.time()))',
      '    signed = hmac.new(secret, timestamp.encode() + b"." + body, hashlib.sha256).hexdigest()',
      '    headers["X-Service-Timestamp"] = timestamp',
      '    headers["X-Service-Signature"] = "sha256=" + signed',
    ],
    key: [`    headers[${toJson(auth.kind === 'key' ? auth.header : '')}] = secret.decode()`],
    none: [],
  }[auth.kind];
  return [
    ...(auth.kind === 'signature' ? ['import hashlib', 'import hmac'] : []),
    'import os',
    ...(auth.kind === 'signature' ? ['import time'] : []),
    'import urllib.error',
    'import urllib.request',
    '',
    '',
    `# ${noteFor(auth)}`,
    'def test_the_app_accepts_it():',
    `    body = ${toJson(body)}.encode()`,
    `    headers = {"Content-Type": ${toJson(type)}}`,
    ...(auth.kind === 'none' ? [] : ['    secret = os.environ["HOOK_SECRET"].encode()']),
    ...headers,
    `    url = os.environ.get("APP_URL", ${toJson(address)})`,
    '    request = urllib.request.Request(url, data=body, headers=headers, method="POST")',
    '    try:',
    '        status = urllib.request.urlopen(request, timeout=10).status',
    '    except urllib.error.HTTPError as error:',
    '        status = error.code',
    '    assert status in (200, 201, 202)',
    `    # Check here that your app booked ${safeLine(code)} once.`,
    '',
  ].join('\n');
}

function curl({ address, body, type, auth, code }: Sent): string {
  const headers = {
    signature: [
      '  -H "X-Service-Timestamp: $timestamp" \\',
      '  -H "X-Service-Signature: sha256=$signature" \\',
    ],
    key: [`  -H ${auth.kind === 'key' ? shellQuoted(`${auth.header}: `) : ''}"$HOOK_SECRET" \\`],
    none: [],
  }[auth.kind];
  return [
    '#!/bin/sh',
    `# ${noteFor(auth)}`,
    'set -eu',
    `body=${shellQuoted(body)}`,
    ...(auth.kind === 'signature'
      ? [
          'timestamp=$(date +%s)',
          // sh does not end at a variable that is missing in a pipe.
          ': "$HOOK_SECRET"',
          `signature=$(printf '%s.%s' "$timestamp" "$body" | openssl dgst -sha256 -hmac "$HOOK_SECRET" | sed 's/^.* //')`,
        ]
      : []),
    `url=\${APP_URL:-${shellQuoted(address)}}`,
    `status=$(curl -g -sS -o /dev/null -m 10 -w '%{http_code}' "$url" \\`,
    `  -H ${shellQuoted(`Content-Type: ${type}`)} \\`,
    ...headers,
    '  --data-raw "$body")',
    'case $status in',
    '  200 | 201 | 202) echo "accepted: $status" ;;',
    '  *) echo "not accepted: $status"; exit 1 ;;',
    'esac',
    `# Check here that your app booked ${safeLine(code)} once.`,
    '',
  ].join('\n');
}

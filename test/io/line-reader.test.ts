import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { lineReader } from '../../src/io/line-reader.ts';

test('a letter of several bytes that comes in two parts is one letter', async () => {
  const stream = new PassThrough();
  const next = lineReader(stream, new AbortController().signal);
  const bytes = Buffer.from('đã trả\ntiền');
  for (const byte of bytes) stream.write(Buffer.of(byte));
  stream.end();
  expect([await next(), await next(), await next()]).toEqual(['đã trả', 'tiền', undefined]);
});

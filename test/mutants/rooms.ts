/** A part of the program that mutants are made of, and the tests that are about it. Globs. */
export interface Room {
  name: string;
  source: readonly string[];
  /** Those that start no program: there are hundreds of mutants. */
  tests: readonly string[];
}

export const rooms: readonly Room[] = [
  {
    name: 'signature',
    source: ['src/webhooks/signature/*.ts'],
    tests: ['test/webhooks/signature/*.test.ts'],
  },
  {
    name: 'dedup',
    source: ['src/webhooks/listener/dedup.ts'],
    tests: ['test/webhooks/listener/dedup.test.ts'],
  },
  {
    name: 'vietqr',
    source: ['src/vietqr/*.ts'],
    tests: ['test/vietqr/{banks,build,payload,properties}.test.ts'],
  },
  {
    name: 'drawing',
    source: ['src/vietqr/drawing/*.ts'],
    tests: ['test/vietqr/{big-digits,code-png,image,terminal}.test.ts'],
  },
  { name: 'values', source: ['src/values/*.ts'], tests: ['test/values/*.test.ts'] },
  {
    name: 'api',
    source: ['src/api/{token,read-pages,retry,read-changing-list}.ts'],
    tests: ['test/api/{tokens,paging,retries,changing-list}.test.ts'],
  },
  {
    name: 'diagnosis-rules',
    source: ['src/diagnosis/rules/*.ts'],
    tests: ['test/diagnosis/**/*.test.ts'],
  },
  {
    name: 'registrations',
    source: ['src/registrations/**/*.ts'],
    tests: ['test/registrations/**/*.test.ts'],
  },
];

/**
 * Clients in Python, Go and Java that the usual generator makes of the OpenAPI document: they compile, with what is written for
 * them; that in Python and that in Go create a checkout at the emulator. The newest generator that npm has takes OpenAPI 3.0.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { execa } from 'execa';
import { beforeAll, expect, test } from 'vitest';
import { openApiDocument } from '../../src/api/openapi/document.ts';
import { startEmulator } from '../harness/emulator.ts';
import { debian, skipWithout } from '../harness/framework-app.ts';

const fixtures = resolve('test/fixtures/generated-clients');
const folder = mkdtempSync(join(tmpdir(), 'payconfirm-test-'));
const jar = join(folder, 'node_modules/@openapitools/openapi-generator-cli/bin/openapi-generator.jar');
const packages = [
  '@openapitools/openapi-generator-cli@1.0.15-5.0.0-beta',
  '@apiture/openapi-down-convert@0.14.2',
];

const languages = {
  Python: {
    source: debian(
      'python3-urllib3 python3-dateutil python3-certifi python3-six',
      "python3 -c 'import urllib3, dateutil, certifi, six'",
    ),
    generator: ['-g', 'python'],
    output: '.',
    arrange: (client: string) => cpSync(join(fixtures, 'use.py'), join(client, 'use.py')),
    compile: 'python3 -m compileall -q .',
    run: 'python3 use.py',
  },
  Go: {
    source: debian(
      'golang-go golang-golang-x-oauth2-dev',
      'go version && ls /usr/share/gocode/src/golang.org/x/oauth2',
    ),
    generator: ['-g', 'go'],
    output: 'path/src/openapi',
    arrange(client: string) {
      const sources = join(client, 'path', 'src');
      cpSync(join(fixtures, 'packages', 'go'), sources, { recursive: true });
      mkdirSync(join(sources, 'use'));
      cpSync(join(fixtures, 'use.go'), join(sources, 'use', 'use.go'));
    },
    compile:
      'export GO111MODULE=off GOPATH=$PWD/path:/usr/share/gocode; go vet openapi use && go build -o used use',
    run: './used',
  },
  Java: {
    source: debian('default-jdk-headless', 'javac -version'),
    generator: ['-g', 'java', '--library', 'native'],
    output: '.',
    arrange(client: string) {
      cpSync(join(fixtures, 'packages', 'java'), join(client, 'src/main/java'), { recursive: true });
      cpSync(join(fixtures, 'Use.java'), join(client, 'src/main/java/Use.java'));
    },
    // The generator has the JSON package in itself.
    compile: `javac -encoding UTF-8 -nowarn -Xlint:none -cp '${jar}' -d classes $(find src/main -name '*.java')`,
    run: undefined,
  },
};

beforeAll(() => {
  execFileSync('npm', [
    'install',
    '--silent',
    '--no-save',
    '--ignore-scripts',
    '--prefix',
    folder,
    ...packages,
  ]);
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(openApiDocument('https://pay.example')));
  const convert = join(folder, 'node_modules', '.bin', 'openapi-down-convert');
  execFileSync(convert, ['--input', 'openapi.json', '--output', 'openapi-3.0.json'], { cwd: folder });
});

test.for(Object.entries(languages))(
  '%s',
  async ([name, { source, generator, output, arrange, compile, run }], { skip }) => {
    skipWithout(languages.Java.source.lack() ?? source.lack(), skip);
    const client = join(folder, name);
    execFileSync(
      'java',
      [
        '-jar',
        jar,
        'generate',
        '-i',
        join(folder, 'openapi-3.0.json'),
        ...generator,
        '-o',
        join(client, output),
      ],
      {
        stdio: 'ignore',
      },
    );
    arrange(client);
    const emulator = await startEmulator();
    const env = {
      ...{ PATH: source.PATH, HOME: folder, PYTHONDONTWRITEBYTECODE: '1' },
      ...{ BASE_URL: emulator.url, CLIENT_ID: emulator.clientId, CLIENT_SECRET: emulator.clientSecret },
    };
    const inShell = async (line: string) => {
      const options = { cwd: client, env, extendEnv: false, all: true, reject: false } as const;
      const { exitCode, all } = await execa('sh', ['-c', line], options);
      return { exitCode, all };
    };
    expect(await inShell(compile)).toEqual({ exitCode: 0, all: '' });
    if (run) expect(await inShell(run)).toEqual({ exitCode: 0, all: expect.stringMatching(/^DH1 \w+$/) });
  },
);

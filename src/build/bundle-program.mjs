// What the two builds of the program share: how it is divided into files, and what its packages get in place of slow modules.
// What a start needs is one file; each heavy package is in a file of its own, read when it is first asked for
// (docs/decisions/bundler.md).
import { readFileSync } from 'node:fs';
import fastifyOptions from 'fastify/lib/config-validator.js';
import { rolldown } from 'rolldown';

export const { version } = JSON.parse(readFileSync('package.json', 'utf8'));

/**
 * Modules that cost more than we have of them, and what the packages get in their place: those of Node's together a fifth
 * of a read on Node 24, a sixteenth on Node 20.
 */
const instead = {
  // Nobody here speaks HTTP/2. undici and fastify load it all the same, and TLS with it. This is what undici has on a
  // Node that was built without.
  'node:http2': 'module.exports = { constants: {} };',
  // It is asked for one class, which is of no body here, and for the most that the headers of a reply may have: Node's own.
  'undici node:http': 'module.exports = { IncomingMessage: class {}, maxHeaderSize: 16384 };',
  // Of a server that speaks no TLS.
  'fastify node:https': 'module.exports = {};',
  // For a body that is a form, which none is here: a fifth of undici. HTTP/2: as above.
  'undici ../web/fetch/body.js': 'module.exports = {};',
  'undici ./client-h2.js': 'module.exports = {};',
  // Of its two parsers it takes the one that every processor can run.
  'undici ../llhttp/llhttp_simd-wasm.js': 'module.exports = undefined;',
  // For commands that are programs of their own, which we have none of. UDP comes with it.
  'commander node:child_process': 'module.exports = {};',
  // As a module it reads every property of the process, which makes three streams and a list of all of Node's flags.
  'node:process': 'module.exports = globalThis.process;',
  // Of fastify and conf we want no log, no versions of plugins or of settings compared, and requests are checked by
  // src/emulator/server/validation.ts. It is half of what fastify loads, a tenth of an emulator's first start.
  pino: 'module.exports = {};',
  semver: 'module.exports = {};',
  '@fastify/ajv-compiler': 'module.exports = {};',
  '@fastify/fast-json-stringify-compiler': 'module.exports = {};',
  // Checks of the options that we give to fastify and to its own test client: a third of the two.
  'fastify ./config-validator': `const defaults = ${JSON.stringify(fastifyOptions.defaultInitOptions)};
    module.exports = (options) => Object.assign(options, { ...defaults, ...options });
    module.exports.defaultInitOptions = defaults;`,
  'light-my-request ./lib/config-validator': 'module.exports = () => true;',
  // A compiler of schemas, for answers that nobody here asks a person for: a third of the protocol.
  '@modelcontextprotocol/server/_shims':
    'export const process = globalThis.process; export class DefaultJsonSchemaValidator {}',
  // Traces, which our metrics are not tied to; and the type of each kind of attachment, which no email of ours has.
  '@opentelemetry/api': 'module.exports = {};',
  'nodemailer ./mime-types.js': 'export const detectExtension = undefined, detectMimeType = undefined;',
  'nodemailer ../mime-funcs/mime-types.js': 'export const detectExtension = undefined;',
  // Servers by the names of their companies, Google's log-in, signatures of a domain, and attachments by URL: a fifth of it.
  'nodemailer ../well-known/index.js': 'export default undefined;',
  'nodemailer ../xoauth2/index.js': 'export default undefined;',
  'nodemailer ../dkim/index.js': 'export default undefined;',
  'nodemailer ../fetch/index.js': 'export default undefined;',
  // A question that opens an editor, which we do not ask: half of the questions' code, for the tables of old character sets.
  '@inquirer/editor': 'export default undefined;',
  // conf's writer has it to remove a file at the end that was not written to its end. Ours are written by `writeWhole`. It listens to
  // every signal and raises it once more: a Ctrl-C would count as two.
  'when-exit': 'export default () => {};',
};
export const lighter = {
  name: 'lighter',
  resolveId(id, importer) {
    const [, name] = /\/node_modules\/([\w-]+)\//.exec(importer) ?? [];
    const key = [`${name} ${id}`, id].find((one) => Object.hasOwn(instead, one));
    return key === undefined ? null : `\0${key}`;
  },
  load: (id) => instead[id.slice(1)] ?? null,
};

/** The program as Rolldown has it; `codeSplitting` divides it, `modules` are what it is made of. */
export async function bundleProgram({ input, plugins = [], ...options }) {
  /** The modules that are reached from the program's first one by static imports alone. */
  const imports = new Map();
  /** The modules that src/commands/index.ts loads. */
  let nouns;
  let needed;
  let ofNouns;
  const graph = {
    name: 'graph',
    moduleParsed({ id, code, importedIds, dynamicallyImportedIds }) {
      // Rolldown takes these for calls without effect, and drops one whose value is not used: in `try` its error is the effect.
      if (/^\s*(try\s*\{\s*)?(de|en)codeURI(Component)?\([^=]*\);?\s*$/m.test(code ?? '')) {
        throw new Error(
          `${id}: what decodeURI or encodeURI gives must be used, or the call is not in the bundle`,
        );
      }
      imports.set(id, importedIds);
      if (id.endsWith('/src/commands/index.ts')) nouns = dynamicallyImportedIds;
    },
  };
  function isNeededAtStart(id) {
    needed ??= reachedFrom([...imports.keys()].filter((module) => module.endsWith('/src/main.ts')));
    return needed.has(id);
  }
  function reachedFrom(modules) {
    const reached = new Set(modules);
    for (const module of reached) for (const imported of imports.get(module) ?? []) reached.add(imported);
    return reached;
  }

  /** The nouns that bring a module with them as they are loaded. */
  function nounsWith(id) {
    ofNouns ??= nouns.map((noun) => [noun, reachedFrom([noun])]);
    return ofNouns.flatMap(([noun, modules]) => (modules.has(id) ? [noun] : []));
  }

  /** A module of ours that brings nothing slow with it that a start would not load. */
  const light = new Map();
  const quick = /^node:(async_hooks|events|fs|fs\/promises|net|os|path|timers|timers\/promises|tty|util)$/;
  function isLight(id) {
    if (isNeededAtStart(id)) return true;
    if (!light.has(id)) {
      light.set(id, true);
      const ours = id.includes('/src/') || quick.test(id);
      light.set(id, ours && (imports.get(id) ?? []).every(isLight));
    }
    return light.get(id);
  }

  const program = await rolldown({
    input,
    platform: 'node',
    transform: { target: 'node20.19', define: { VERSION: JSON.stringify(version) } },
    plugins: [graph, lighter, ...plugins],
    checks: { ineffectiveDynamicImport: false },
    ...options,
  });
  const codeSplitting = {
    groups: [
      // All that `payconfirm/testing` loads before an emulator is started.
      { name: 'versions', test: /\/src\/io\/versions\.ts$/ },
      { name: 'start', test: isNeededAtStart },
      { name: 'shared', test: (id) => isLight(id) && nounsWith(id).length >= 3 },
      // With what they load later: else each set of modules that two of their parts share would be a file.
      {
        name: (id) =>
          nounsWith(id)
            .map((noun) => /\/commands\/([\w-]+)/.exec(noun)[1])
            .sort()
            .join('-and-'),
        debugName: 'of one noun, or of two',
        test: (id) => isLight(id) && [1, 2].includes(nounsWith(id).length),
      },
    ],
  };
  return { program, codeSplitting, modules: imports };
}

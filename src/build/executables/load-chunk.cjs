// What an executable runs first. Its `require` knows Node's own modules alone; this one knows the chunks of the bundle too,
// which are assets. A chunk is compiled when it is first asked for: all of them in one script took three times as long
// to start.
const { getAsset, getAssetKeys, getRawAsset } = require('node:sea');
const { dirname } = require('node:path');
const { Script } = require('node:vm');

/** V8's compiled code of each chunk; only the platform that builds has it. */
const compiled = new Set(getAssetKeys().filter((name) => name.endsWith('.cache')));
const loaded = new Map();

function loadChunk(name) {
  if (!name.startsWith('./')) return require(name);
  let module = loaded.get(name);
  if (!module) {
    module = { exports: {} };
    loaded.set(name, module);
    const filename = name.slice('./'.length);
    const cache = `${filename}.cache`;
    const cachedData = compiled.has(cache) ? Buffer.from(getRawAsset(cache)) : undefined;
    const script = new Script(getAsset(filename, 'utf8'), { filename, cachedData });
    const run = script.runInThisContext();
    run(module.exports, loadChunk, module, process.execPath, dirname(process.execPath));
  }
  return module.exports;
}

loadChunk('./main.js');

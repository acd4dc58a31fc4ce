// Writes V8's compiled code of each script that is named, beside it. It is run by the Node that the executable is made of.
const { readFileSync, writeFileSync } = require('node:fs');
const { basename } = require('node:path');
const { Script } = require('node:vm');

for (const path of process.argv.slice(2)) {
  const script = new Script(readFileSync(path, 'utf8'), { filename: basename(path) });
  writeFileSync(`${path}.cache`, script.createCachedData());
}

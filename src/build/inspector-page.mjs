// Builds what the inspector's page loads into dist/inspector/: its script, one file, and its style.
import { copyFileSync } from 'node:fs';
import { rolldown } from 'rolldown';

const dir = 'dist/inspector';

/** The modules that the script is made of. */
export async function buildInspectorPage() {
  const script = await rolldown({
    input: { page: 'src/inspector/page/main.tsx' },
    platform: 'browser',
    transform: { target: 'es2022' },
  });
  await script.write({ dir, format: 'esm', minify: true });
  copyFileSync('src/inspector/page/page.css', `${dir}/page.css`);
  return script.watchFiles;
}

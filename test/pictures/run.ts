/** `npm run pictures`: those of docs/guides/inspect.md, of a real page in a real Chromium. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { launch } from '../browser/launch.ts';
import { pictures } from './pictures.ts';
import { startScene } from './scene.ts';

const folder = process.argv[2] ?? 'docs/guides/pictures';
mkdirSync(folder, { recursive: true });
const scene = await startScene();
const browser = await launch();
try {
  for (const { name, language, path, prepare } of pictures) {
    const context = await browser.newContext({ locale: language, viewport: { width: 1100, height: 760 } });
    const page = await context.newPage();
    await page.goto(scene.inspector.address);
    await page.goto(scene.inspector.origin + path);
    await prepare(page);
    const devtools = await context.newCDPSession(page);
    const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 70 });
    writeFileSync(`${folder}/${name}.webp`, Buffer.from(data, 'base64'));
    await context.close();
  }
} finally {
  await browser.close();
  await scene.stop();
}

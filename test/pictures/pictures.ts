import type { Page } from 'playwright-core';
import { paths } from '../../src/inspector/page-model.ts';

interface Picture {
  name: string;
  language: string;
  path: string;
  /** Does what is to be seen. */
  prepare(page: Page): Promise<void>;
}

const refused = async (page: Page) => {
  await page.locator('.rows .row.bad').click();
  await page.locator('.said.trouble').waitFor();
};

export const pictures: readonly Picture[] = [
  { name: 'delivery', language: 'en', path: paths.deliveries, prepare: refused },
  { name: 'delivery-vi', language: 'vi', path: paths.deliveries, prepare: refused },
  {
    name: 'stats',
    language: 'en',
    path: paths.stats,
    prepare: (page) => page.locator('.chart').first().waitFor(),
  },
  {
    name: 'emulator',
    language: 'en',
    path: paths.emulator,
    prepare: (page) => page.locator('.bubble').waitFor(),
  },
];

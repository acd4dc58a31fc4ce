import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cases } from '../../src/conformance/cases/index.ts';

const ids = cases.map(({ id }) => id);

test('at least fifty cases, each with a name of its own', () => {
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBeGreaterThanOrEqual(50);
});

test.each(cases)(
  '$id stands on cases that there are, and names a section that there is',
  ({ needs, guide }) => {
    expect(needs.filter((id) => !ids.includes(id))).toEqual([]);
    const [page = '', section] = guide.split('#');
    const headings = readFileSync(page, 'utf8').matchAll(/^#+ (.+)$/gm);
    const anchors = Array.from(headings, ([, heading]) =>
      heading!
        .toLowerCase()
        .replace(/[^\w\s-]/g, '')
        .replaceAll(' ', '-'),
    );
    expect(anchors).toContain(section);
  },
);

test('the page of an old delivery says how old one may be', () => {
  const { guide = '' } = cases.find(({ id }) => id === 'forged-old') ?? {};
  const [page = '', section = ''] = guide.split('#');
  const [, text = ''] = readFileSync(page, 'utf8').split(/^## 2\. Verify before you parse$/m);
  expect(section).toBe('2-verify-before-you-parse');
  expect(text.split('\n## ')[0]).toContain('300 seconds');
});

/** Whether a page has room for what it shows, on a phone and in large text (WCAG 2.2, 1.4.4 and 1.4.10). */
import type { Page } from 'playwright-core';

/** 320: what a window of 1280 has at 400 %; 640: at 200 %. Percent of the text's size, which a browser can enlarge alone. */
export const narrowSizes = [
  [320, 100],
  [320, 200],
  [640, 200],
  [1280, 200],
] as const;

/**
 * What stands out to the side, is cut off or lies over another text. A table may scroll; what a column of the list has no
 * room for may be cut, since the delivery itself shows it whole.
 */
const script = `(() => {
  const free = 'table, pre, svg, select, input, textarea, .unseen, .cut';
  const isFree = (one) => one.closest(free) !== null || !one.checkVisibility();
  const all = [...document.querySelectorAll('header, header *, main, main *, footer, footer *')].filter((one) => !isFree(one));
  const short = (one) => one.outerHTML.slice(0, 80);
  const wide = all.filter((one) => getComputedStyle(one).display !== 'inline' && one.scrollWidth > one.clientWidth + 1);
  const isScrolledAway = (one, { top, bottom }) => {
    for (let parent = one; parent !== null; parent = parent.parentElement) {
      const edge = parent.getBoundingClientRect();
      if (getComputedStyle(parent).overflowY !== 'visible' && (bottom > edge.bottom || top < edge.top)) return true;
    }
    return false;
  };
  const texts = all.flatMap((one) => [...one.childNodes]
    .filter((node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== '')
    .flatMap((node) => {
      const range = document.createRange();
      range.selectNode(node);
      return [...range.getClientRects()].map((rect) => ({ one, rect })).filter(({ rect }) => !isScrolledAway(one, rect));
    }));
  const overlap = (a, b, start, end, size) => {
    const shared = Math.min(a[end], b[end]) - Math.max(a[start], b[start]);
    return shared > Math.min(a[size], b[size]) / 2;
  };
  const lies = texts.filter((a, at) => texts.slice(at + 1).some((b) =>
    overlap(a.rect, b.rect, 'left', 'right', 'width') && overlap(a.rect, b.rect, 'top', 'bottom', 'height')));
  const isSideways = document.documentElement.scrollWidth > document.documentElement.clientWidth;
  return [
    ...(isSideways ? ['the page'] : []),
    ...wide.map((one) => 'too wide: ' + short(one)),
    ...lies.map(({ one }) => 'over another: ' + short(one)),
  ];
})()`;

/** In a window of this width. */
export async function misfits(page: Page, width: number, textPercent = 100): Promise<string[]> {
  await page.setViewportSize({ width, height: 800 });
  // By its own script: the pages' policy admits no style from elsewhere.
  await page.evaluate(`document.documentElement.style.fontSize = '${textPercent}%'`);
  return page.evaluate<string[]>(script);
}

import type { Page } from './client.ts';

/** Pages asked for before they are needed; more would only make the service work harder. */
const ahead = 4;

/**
 * Every page of a list from `first` on, in order, a few of them asked for ahead. Holds these alone, however
 * long the list is. Ends at the last page by the service's own count, or at a short one where it gives none.
 */
export async function* pagesAhead<Item>(
  readPage: (page: number) => Promise<Page<Item>>,
  first = 1,
): AsyncGenerator<Page<Item>> {
  const opening = await readPage(first);
  yield opening;
  if (isLast(opening)) return;
  const pending: Promise<Page<Item>>[] = [];
  let next = first + 1;
  const ask = () => {
    const page = readPage(next);
    // Told when its turn comes.
    page.catch(() => undefined);
    pending.push(page);
    next += 1;
  };
  let known = opening;
  for (;;) {
    while (pending.length < ahead && mayExist(next, known)) ask();
    const page = await pending.shift();
    if (!page || page.items.length === 0) return;
    yield page;
    known = page;
    if (isLast(page)) return;
  }
}

function isLast<Item>({ items, total, page, limit }: Page<Item>): boolean {
  return total === undefined ? items.length < limit : page * limit >= total;
}

/** Whether a page may hold something, by the last count that the service gave. */
function mayExist<Item>(page: number, { total, limit }: Page<Item>): boolean {
  return total === undefined || (page - 1) * limit < total;
}

/** Restores the scroll position after Back and reload. The browser's history stores it. */
import { useEffect, useRef } from 'preact/hooks';

interface Place {
  rows: number;
  /** Scroll position in pixels. */
  y: number;
}

/** Milliseconds without scrolling before the position is stored. Browsers allow only about 100 changes in 30 s. */
const restMs = 400;

/**
 * `rows`: number of loaded rows; `readOn` loads more, undefined at the end.
 * Returns what stores the position at once: before a step is added to the history.
 */
export function usePlace(rows: number, busy: boolean, readOn: (() => void) | undefined): () => void {
  const wanted = useRef<Place | null>(null);
  const read = useRef(rows);
  read.current = rows;
  const store = () => {
    // On a phone, an open delivery replaces the list.
    if (!document.querySelector('.days')?.checkVisibility()) return;
    history.replaceState({ rows: read.current, y: scrollY } satisfies Place, '');
  };
  useEffect(() => {
    const fromHistory = () => {
      wanted.current = history.state;
    };
    let resting: ReturnType<typeof setTimeout> | undefined;
    const note = () => {
      clearTimeout(resting);
      resting = setTimeout(store, restMs);
    };
    fromHistory();
    addEventListener('popstate', fromHistory);
    addEventListener('scroll', note, { passive: true });
    return () => {
      clearTimeout(resting);
      removeEventListener('popstate', fromHistory);
      removeEventListener('scroll', note);
    };
  }, []);
  useEffect(() => {
    const place = wanted.current;
    if (!place || busy) return;
    if (place.rows > rows && readOn) {
      readOn();
      return;
    }
    wanted.current = null;
    scrollTo(0, place.y);
  });
  return store;
}

/** Back and reload come to the place in the list where one was: the browser's history holds it. */
import { useEffect, useRef } from 'preact/hooks';

interface Place {
  /** How many were read. */
  rows: number;
  /** How far the page was scrolled, in pixels. */
  y: number;
}

/** Milliseconds without scrolling, after which the place is noted: a browser refuses more than some 100 changes in 30 s. */
const restMs = 400;

/** `rows`: how many are read; `readOn` reads further ones, undefined where there are none. */
export function usePlace(rows: number, busy: boolean, readOn: (() => void) | undefined): void {
  const wanted = useRef<Place | null>(null);
  const read = useRef(rows);
  read.current = rows;
  useEffect(() => {
    const fromHistory = () => {
      wanted.current = history.state;
    };
    let resting: ReturnType<typeof setTimeout> | undefined;
    const note = () => {
      clearTimeout(resting);
      resting = setTimeout(() => {
        // On a phone an open delivery takes the place of the list.
        if (!document.querySelector('.days')?.checkVisibility()) return;
        history.replaceState({ rows: read.current, y: scrollY } satisfies Place, '');
      }, restMs);
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
}

import { useEffect, useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** The scroll positions of history entries, stored in sessionStorage for reloads. */
const positions = new Map<string, number>();
const stored = (place: string) => `scroll ${place}`;

/** The current page, across layouts. */
let shown: { readonly place: string; readonly pathname: string } | undefined;

/**
 * Scrolls a new page to its top or its anchor, and restores the scroll position after going back. A change within a
 * page (a filter, a tab) scrolls nothing. Pages opened by URL all have the history key `default`, so those are
 * stored by path.
 */
export function ScrollMemory() {
  const { key, pathname, hash } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  const place = key === 'default' ? pathname : key;

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const keep = () => {
      for (const [page, position] of positions) sessionStorage.setItem(stored(page), String(position));
      history.scrollRestoration = 'auto';
    };
    const note = () => {
      if (shown !== undefined) positions.set(shown.place, scrollY);
    };
    addEventListener('pagehide', keep);
    addEventListener('scroll', note, { passive: true });
    return () => {
      removeEventListener('pagehide', keep);
      removeEventListener('scroll', note);
    };
  }, []);

  useLayoutEffect(() => {
    const isSamePage = shown?.pathname === pathname;
    // Set first: the scroll position of the previous page is already saved.
    shown = { place, pathname };
    const kept = positions.get(place) ?? Number(sessionStorage.getItem(stored(place)) ?? 0);
    const named = hash === '' ? null : document.getElementById(hash.slice(1));
    if (isReturn && kept > 0) scrollTo(0, kept);
    else if (named !== null) named.scrollIntoView();
    else if (!isSamePage) scrollTo(0, 0);
  }, [place, pathname, hash, isReturn]);

  return null;
}

import { useEffect, useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** The scroll positions by place: a history entry, or a path (see below). Kept in sessionStorage for reloads. */
const positions = new Map<string, number>();
const storageKey = (place: string) => `scroll ${place}`;

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
    const savePositions = () => {
      for (const [visited, position] of positions) sessionStorage.setItem(storageKey(visited), String(position));
      history.scrollRestoration = 'auto';
    };
    const notePosition = () => {
      if (shown !== undefined) positions.set(shown.place, scrollY);
    };
    addEventListener('pagehide', savePositions);
    addEventListener('scroll', notePosition, { passive: true });
    return () => {
      removeEventListener('pagehide', savePositions);
      removeEventListener('scroll', notePosition);
    };
  }, []);

  useLayoutEffect(() => {
    const isSamePage = shown?.pathname === pathname;
    // Set first: the scroll position of the previous page is already saved.
    shown = { place, pathname };
    const position = positions.get(place) ?? Number(sessionStorage.getItem(storageKey(place)) ?? 0);
    const anchor = hash === '' ? null : document.getElementById(hash.slice(1));
    if (isReturn && position > 0) scrollTo(0, position);
    else if (anchor !== null) anchor.scrollIntoView();
    else if (!isSamePage) scrollTo(0, 0);
  }, [place, pathname, hash, isReturn]);

  return null;
}

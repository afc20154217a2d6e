import { useEffect, useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** How far the pages of the history were scrolled. A reload finds it in the session's storage. */
const positions = new Map<string, number>();
const stored = (place: string) => `scroll ${place}`;

/** The page that is shown, across frames. */
let shown: { readonly place: string; readonly pathname: string } | undefined;

/**
 * Starts every page at its top or at the place that its address names, and remembers for the way back how far it was
 * scrolled. A change within a page (a filter, a tab) moves nothing. Pages opened by their address all have the history
 * key `default`: those go by the address, or one would begin where another was left.
 */
export function ScrollMemory() {
  const { key, pathname, hash } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  const place = key === 'default' ? pathname : key;

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const keep = () => {
      for (const [one, position] of positions) sessionStorage.setItem(stored(one), String(position));
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
    // Before anything moves: how far the page before was scrolled is known by now.
    shown = { place, pathname };
    const kept = positions.get(place) ?? Number(sessionStorage.getItem(stored(place)) ?? 0);
    const named = hash === '' ? null : document.getElementById(hash.slice(1));
    if (isReturn && kept > 0) scrollTo(0, kept);
    else if (named !== null) named.scrollIntoView();
    else if (!isSamePage) scrollTo(0, 0);
  }, [place, pathname, hash, isReturn]);

  return null;
}

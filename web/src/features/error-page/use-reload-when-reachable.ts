import { useEffect } from 'react';

const LOOK_EVERY_MS = 3_000;
/** A page that has just been loaded anew and still lacks the file waits longer, or it would reload without end. */
const RELOAD_AT_MOST_EVERY_MS = 20_000;
const RELOADED_AT = 'reloadedAt';

/**
 * Loads the page anew as soon as the site can be reached. A file that failed is not asked for again in this page: the
 * HTML standard lets browsers remember the failure (https://github.com/whatwg/html/issues/6768), and after a deployment
 * only a new page knows the new names.
 */
export function useReloadWhenReachable(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return undefined;
    const look = async () => {
      const reloadedAt = Number(sessionStorage.getItem(RELOADED_AT) ?? 0);
      if (Date.now() - reloadedAt < RELOAD_AT_MOST_EVERY_MS || !(await isReachable())) return;
      sessionStorage.setItem(RELOADED_AT, String(Date.now()));
      location.reload();
    };
    const lookNow = () => void look();
    lookNow();
    addEventListener('online', lookNow);
    const timer = setInterval(lookNow, LOOK_EVERY_MS);
    return () => {
      removeEventListener('online', lookNow);
      clearInterval(timer);
    };
  }, [isWanted]);
}

async function isReachable(): Promise<boolean> {
  try {
    return (await fetch('/', { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

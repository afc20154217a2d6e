import { useEffect } from 'react';

const LOOK_EVERY_MS = 3_000;
/** A page that was reloaded and still lacks the file waits this long, to prevent endless reloads. */
const RELOAD_AT_MOST_EVERY_MS = 20_000;
const RELOADED_AT = 'reloadedAt';

/**
 * Reloads the page as soon as the site can be reached. Browsers may remember a failed import
 * (https://github.com/whatwg/html/issues/6768), and after a deployment only a new page knows the new file names.
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

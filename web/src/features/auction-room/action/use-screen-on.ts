import { useEffect } from 'react';

/**
 * Keeps the screen of a phone on. The browser gives the lock back when the page is hidden, so it is asked for again when
 * the page is seen: https://developer.mozilla.org/docs/Web/API/Screen_Wake_Lock_API
 */
export function useScreenOn(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return undefined;
    let lock: Promise<WakeLockSentinel | undefined> = Promise.resolve(undefined);
    const ask = () => {
      // Refused while the battery is low, for example. Then the screen goes off as usual.
      if (document.visibilityState === 'visible') lock = navigator.wakeLock.request('screen').catch(() => undefined);
    };
    ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      document.removeEventListener('visibilitychange', ask);
      void lock.then((held) => held?.release());
    };
  }, [isWanted]);
}

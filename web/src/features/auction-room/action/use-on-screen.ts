import { type RefObject, useEffect, useState } from 'react';

/** The share of the element that must be visible. */
const SHARE = 0.5;

/** Whether half of the element is visible; true until the first report. */
export function useOnScreen(target: RefObject<Element | null>): boolean {
  const [isOnScreen, setIsOnScreen] = useState(true);
  useEffect(() => {
    if (target.current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1);
        if (last !== undefined) setIsOnScreen(last.intersectionRatio >= SHARE);
      },
      { threshold: SHARE },
    );
    observer.observe(target.current);
    return () => observer.disconnect();
  }, [target]);
  return isOnScreen;
}

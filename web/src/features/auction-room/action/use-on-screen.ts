import { type RefObject, useEffect, useState } from 'react';

/** The header, which stays at the top, in pixels. */
const HEADER = 64;

/** Whether so much of the element is visible below the header: half of it, or another share. True until the first report. */
export function useOnScreen(target: RefObject<Element | null>, share = 0.5): boolean {
  const [isOnScreen, setIsOnScreen] = useState(true);
  useEffect(() => {
    if (target.current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1);
        if (last !== undefined) setIsOnScreen(last.intersectionRatio >= share);
      },
      { threshold: share, rootMargin: `-${HEADER}px 0px 0px` },
    );
    observer.observe(target.current);
    return () => observer.disconnect();
  }, [target, share]);
  return isOnScreen;
}

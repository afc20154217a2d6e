import { type RefObject, useEffect, useState } from 'react';

/** The header, which stays at the top, in pixels. */
const HEADER = 64;

/** When the browser reports: after each twentieth of the element that comes into view or leaves it. */
const STEPS = Array.from({ length: 21 }, (_, step) => step / 20);

/**
 * Whether so much of the element is visible below the header: half of it, or another share. Where it is higher than the
 * screen, so much of the screen. True until the first report.
 */
export function useOnScreen(target: RefObject<Element | null>, share = 0.5): boolean {
  const [isOnScreen, setIsOnScreen] = useState(true);
  useEffect(() => {
    if (target.current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1);
        if (last === undefined) return;
        const screen = last.rootBounds?.height ?? Infinity;
        setIsOnScreen(last.intersectionRect.height >= share * Math.min(last.boundingClientRect.height, screen));
      },
      { threshold: STEPS, rootMargin: `-${HEADER}px 0px 0px` },
    );
    observer.observe(target.current);
    return () => observer.disconnect();
  }, [target, share]);
  return isOnScreen;
}

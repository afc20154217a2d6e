import { type RefObject, useEffect, useState } from 'react';

/** Whether some of the element is on the screen; true until that is known. */
export function useOnScreen(target: RefObject<Element | null>): boolean {
  const [isOnScreen, setIsOnScreen] = useState(true);
  useEffect(() => {
    if (target.current === null) return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry !== undefined) setIsOnScreen(entry.isIntersecting);
    });
    observer.observe(target.current);
    return () => observer.disconnect();
  }, [target]);
  return isOnScreen;
}

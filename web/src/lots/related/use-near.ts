import { type RefObject, useEffect, useState } from 'react';

/** Before the element comes into view, so that its content is loaded by then. */
const MARGIN = '400px';

/** Whether the element has come near the visible part of the page. */
export function useNear(target: RefObject<Element | null>): boolean {
  const [wasNear, setWasNear] = useState(false);
  useEffect(() => {
    if (target.current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setWasNear(true);
        observer.disconnect();
      },
      { rootMargin: MARGIN },
    );
    observer.observe(target.current);
    return () => observer.disconnect();
  }, [target]);
  return wasNear;
}

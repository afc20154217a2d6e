import { type RefObject, useEffect, useRef } from 'react';

/** Focuses the list's heading when the focused row disappears, for example after a decision. */
export function useFocusWhenLost(): RefObject<HTMLHeadingElement | null> {
  const title = useRef<HTMLHeadingElement>(null);
  const isInList = useRef(false);
  useEffect(() => {
    const list = title.current?.closest('section');
    const note = () => {
      isInList.current = list?.contains(document.activeElement) === true;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  useEffect(() => {
    if (isInList.current && document.activeElement === document.body) title.current?.focus({ preventScroll: true });
  });
  return title;
}

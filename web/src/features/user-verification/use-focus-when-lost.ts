import { type RefObject, useEffect, useRef } from 'react';

/** Gives the focus to the heading of a list when the row that had it is gone, as it is once its user was verified or rejected. */
export function useFocusWhenLost(): RefObject<HTMLHeadingElement | null> {
  const title = useRef<HTMLHeadingElement>(null);
  const isInList = useRef(false);
  useEffect(() => {
    const list = title.current?.parentElement;
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

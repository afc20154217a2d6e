import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { cx } from '../ui/cx.ts';

/** The screen that was shown last, across frames; undefined until the page has shown its first. */
let shownPath: string | undefined;

/**
 * The screen inside its frame. After a change of screen the focus moves here, unless the screen has taken it,
 * so that keyboards and screen readers go on from the new content and not from the link that is gone.
 */
export function MainArea({ className, children }: { readonly className?: string; readonly children: ReactNode }) {
  const area = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const isFirst = shownPath === undefined;
    if (shownPath === pathname) return;
    shownPath = pathname;
    if (!isFirst && area.current?.contains(document.activeElement) !== true)
      area.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <main ref={area} id="main" tabIndex={-1} className={cx('outline-none', className)}>
      {children}
    </main>
  );
}

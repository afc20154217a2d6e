import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { cx } from '#web/ui/cx.ts';

/** The last shown path, across layouts; undefined until the first screen. */
let shownPath: string | undefined;

/**
 * The screen inside its layout. After a navigation it takes the focus, unless the screen has already done so,
 * because the clicked link is gone: keyboards and screen readers continue from the new content.
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

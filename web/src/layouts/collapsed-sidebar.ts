import { useState } from 'react';
import { useMedia } from '#web/ui/use-media.ts';

const KEY = 'sidebarCollapsed';

/** Below this width the labels would take a third of the screen. */
const NARROW = '(max-width: 1023px)';

/** Whether the sidebar shows icons only: the stored choice, or by the window's width. */
export function useCollapsedSidebar(): readonly [boolean, () => void] {
  const isNarrow = useMedia(NARROW);
  const [chosen, setChosen] = useState(() => localStorage.getItem(KEY));
  const isCollapsed = chosen === null ? isNarrow : chosen === 'true';
  const toggle = () => {
    const next = String(!isCollapsed);
    localStorage.setItem(KEY, next);
    setChosen(next);
  };
  return [isCollapsed, toggle];
}

import { useState } from 'react';
import { useMedia } from '../ui/use-media.ts';

const KEY = 'sidebarCollapsed';

/** Below it the names would take a third of the screen from what people came for. */
const NARROW = '(max-width: 1023px)';

/** Whether the sidebar shows icons only: as chosen on this device, else by the width of the window. */
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

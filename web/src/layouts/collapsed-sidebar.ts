import { useState } from 'react';

const KEY = 'sidebarCollapsed';

/** Whether the sidebar shows icons only, remembered on this device. */
export function useCollapsedSidebar(): readonly [boolean, () => void] {
  const [isCollapsed, setIsCollapsed] = useState(() => localStorage.getItem(KEY) === 'true');
  const toggle = () => {
    localStorage.setItem(KEY, String(!isCollapsed));
    setIsCollapsed(!isCollapsed);
  };
  return [isCollapsed, toggle];
}

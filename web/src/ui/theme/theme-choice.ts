const KEY = 'theme';
export type Theme = 'light' | 'dark';

/** Applies the stored theme; without one the page follows the system. */
export function applyStoredTheme(): void {
  const stored = localStorage.getItem(KEY);
  if (stored === 'light' || stored === 'dark') document.documentElement.dataset['theme'] = stored;
}

const systemIsDark = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset['theme'];
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return systemIsDark.matches ? 'dark' : 'light';
}

/** Stores the theme of this device. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  localStorage.setItem(KEY, theme);
  for (const listener of listeners) listener();
}

/** Calls `listener` when the effective theme may have changed, by choice or by the system. */
export function onThemeChange(listener: () => void): () => void {
  listeners.add(listener);
  systemIsDark.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    systemIsDark.removeEventListener('change', listener);
  };
}

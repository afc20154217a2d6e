const KEY = 'theme';
export type Theme = 'light' | 'dark';

/** Puts the theme that was chosen on this device on the page; without one the page follows the system. */
export function applyStoredTheme(): void {
  const stored = localStorage.getItem(KEY);
  if (stored === 'light' || stored === 'dark') document.documentElement.dataset['theme'] = stored;
}

const systemIsDark = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

/** The theme in effect. */
export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset['theme'];
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return systemIsDark.matches ? 'dark' : 'light';
}

/** Chooses a theme for this device. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  localStorage.setItem(KEY, theme);
  for (const listener of listeners) listener();
}

/** Calls `listener` when the theme in effect may have changed, here or in the system. */
export function onThemeChange(listener: () => void): () => void {
  listeners.add(listener);
  systemIsDark.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    systemIsDark.removeEventListener('change', listener);
  };
}

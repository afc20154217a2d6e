import { Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import { chooseTheme, currentTheme, onThemeChange } from './theme-choice.ts';

export function ThemeToggle({ className }: { readonly className?: string }) {
  const theme = useSyncExternalStore(onThemeChange, currentTheme);
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <IconButton
      label={`Use the ${other} theme`}
      onClick={() => chooseTheme(other)}
      {...(className !== undefined && { className })}
    >
      {theme === 'dark' ? (
        <Sun className="size-5" aria-hidden="true" />
      ) : (
        <Moon className="size-5" aria-hidden="true" />
      )}
    </IconButton>
  );
}

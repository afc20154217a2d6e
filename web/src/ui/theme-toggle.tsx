import { Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from './icon-button.tsx';
import { chooseTheme, currentTheme } from './theme-choice.ts';

/** Switches between light and dark. */
export function ThemeToggle({ className }: { readonly className?: string }) {
  const [theme, setTheme] = useState(currentTheme);
  const other = theme === 'dark' ? 'light' : 'dark';
  const choose = () => {
    chooseTheme(other);
    setTheme(other);
  };
  return (
    <IconButton label={`Use the ${other} theme`} onClick={choose} {...(className !== undefined && { className })}>
      {theme === 'dark' ? (
        <Sun className="size-5" aria-hidden="true" />
      ) : (
        <Moon className="size-5" aria-hidden="true" />
      )}
    </IconButton>
  );
}

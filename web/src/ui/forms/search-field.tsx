import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { cx } from '../cx.ts';
import { CONTROL_CLASS } from './field.tsx';
import { IconButton } from '../buttons/icon-button.tsx';

const PAUSE_MS = 250;

interface SearchFieldProps {
  readonly label: string;
  readonly placeholder: string;
  /** The active search. */
  readonly value: string;
  /** The maximum number of characters. */
  readonly maxLength: number;
  /** Called when typing pauses. */
  readonly onSearch: (search: string) => void;
}

/** A search box that searches while the user types. */
export function SearchField({ label, placeholder, value, maxLength, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const [asked, setAsked] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  // The URL changed by another cause (back, a link), so the box follows. A late result of earlier typing does not
  // overwrite newer text.
  if (value !== seen) {
    setSeen(value);
    if (value !== asked) setText(value);
  }
  const ask = (search: string) => {
    clearTimeout(timer.current);
    setAsked(search.trim());
    onSearch(search.trim());
  };
  const type = (search: string) => {
    setText(search);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => ask(search), PAUSE_MS);
  };
  const clear = () => {
    setText('');
    ask('');
  };

  return (
    <search className="min-w-0 flex-1 basis-64">
      <form
        className="relative"
        onSubmit={(event) => {
          event.preventDefault();
          ask(text);
        }}
      >
        <Search
          className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-muted"
          aria-hidden="true"
        />
        <input
          type="search"
          aria-label={label}
          placeholder={placeholder}
          maxLength={maxLength}
          value={text}
          onChange={(event) => type(event.target.value)}
          className={cx(CONTROL_CLASS, 'px-11 [&::-webkit-search-cancel-button]:hidden')}
        />
        {text !== '' && (
          <IconButton label="Clear search" className="absolute top-1/2 right-1 -translate-y-1/2" onClick={clear}>
            <X className="size-4" aria-hidden="true" />
          </IconButton>
        )}
      </form>
    </search>
  );
}

import { Search, X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import { cx } from '../cx.ts';
import { CONTROL_CLASS } from './field.tsx';

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
  const [lastValue, setLastValue] = useState(value);
  const [lastAsked, setLastAsked] = useState(value);

  // The URL changed by another cause (back, a link), so the box follows. A late result of earlier typing does not
  // overwrite newer text.
  if (value !== lastValue) {
    setLastValue(value);
    if (value !== lastAsked) {
      setText(value);
      setLastAsked(value);
    }
  }
  const ask = (search: string) => {
    setLastAsked(search.trim());
    onSearch(search.trim());
  };
  // Calls the newest `onSearch`: the address may have changed since the typing.
  const askNow = useEffectEvent(() => ask(text));
  useEffect(() => {
    if (text.trim() === lastAsked) return undefined;
    const timer = setTimeout(askNow, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, lastAsked]);
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
          onChange={(event) => setText(event.target.value)}
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

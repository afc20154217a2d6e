import { X } from 'lucide-react';
import { useRef } from 'react';
import { chosenFilters } from './chosen-filters.ts';
import { type LotChoices, withoutFilters } from './lot-choices.ts';

interface ChosenChipsProps {
  readonly choices: LotChoices;
  readonly onChange: (choices: LotChoices) => void;
}

/** What is chosen; a press removes it. */
export function ChosenChips({ choices, onChange }: ChosenChipsProps) {
  const frame = useRef<HTMLDivElement>(null);
  const chosen = chosenFilters(choices);
  const change = (next: LotChoices) => {
    // The pressed button disappears; the keyboard goes on from here.
    frame.current?.focus();
    onChange(next);
  };
  return (
    <div ref={frame} tabIndex={-1} className="outline-none">
      {chosen.length > 0 && (
        <ul aria-label="Chosen filters" className="flex flex-wrap gap-2">
          {chosen.map(({ text, without }) => (
            <li key={text}>
              <button
                type="button"
                aria-label={`Remove ${text}`}
                onClick={() => change(without)}
                className="inline-flex min-h-9 pointer-coarse:min-h-11 items-center gap-1.5 rounded-full bg-accent-soft px-3 text-left text-sm text-accent"
              >
                {text}
                <X className="size-4 shrink-0" aria-hidden="true" />
              </button>
            </li>
          ))}
          <li>
            <button
              type="button"
              onClick={() => change(withoutFilters(choices))}
              className="min-h-9 pointer-coarse:min-h-11 px-2 text-sm font-semibold text-accent underline underline-offset-2"
            >
              Clear all
            </button>
          </li>
        </ul>
      )}
    </div>
  );
}

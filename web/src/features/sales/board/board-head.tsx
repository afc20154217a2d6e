import type { ReactNode } from 'react';
import type { BoardLot } from '#shared/contract/sale-board.ts';
import { Card } from '#web/ui/card.tsx';
import { cx } from '#web/ui/cx.ts';
import type { LotFilter } from './board-lots.ts';

/** One number of the whole sale. */
export function Figure({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <Card className="grid gap-1">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="tabular text-xl font-semibold">{children}</dd>
    </Card>
  );
}

interface FilterChipsProps<Name extends string> {
  readonly filters: Readonly<Record<Name, LotFilter>>;
  readonly lots: readonly BoardLot[];
  readonly value: Name;
  readonly onChange: (value: Name) => void;
}

/** Which lots are shown, each choice with their number. */
export function FilterChips<Name extends string>({ filters, lots, value, onChange }: FilterChipsProps<Name>) {
  const names = Object.keys(filters).filter((name): name is Name => name in filters);
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Show lots</legend>
      {names.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === value}
          className={cx(
            'min-h-9 rounded-full border px-3.5 text-sm font-medium pointer-coarse:min-h-11',
            name === value
              ? 'border-accent bg-accent-soft text-accent'
              : 'border-border bg-raised text-muted hover:text-text',
          )}
          onClick={() => onChange(name)}
        >
          {filters[name].label} <span className="tabular">{lots.filter(filters[name].isIn).length}</span>
        </button>
      ))}
    </fieldset>
  );
}

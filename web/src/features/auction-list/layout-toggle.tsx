import { LayoutGrid, List } from 'lucide-react';
import type { View } from './list-filter.ts';

const LAYOUTS = [
  { view: 'grid', label: 'Grid view', Icon: LayoutGrid },
  { view: 'list', label: 'List view', Icon: List },
] as const;

interface LayoutToggleProps {
  readonly view: View;
  readonly onChoose: (view: View) => void;
}

/** Switches between grid and list. */
export function LayoutToggle({ view, onChoose }: LayoutToggleProps) {
  return (
    <fieldset
      aria-label="Layout"
      className="flex shrink-0 items-center rounded-md border border-border-strong/70 bg-raised p-0.5"
    >
      {LAYOUTS.map((layout) => (
        <button
          key={layout.view}
          type="button"
          aria-label={layout.label}
          title={layout.label}
          aria-pressed={view === layout.view}
          onClick={() => onChoose(layout.view)}
          className="grid size-9 pointer-coarse:size-11 place-items-center rounded-sm text-muted transition-colors hover:text-text aria-pressed:bg-accent-soft aria-pressed:text-accent"
        >
          <layout.Icon className="size-5" aria-hidden="true" />
        </button>
      ))}
    </fieldset>
  );
}

import type { ReactNode } from 'react';
import { ChosenChips } from './chosen-chips.tsx';
import { FilterPanel, type FilterPanelProps } from './filter-panel.tsx';

interface FilteredListProps {
  readonly panel: FilterPanelProps;
  /** There is room for the panel beside the list. Otherwise the page offers it as a sheet. */
  readonly isWide: boolean;
  readonly children: ReactNode;
}

/** A list of lots with the chosen filters above it and, on wide screens, the filter panel beside it. */
export function FilteredList({ panel, isWide, children }: FilteredListProps) {
  return (
    <>
      <ChosenChips choices={panel.choices} onChange={panel.onChange} />
      <div className={isWide ? 'grid grid-cols-[15rem_minmax(0,1fr)] items-start gap-8' : 'grid grid-cols-1'}>
        {isWide && (
          <section aria-label="Filters">
            <FilterPanel {...panel} />
          </section>
        )}
        {children}
      </div>
    </>
  );
}

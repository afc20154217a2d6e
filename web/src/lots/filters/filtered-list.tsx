import type { ReactNode } from 'react';
import { ChosenChips } from './chosen-chips.tsx';
import { FilterPanel, type FilterPanelProps } from './filter-panel.tsx';

interface FilteredListProps {
  readonly panel: FilterPanelProps;
  /** Shows the filter panel beside the list. Otherwise the page offers the filters as a sheet. */
  readonly hasSidePanel: boolean;
  readonly children: ReactNode;
}

/** A list of lots with the chosen filters above it and, where there is room, the filter panel beside it. */
export function FilteredList({ panel, hasSidePanel, children }: FilteredListProps) {
  return (
    <>
      <ChosenChips choices={panel.choices} onChange={panel.onChange} />
      <div className={hasSidePanel ? 'grid grid-cols-[15rem_minmax(0,1fr)] items-start gap-8' : 'grid grid-cols-1'}>
        {hasSidePanel && (
          <section aria-label="Filters">
            <FilterPanel {...panel} />
          </section>
        )}
        {children}
      </div>
    </>
  );
}

import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { chosenFilters } from './chosen-filters.ts';
import { FilterPanel, type FilterPanelProps } from './filter-panel.tsx';
import { withoutFilters } from './lot-choices.ts';

interface FilterSheetProps extends FilterPanelProps {
  /** The number of lots that are left; undefined while it is not known. */
  readonly total: number | undefined;
}

/** The filters in a sheet, for screens without room beside the list. */
export function FilterSheet({ total, ...panel }: FilterSheetProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { choices, onChange } = panel;
  const chosen = chosenFilters(choices).length;
  const shown = total === undefined ? 'Show lots' : `Show ${total} ${total === 1 ? 'lot' : 'lots'}`;
  return (
    <>
      <Button variant="secondary" icon={<SlidersHorizontal className="size-5" />} onClick={() => setIsOpen(true)}>
        {chosen === 0 ? 'Filters' : `Filters (${chosen})`}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Filters"
        footer={
          <>
            <Button variant="ghost" onClick={() => onChange(withoutFilters(choices))}>
              Clear all
            </Button>
            <Button onClick={() => setIsOpen(false)}>{shown}</Button>
            <output className="sr-only">{shown}</output>
          </>
        }
      >
        <FilterPanel {...panel} />
      </Dialog>
    </>
  );
}

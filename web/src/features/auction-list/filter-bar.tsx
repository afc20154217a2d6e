import { Heart } from 'lucide-react';
import type { ReactNode } from 'react';
import { PUBLIC_STATUSES } from '#shared/model/lots/lot-filter.ts';
import { MAX_SEARCH_LENGTH } from '#shared/model/max-search-length.ts';
import { STATUS_LABELS } from '#web/lots/filters/chosen-filters.ts';
import { DEFAULT_SORT, sortOptions, withChoice } from '#web/lots/filters/lot-choices.ts';
import { cx } from '#web/ui/cx.ts';
import { CONTROL_CLASS } from '#web/ui/forms/field.tsx';
import { FilterSelect } from '#web/ui/forms/filter-select.tsx';
import { SearchField } from '#web/ui/forms/search-field.tsx';
import { ADMIN_STATUSES, type ListFilter } from './list-filter.ts';

interface FilterBarProps {
  /** True offers filters that bidders may not use. */
  readonly isAdmin: boolean;
  readonly filter: ListFilter;
  readonly onChange: (change: Partial<ListFilter>) => void;
  /** Opens further filters. */
  readonly children?: ReactNode;
}

export function FilterBar({ isAdmin, filter, onChange, children }: FilterBarProps) {
  const { lots, watched } = filter;
  const set = (name: string) => (text: string) => onChange({ lots: withChoice(lots, name, text) });
  const offered = isAdmin
    ? ADMIN_STATUSES
    : PUBLIC_STATUSES.filter((status) => status !== 'cancelled' || lots['status'] === status);
  return (
    <div className="flex flex-wrap gap-3">
      <SearchField
        label="Search auctions"
        placeholder="Search by title, make, city or lot number"
        maxLength={MAX_SEARCH_LENGTH}
        value={lots['search'] ?? ''}
        onSearch={set('search')}
      />
      <div className="grid w-full grid-cols-2 gap-3 large-text:grid-cols-1 lg:grid-cols-4 xl:flex xl:w-auto">
        <FilterSelect
          label="Status"
          all="All Statuses"
          options={offered.map((value) => ({ value, label: STATUS_LABELS[value] }))}
          value={lots['status'] ?? ''}
          onChoose={set('status')}
        />
        <FilterSelect
          label="Sort"
          options={sortOptions(lots)}
          value={lots['sort'] ?? DEFAULT_SORT}
          onChoose={set('sort')}
        />
        <button
          type="button"
          aria-pressed={watched}
          className={cx(
            CONTROL_CLASS,
            'inline-flex items-center xl:w-auto! justify-center gap-2 aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent',
          )}
          onClick={() => onChange({ watched: !watched })}
        >
          <Heart className={cx('size-5', watched && 'fill-current')} aria-hidden="true" />
          Watchlist
        </button>
        {children}
      </div>
    </div>
  );
}

import { Heart } from 'lucide-react';
import { CATEGORIES } from '../../../../shared/model/auctions/categories.ts';
import { MAX_SEARCH_LENGTH } from '../../../../shared/model/max-search-length.ts';
import { cx } from '../../ui/cx.ts';
import { CONTROL_CLASS } from '../../ui/forms/field.tsx';
import { FilterSelect } from '../../ui/forms/filter-select.tsx';
import { ADMIN_STATUS_OPTIONS, type ListFilter, oneOf, SORT_OPTIONS, STATUS_OPTIONS } from './list-filter.ts';
import { SearchField } from '../../ui/forms/search-field.tsx';

const CATEGORY_OPTIONS = CATEGORIES.map(({ _id, name }) => ({ value: _id, label: name }));

interface FilterBarProps {
  /** True offers filters that bidders may not use. */
  readonly isAdmin: boolean;
  readonly filter: ListFilter;
  readonly onChange: (change: Partial<ListFilter>) => void;
}

export function FilterBar({ isAdmin, filter, onChange }: FilterBarProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <SearchField
        label="Search auctions"
        placeholder="Search auctions by title"
        maxLength={MAX_SEARCH_LENGTH}
        value={filter.search}
        onSearch={(search) => onChange({ search })}
      />
      <div className="grid w-full grid-cols-2 gap-3 lg:grid-cols-4 xl:flex xl:w-auto">
        <FilterSelect
          label="Status"
          all="All Statuses"
          options={isAdmin ? ADMIN_STATUS_OPTIONS : STATUS_OPTIONS}
          value={filter.status ?? ''}
          onChoose={(value) => onChange({ status: oneOf(ADMIN_STATUS_OPTIONS, value) })}
        />
        <FilterSelect
          label="Category"
          all="All Categories"
          options={CATEGORY_OPTIONS}
          value={filter.categorie ?? ''}
          onChoose={(value) => onChange({ categorie: oneOf(CATEGORY_OPTIONS, value) })}
        />
        <FilterSelect
          label="Sort"
          options={SORT_OPTIONS}
          value={filter.sort}
          onChoose={(value) => onChange({ sort: oneOf(SORT_OPTIONS, value) ?? 'newest' })}
        />
        <button
          type="button"
          aria-pressed={filter.watched}
          className={cx(
            CONTROL_CLASS,
            'inline-flex items-center xl:w-auto! justify-center gap-2 aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent',
          )}
          onClick={() => onChange({ watched: !filter.watched })}
        >
          <Heart className={cx('size-5', filter.watched && 'fill-current')} aria-hidden="true" />
          Watchlist
        </button>
      </div>
    </div>
  );
}

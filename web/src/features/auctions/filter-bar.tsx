import { Heart, LayoutGrid, List } from 'lucide-react';
import { CATEGORIES } from '../../../../shared/model/categories.ts';
import { cx } from '../../ui/cx.ts';
import { CONTROL_CLASS } from '../../ui/field.tsx';
import { FilterSelect } from './filter-select.tsx';
import { type ListFilter, oneOf, SORT_OPTIONS, STATUS_OPTIONS, type View } from './list-filter.ts';
import { SearchField } from './search-field.tsx';

const CATEGORY_OPTIONS = CATEGORIES.map(({ _id, name }) => ({ value: _id, label: name }));

interface FilterBarProps {
  readonly filter: ListFilter;
  readonly onChange: (change: Partial<ListFilter>) => void;
}

/** Search, filters, order and layout of the list. */
export function FilterBar({ filter, onChange }: FilterBarProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <SearchField value={filter.search} onSearch={(search) => onChange({ search })} />
      <div className="grid w-full grid-cols-2 gap-3 lg:grid-cols-[1fr_1fr_1fr_auto] xl:flex xl:w-auto">
        <FilterSelect
          label="Status"
          all="All Statuses"
          options={STATUS_OPTIONS}
          value={filter.status ?? ''}
          onChoose={(value) => onChange({ status: oneOf(STATUS_OPTIONS, value) })}
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
        <div className="flex gap-3">
          <button
            type="button"
            aria-pressed={filter.watched}
            className={cx(
              CONTROL_CLASS,
              'inline-flex w-auto! flex-1 items-center justify-center gap-2 aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent',
            )}
            onClick={() => onChange({ watched: !filter.watched })}
          >
            <Heart className={cx('size-5', filter.watched && 'fill-current')} aria-hidden="true" />
            Watchlist
          </button>
          <Layout view={filter.view} onChoose={(view) => onChange({ view })} />
        </div>
      </div>
    </div>
  );
}

const LAYOUTS = [
  { view: 'grid', label: 'Grid view', Icon: LayoutGrid },
  { view: 'list', label: 'List view', Icon: List },
] as const;

function Layout({ view, onChoose }: { readonly view: View; readonly onChoose: (view: View) => void }) {
  return (
    <fieldset
      aria-label="Layout"
      className="flex h-12 shrink-0 items-center rounded-md border border-border-strong/70 bg-raised p-1"
    >
      {LAYOUTS.map((layout) => (
        <button
          key={layout.view}
          type="button"
          aria-label={layout.label}
          title={layout.label}
          aria-pressed={view === layout.view}
          onClick={() => onChoose(layout.view)}
          className="grid size-10 place-items-center rounded-sm text-muted transition-colors hover:text-text aria-pressed:bg-accent-soft aria-pressed:text-accent"
        >
          <layout.Icon className="size-5" aria-hidden="true" />
        </button>
      ))}
    </fieldset>
  );
}

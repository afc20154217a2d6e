import { useInfiniteQuery } from '@tanstack/react-query';
import { PUBLIC_STATUSES } from '#shared/model/lots/lot-filter.ts';
import { MAX_SEARCH_LENGTH } from '#shared/model/max-search-length.ts';
import { FilterSheet } from '#web/lots/filters/filter-sheet.tsx';
import { FilteredList } from '#web/lots/filters/filtered-list.tsx';
import {
  DEFAULT_SORT,
  type LotChoices,
  readLotChoices,
  SORT_OPTIONS,
  withChoice,
} from '#web/lots/filters/lot-choices.ts';
import { useFilterParams } from '#web/lots/filters/use-filter-params.ts';
import { lotsQuery } from '#web/lots/lot-queries.ts';
import { DocumentTitle } from '#web/page/document-title.tsx';
import { useRememberedSearch } from '#web/page/last-search.ts';
import { FilterSelect } from '#web/ui/forms/filter-select.tsx';
import { SearchField } from '#web/ui/forms/search-field.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import { LotsFound } from './lots-found.tsx';

/** From this width on, the filters have room beside the list. */
const ROOM_FOR_PANEL = '(min-width: 64rem)';

/** `/lots`: what is for sale, for everybody. */
export function Component() {
  useRememberedSearch();
  const [params, setParams] = useFilterParams();
  const choices = readPublicChoices(params);
  const query = useInfiniteQuery(lotsQuery(choices));
  const hasSidePanel = useMedia(ROOM_FOR_PANEL);
  const onChange = (next: LotChoices) => setParams(new URLSearchParams(next));
  const set = (name: string) => (text: string) => onChange(withChoice(choices, name, text));
  const panel = { choices, counts: query.data?.pages[0]?.counts, statuses: PUBLIC_STATUSES, onChange };
  return (
    <div className="page grid grid-cols-1 gap-5 py-6 md:py-10">
      <DocumentTitle title="Lots" />
      <h1 className="text-2xl font-semibold md:text-3xl">Lots</h1>
      <div className="flex flex-wrap gap-3">
        <SearchField
          label="Search lots"
          placeholder="Title, make, city, lot number"
          maxLength={MAX_SEARCH_LENGTH}
          value={choices['search'] ?? ''}
          onSearch={set('search')}
        />
        <div className="flex gap-3 max-sm:w-full max-sm:*:flex-1">
          <FilterSelect
            label="Sort"
            options={SORT_OPTIONS}
            value={choices['sort'] ?? DEFAULT_SORT}
            onChoose={set('sort')}
          />
          {!hasSidePanel && (
            <FilterSheet {...panel} total={query.isPlaceholderData ? undefined : query.data?.pages.at(-1)?.total} />
          )}
        </div>
      </div>
      <FilteredList panel={panel} hasSidePanel={hasSidePanel}>
        <LotsFound query={query} choices={choices} onChange={onChange} />
      </FilteredList>
    </div>
  );
}

/** Reads the choices from the URL. A status that visitors may not filter by is ignored. */
function readPublicChoices(params: URLSearchParams): LotChoices {
  const choices = readLotChoices(params);
  const isPublic = PUBLIC_STATUSES.some((status) => status === choices['status']);
  return isPublic ? choices : withChoice(choices, 'status', '');
}

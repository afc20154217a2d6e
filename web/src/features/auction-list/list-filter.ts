import { CATEGORIES, type CategoryId } from '../../../../shared/model/auctions/categories.ts';
import { MAX_SEARCH_LENGTH } from '../../../../shared/model/max-search-length.ts';

/** The status filters; the values are the API's. */
export const STATUS_OPTIONS = [
  { value: 'active', label: 'Active' },
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'completed', label: 'Completed' },
] as const;
/** Filters for admins only. */
export const ADMIN_STATUS_OPTIONS = [
  ...STATUS_OPTIONS,
  { value: 'draft', label: 'Drafts' },
  { value: 'cancelled', label: 'Cancelled' },
  { value: 'unpaid', label: 'Unpaid' },
] as const;
export const SORT_OPTIONS = [
  { value: 'newest', label: 'Newest' },
  { value: 'price-asc', label: 'Price low to high' },
  { value: 'price-desc', label: 'Price high to low' },
  { value: 'end-date', label: 'End Date' },
] as const;
const VIEWS = [{ value: 'grid' }, { value: 'list' }] as const;

export type StatusFilter = (typeof ADMIN_STATUS_OPTIONS)[number]['value'];
export type Sort = (typeof SORT_OPTIONS)[number]['value'];
export type View = (typeof VIEWS)[number]['value'];

/** The filter and layout of the list, all stored in the URL. */
export interface ListFilter {
  readonly search: string;
  readonly status: StatusFilter | undefined;
  readonly categorie: CategoryId | undefined;
  readonly sort: Sort;
  readonly watched: boolean;
  readonly view: View;
}

const CATEGORY_OPTIONS = CATEGORIES.map(({ _id }) => ({ value: _id }));

/** Parses a filter from the URL's query; unknown values are ignored. */
export function readFilter(params: URLSearchParams): ListFilter {
  return {
    search: (params.get('search') ?? '').trim().slice(0, MAX_SEARCH_LENGTH),
    status: oneOf(ADMIN_STATUS_OPTIONS, params.get('status')),
    categorie: oneOf(CATEGORY_OPTIONS, params.get('categorie')),
    sort: oneOf(SORT_OPTIONS, params.get('sort')) ?? 'newest',
    watched: params.get('watched') === 'true',
    view: oneOf(VIEWS, params.get('view')) ?? 'grid',
  };
}

/** The URL's query for a filter, without defaults. */
export function writeFilter({ search, status, categorie, sort, watched, view }: ListFilter): URLSearchParams {
  const params = new URLSearchParams();
  if (search !== '') params.set('search', search);
  if (status !== undefined) params.set('status', status);
  if (categorie !== undefined) params.set('categorie', categorie);
  if (sort !== 'newest') params.set('sort', sort);
  if (watched) params.set('watched', 'true');
  if (view !== 'grid') params.set('view', view);
  return params;
}

/** Whether any filter is active. */
export function isNarrowed({ search, status, categorie, watched }: ListFilter): boolean {
  return search !== '' || status !== undefined || categorie !== undefined || watched;
}

/** The option with that value, if any. */
export function oneOf<V extends string>(
  options: readonly { readonly value: V }[],
  value: string | null,
): V | undefined {
  return options.find((option) => option.value === value)?.value;
}

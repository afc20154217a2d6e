import { isNarrow } from '../../lots/filters/chosen-filters.ts';
import { type LotChoices, readLotChoices } from '../../lots/filters/lot-choices.ts';

export const ADMIN_STATUSES = ['active', 'upcoming', 'completed', 'draft', 'cancelled', 'unpaid'] as const;

export type View = 'grid' | 'list';

/** The filter and layout of the list, all stored in the URL. */
export interface ListFilter {
  readonly lots: LotChoices;
  readonly watched: boolean;
  readonly view: View;
}

/** Parses a filter from the URL's query; unknown values are ignored. */
export function readFilter(params: URLSearchParams): ListFilter {
  return {
    lots: readLotChoices(params),
    watched: params.get('watched') === 'true',
    view: params.get('view') === 'list' ? 'list' : 'grid',
  };
}

/** The URL's query for a filter, without defaults. */
export function writeFilter({ lots, watched, view }: ListFilter): URLSearchParams {
  return new URLSearchParams({ ...lots, ...(watched && { watched: 'true' }), ...(view === 'list' && { view }) });
}

/** Whether any filter is active. */
export function isNarrowed({ lots, watched }: ListFilter): boolean {
  return isNarrow(lots) || watched;
}

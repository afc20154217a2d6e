import { isNarrow } from '#web/lots/filters/chosen-filters.ts';
import { type LotChoices, readLotChoices } from '#web/lots/filters/lot-choices.ts';

export const ADMIN_STATUSES = ['active', 'upcoming', 'completed', 'draft', 'cancelled', 'unpaid', 'unsold'] as const;

export type View = 'grid' | 'list';

/** The filter and layout of the list, all stored in the URL. */
export interface ListFilter {
  readonly lots: LotChoices;
  readonly watched: boolean;
  readonly view: View;
  /** The columns of the table; undefined for the usual ones. */
  readonly columns?: string | undefined;
}

/** Parses a filter from the URL's query; unknown values are ignored. */
export function readFilter(params: URLSearchParams): ListFilter {
  return {
    lots: readLotChoices(params),
    watched: params.get('watched') === 'true',
    view: params.get('view') === 'list' ? 'list' : 'grid',
    columns: params.get('columns') ?? undefined,
  };
}

/** The URL's query for a filter, without defaults. */
export function writeFilter({ lots, watched, view, columns }: ListFilter): URLSearchParams {
  return new URLSearchParams({
    ...lots,
    ...(watched && { watched: 'true' }),
    ...(view === 'list' && { view }),
    ...(columns !== undefined && { columns }),
  });
}

/** Whether any filter is active. */
export function isNarrowed({ lots, watched }: ListFilter): boolean {
  return isNarrow(lots) || watched;
}

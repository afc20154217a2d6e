import { hasFilters } from '#web/lots/filters/chosen-filters.ts';
import { type LotChoices, readLotChoices } from '#web/lots/filters/lot-choices.ts';

export const ADMIN_STATUSES = ['active', 'upcoming', 'completed', 'draft', 'cancelled', 'unpaid', 'unsold'] as const;

export type View = 'grid' | 'list';

/** The filter and layout of the list, all stored in the URL. */
export interface ListFilter {
  readonly lots: LotChoices;
  readonly watched: boolean;
  /** The id of a seller, for admins; undefined for all. */
  readonly seller?: string | undefined;
  readonly view: View;
  /** The columns of the table; undefined for the usual ones. */
  readonly columns?: string | undefined;
}

/**
 * Parses a filter from the URL's query; unknown values are ignored.
 *
 * @param lastView the layout that was chosen last, which counts if the URL names none
 */
export function readFilter(params: URLSearchParams, lastView: string | null = null): ListFilter {
  return {
    lots: readLotChoices(params),
    watched: params.get('watched') === 'true',
    seller: params.get('seller') ?? undefined,
    view: (params.get('view') ?? lastView) === 'list' ? 'list' : 'grid',
    columns: params.get('columns') ?? undefined,
  };
}

/** The URL's query for a filter, without defaults. */
export function writeFilter({ lots, watched, seller, view, columns }: ListFilter): URLSearchParams {
  return new URLSearchParams({
    ...lots,
    ...(watched && { watched: 'true' }),
    ...(seller !== undefined && { seller }),
    ...(view === 'list' && { view }),
    ...(columns !== undefined && { columns }),
  });
}

/** Whether any filter is active, including those that only signed-in people have. */
export function isNarrowed({ lots, watched, seller }: ListFilter): boolean {
  return hasFilters(lots) || watched || seller !== undefined;
}

import { type CatalogueFilter, conditionsOf } from './catalogue-filter.ts';
import { readSearch } from './catalogue-search.ts';
import type { Catalogue, CataloguePage, PageWanted } from './catalogue.ts';

/** As many as the first page of a list shows. */
const FEW = 24;

interface FoundPage {
  readonly page: CataloguePage;
  /** What the page was found with. */
  readonly filter: CatalogueFilter;
}

/**
 * A page of a list. If only few lots match the search as typed, whatever the other filters, those that match it with typing
 * errors follow them. Undefined for an invalid cursor.
 */
export async function findPage(
  catalogue: Catalogue,
  filter: CatalogueFilter,
  wanted: PageWanted,
  now: number,
): Promise<FoundPage | undefined> {
  const { search, withDrafts } = filter;
  const page = await catalogue.page(filter, wanted, now);
  if (page === undefined) return undefined;
  const isExact = search === undefined || readSearch(search).number !== undefined;
  if (isExact || page.total >= FEW) return { page, filter };
  const alone = { search, withDrafts };
  if (isNarrowed(filter, alone) && (await catalogue.count(alone, now)) >= FEW) return { page, filter };
  const forgiving = { ...filter, withTypos: true };
  const found = await catalogue.page(forgiving, wanted, now);
  return found && { page: found, filter: forgiving };
}

/** Whether the filter wants more than the search alone. */
const isNarrowed = (filter: CatalogueFilter, alone: CatalogueFilter): boolean =>
  filter.status !== undefined || conditionsOf(filter).length > conditionsOf(alone).length;

import type { Catalogue, CataloguePage, PageWanted } from './catalogue.ts';
import type { CatalogueFilter } from './catalogue-filter.ts';
import { readSearch } from './catalogue-search.ts';

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
  if ((await catalogue.count({ search, withDrafts }, now)) >= FEW) return { page, filter };
  const forgiving = { ...filter, withTypos: true };
  const found = await catalogue.page(forgiving, wanted, now);
  return found && { page: found, filter: forgiving };
}

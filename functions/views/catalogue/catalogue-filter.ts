import { effectiveStatus } from '../../../shared/model/auctions/auction-status.ts';
import type { CatalogueEntry } from '../../tables/catalogue/catalogue-entry.ts';

/** The status filters of a list. `upcoming`: published and not started. `unpaid`: completed and not paid. */
export type CatalogueStatus = 'active' | 'upcoming' | 'completed' | 'cancelled' | 'draft' | 'unpaid';

export interface CatalogueFilter {
  readonly status?: CatalogueStatus | undefined;
  readonly categorie?: string | undefined;
  /** Matches the title, ignoring case. */
  readonly search?: string | undefined;
  /** Only auctions with these ids. */
  readonly among?: ReadonlySet<string> | undefined;
  /** Whether drafts and cancelled drafts are included, for admins only. */
  readonly withDrafts: boolean;
}

type Condition = (entry: CatalogueEntry, at: number) => boolean;

/** Whether an auction matches at a time and may be shown. */
export function matcher(filter: CatalogueFilter): Condition {
  const conditions = conditionsOf(filter);
  return (entry, at) => conditions.every((holds) => holds(entry, at));
}

function conditionsOf({ status, categorie, search, among, withDrafts }: CatalogueFilter): readonly Condition[] {
  const text = search?.toLowerCase() ?? '';
  return [
    ...(withDrafts ? [] : [(entry: CatalogueEntry) => !entry.isHidden]),
    ...(status === undefined ? [] : [hasStatus(status, withDrafts)]),
    ...(categorie === undefined ? [] : [(entry: CatalogueEntry) => entry.categorie === categorie]),
    ...(among === undefined ? [] : [(entry: CatalogueEntry) => among.has(entry.auctionId)]),
    ...(text === '' ? [] : [(entry: CatalogueEntry) => entry.title.toLowerCase().includes(text)]),
  ];
}

function hasStatus(status: CatalogueStatus, isAdmin: boolean): Condition {
  // Only admins may see which auctions are unpaid.
  if (status === 'unpaid' && !isAdmin) return () => false;
  const wanted = STATUS[status];
  return (entry, at) => effectiveStatus(entry, at) === wanted;
}

const STATUS = {
  draft: 'draft',
  upcoming: 'pending',
  active: 'active',
  completed: 'completed',
  cancelled: 'cancelled',
  unpaid: 'completed',
} as const;

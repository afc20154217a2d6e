import { type FiledStatus, isPublic } from '../../tables/auctions/filed-status.ts';

/** The filters a list offers; `upcoming` is published and not started, `unpaid` completed and not paid for. */
export type CatalogueStatus = 'active' | 'upcoming' | 'completed' | 'cancelled' | 'draft' | 'unpaid';

/** Which auctions are wanted. */
export interface CatalogueFilter {
  readonly status?: CatalogueStatus | undefined;
  readonly categorie?: string | undefined;
  /** Matches the title, ignoring case. */
  readonly search?: string | undefined;
  /** Only what this user watches. */
  readonly watchedBy?: string | undefined;
  /** Admins see drafts, and those that were cancelled as such; nobody else. */
  readonly withDrafts: boolean;
}

/** Whether an auction of this status is wanted, and may be seen. */
export function matchesStatus(status: FiledStatus, filter: CatalogueFilter): boolean {
  if (!isPublic(status) && !filter.withDrafts) return false;
  // What is not paid for is for admins to know.
  if (filter.status === 'unpaid' && !filter.withDrafts) return false;
  return filter.status === undefined || FILED_UNDER[filter.status].includes(status);
}

/** Under which statuses the auctions of each filter are filed. */
export const FILED_UNDER: Readonly<Record<CatalogueStatus, readonly FiledStatus[]>> = {
  draft: ['draft'],
  upcoming: ['pending'],
  active: ['active'],
  completed: ['completed'],
  cancelled: ['cancelled', 'withdrawn'],
  unpaid: ['completed'],
};

import type { AuctionStatus } from '../../../shared/model/auctions/auction-status.ts';

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
  /** Admins see drafts, nobody else. */
  readonly withDrafts: boolean;
}

/** Whether an auction of this status is wanted, and may be seen. */
export function matchesStatus(status: AuctionStatus, filter: CatalogueFilter): boolean {
  if (status === 'draft' && !filter.withDrafts) return false;
  if (filter.status === undefined) return true;
  if (filter.status === 'unpaid') return status === 'completed' && filter.withDrafts;
  return status === (filter.status === 'upcoming' ? 'pending' : filter.status);
}

/** The filters a list offers; `upcoming` is published and not started. */
export type CatalogueStatus = 'active' | 'upcoming' | 'completed' | 'cancelled' | 'draft';

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

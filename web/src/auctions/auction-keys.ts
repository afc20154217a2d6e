/** The query keys of auctions. */
export const auctionKeys = {
  lists: ['auctions'] as const,
  list: (filter: object) => ['auctions', filter] as const,
  detail: (auctionId: string) => ['auction', auctionId] as const,
  /** The auction for the edit form. */
  edit: (auctionId: string) => ['auction-edit', auctionId] as const,
  /** Its audit log. */
  audit: (auctionId: string) => ['audit', 'auction', auctionId] as const,
};

/** The keys of auctions in the query cache. */
export const auctionKeys = {
  lists: ['auctions'] as const,
  list: (filter: object) => ['auctions', filter] as const,
  detail: (auctionId: string) => ['auction', auctionId] as const,
  /** The auction as the edit form needs it. */
  edit: (auctionId: string) => ['auction-edit', auctionId] as const,
};

/** What several events say. */

/** Fields of every auction event. */
export interface AuctionFacts {
  readonly auctionId: string;
  readonly title: string;
  /** When it happened. Epoch milliseconds. */
  readonly at: number;
}

export interface BidderFacts extends AuctionFacts {
  /** The recipient. */
  readonly userId: string;
}

/** When bidding closes if nobody bids (epoch ms), and the seconds that each bid adds. */
export interface StartFacts {
  readonly closesAt: number;
  readonly bidInterval: number;
}

/** After a pause that began at `pausedAt` (epoch ms). `startAt` only if it has not started. */
export interface ResumedFacts {
  readonly pausedAt: number;
  readonly startAt: number | undefined;
  readonly closesAt: number;
}

/** When bidding closes unless somebody bids (epoch ms). At the latest end a bid does not move it. */
export interface ClosingFacts {
  readonly closesAt: number;
  readonly isLatestEnd: boolean;
}

/** True of the one deposit of a sale: then id and title are the sale's. */
export interface SaleFacts {
  readonly forSale?: boolean;
}

/** Why two owners annulled the win, and where the lot is offered again; undefined if that was deleted. */
export interface AnnulledFacts {
  readonly reason: string;
  readonly relistedAs: string | undefined;
}

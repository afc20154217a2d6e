/** The bid intervals that an admin can choose, in seconds. */
export const BID_INTERVALS = [30, 60, 120, 300, 600, 900, 1800, 3600] as const;
export type BidInterval = (typeof BID_INTERVALS)[number];

export const DEFAULT_BID_INTERVAL: BidInterval = 60;

/** The bid intervals that an admin can choose, in seconds. */
export const BID_INTERVALS = [30, 60, 120, 300, 600, 900, 1800, 3600] as const;
export type BidInterval = (typeof BID_INTERVALS)[number];

export const DEFAULT_BID_INTERVAL: BidInterval = 60;

/** A bid interval (seconds) in words: '30 seconds', '1 minute', '1 hour'. */
export function intervalInWords(seconds: number): string {
  const { count, unit } = inLargestUnit(seconds);
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`;
}

function inLargestUnit(seconds: number) {
  if (seconds % 3600 === 0) return { count: seconds / 3600, unit: 'hour' };
  return seconds % 60 === 0 ? { count: seconds / 60, unit: 'minute' } : { count: seconds, unit: 'second' };
}

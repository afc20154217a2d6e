import type { MaximumKeys } from '#functions/bidding/maximum/sealed-maximum.ts';

/** A key of maximums for tests without Parameter Store. */
export const TEST_KEYS: MaximumKeys = [Buffer.alloc(32, 7)];

import type { Rupees } from '#shared/model/money/money.ts';
import { computeCommitment } from './commitment.ts';

/** A maximum that its owner left, as the server answers it. */
export interface LeftMaximum {
  readonly at: number;
  readonly commitment: string;
  readonly opened: { readonly maximum: Rupees; readonly salt: string } | null;
}

/** `kept`: the amount gives the commitment. `sealed`: the house has not opened it. */
type Verdict = 'kept' | 'changed' | 'sealed';

export interface Verified {
  /** In the order of the maximums. */
  readonly verdicts: readonly Verdict[];
  /** How many commitments this browser noted during the auction, and how many of them the house no longer names. */
  readonly noted: number;
  readonly missing: number;
}

/** Computes every commitment again in this browser, and compares them with those noted during the auction. */
export async function verifyMaximums(
  left: readonly LeftMaximum[],
  owner: { readonly auctionId: string; readonly userId: string },
  notedCodes: readonly string[],
): Promise<Verified> {
  const verdicts = await Promise.all(
    left.map(async ({ commitment, opened }): Promise<Verdict> => {
      if (opened === null) return 'sealed';
      return (await computeCommitment({ ...owner, ...opened })) === commitment ? 'kept' : 'changed';
    }),
  );
  const missing = notedCodes.filter((code) => left.every(({ commitment }) => commitment !== code));
  return { verdicts, noted: notedCodes.length, missing: missing.length };
}

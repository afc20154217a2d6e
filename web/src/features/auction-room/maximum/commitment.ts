import type { Rupees } from '#shared/model/money/money.ts';

/** What a commitment is computed from; the salt keeps others from guessing the maximum. */
export interface CommitmentInput {
  readonly salt: string;
  readonly auctionId: string;
  readonly userId: string;
  readonly maximum: Rupees;
}

/** The commitment to a maximum: SHA-256 of `salt|auctionId|userId|maximum` in hex. */
export async function computeCommitment({ salt, auctionId, userId, maximum }: CommitmentInput): Promise<string> {
  const text = [salt, auctionId, userId, maximum].join('|');
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

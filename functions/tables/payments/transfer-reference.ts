import { createHash } from 'node:crypto';

/**
 * What a winner quotes in a bank transfer, and the admin finds in the statement: the same for one win always. Letters and
 * digits only, and short enough for the remarks of any bank.
 */
export function transferReference(auctionId: string, userId: string): string {
  const digest = createHash('sha256').update(`${auctionId}#${userId}`).digest('hex');
  return `BOLI${digest.slice(0, 10).toUpperCase()}`;
}

import { createHash } from 'node:crypto';
import type { PaymentItem } from './payment-item.ts';

/**
 * What a payer quotes in a bank transfer, and the admin finds in the statement: the same for one win, or one deposit, always. Letters and
 * digits only, and short enough for the remarks of any bank.
 */
export function transferReference(auctionId: string, userId: string, type: PaymentItem['type'] = 'final'): string {
  const purpose = type === 'final' ? `${auctionId}#${userId}` : `${auctionId}#${userId}#emd`;
  const digest = createHash('sha256').update(purpose).digest('hex');
  return `BOLI${digest.slice(0, 10).toUpperCase()}`;
}

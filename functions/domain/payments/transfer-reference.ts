import { createHash } from 'node:crypto';
import type { PaymentType } from '#shared/model/money/payment-enums.ts';

/**
 * The payer quotes it in a bank transfer, and the admin searches the statement for it. Constant for one win or deposit.
 * Letters and digits only, and short enough for the remarks field of any bank.
 */
export function transferReference(auctionId: string, userId: string, type: PaymentType = 'final'): string {
  const purpose = type === 'final' ? `${auctionId}#${userId}` : `${auctionId}#${userId}#emd`;
  const digest = createHash('sha256').update(purpose).digest('hex');
  return `BOLI${digest.slice(0, 10).toUpperCase()}`;
}

import type { Paise } from '../../../../../shared/model/money/money.ts';

/** A sent bid. Sending it again with the same id cannot bid twice. */
export interface BidAttempt {
  readonly amount: Paise;
  readonly bidId: string;
}

/**
 * Reuses the unanswered attempt if it was for the same amount; otherwise makes a new one.
 *
 * @param unanswered the attempt whose response was lost, if any
 */
export function attemptFor(amount: Paise, unanswered: BidAttempt | undefined, newId: () => string): BidAttempt {
  return unanswered?.amount === amount ? unanswered : { amount, bidId: newId() };
}

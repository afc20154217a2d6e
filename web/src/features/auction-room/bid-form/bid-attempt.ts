import type { Paise } from '../../../../../shared/model/money/money.ts';

/** A bid on its way. Repeating it with the same id can never bid twice. */
export interface BidAttempt {
  readonly amount: Paise;
  readonly bidId: string;
}

/**
 * The attempt for an amount: the previous one if it was for the same amount and went unanswered, else a new one.
 *
 * @param unanswered the attempt whose answer was lost, if there is one
 */
export function attemptFor(amount: Paise, unanswered: BidAttempt | undefined, newId: () => string): BidAttempt {
  return unanswered?.amount === amount ? unanswered : { amount, bidId: newId() };
}

import type { Paise } from '../../../shared/model/money/money.ts';
import type { PaymentItem } from './payment-item.ts';

/** What is left of a payment, and can still go back: without what went back at the provider's side. */
export function amountToReturn({ amount, returnedElsewhere = 0 }: PaymentItem): Paise {
  return Math.max(amount - returnedElsewhere, 0);
}

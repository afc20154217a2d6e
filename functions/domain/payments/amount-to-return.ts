import type { Paise } from '#shared/model/money/money.ts';
import type { PaymentItem } from '#functions/tables/payments/payment-item.ts';

/** The rest of a payment that can still be refunded. */
export function amountToReturn({ amount, returnedElsewhere = 0 }: PaymentItem): Paise {
  return Math.max(amount - returnedElsewhere, 0);
}

/** The condition that nothing more was returned since the payment was read. */
export const sameRest = ({ returnedElsewhere }: Pick<PaymentItem, 'returnedElsewhere'>) => ({ returnedElsewhere });

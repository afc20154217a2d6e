import type { Paise } from '../../../shared/model/money/money.ts';
import type { PaymentItem } from './payment-item.ts';

/** What is left of a payment, and can still go back: without what went back before. */
export function amountToReturn({ amount, returnedElsewhere = 0 }: PaymentItem): Paise {
  return Math.max(amount - returnedElsewhere, 0);
}

/** The condition that as much is left of a payment as when it was read: parts of it may go and come at any time. */
export function leftAsRead({ returnedElsewhere }: Pick<PaymentItem, 'returnedElsewhere'>): {
  readonly condition: string;
  readonly values: Readonly<Record<string, number>>;
} {
  return returnedElsewhere === undefined
    ? { condition: 'attribute_not_exists(returnedElsewhere)', values: {} }
    : { condition: 'returnedElsewhere = :returnedBefore', values: { ':returnedBefore': returnedElsewhere } };
}

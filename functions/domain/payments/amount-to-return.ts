import type { Paise } from '../../../shared/model/money/money.ts';
import type { PaymentItem } from '../../tables/payments/payment-item.ts';

/** The rest of a payment that can still be refunded. */
export function amountToReturn({ amount, returnedElsewhere = 0 }: PaymentItem): Paise {
  return Math.max(amount - returnedElsewhere, 0);
}

/** The DynamoDB condition that nothing more was returned since the payment was read. */
export function restUnchanged({ returnedElsewhere }: Pick<PaymentItem, 'returnedElsewhere'>): {
  readonly condition: string;
  readonly values: Readonly<Record<string, number>>;
} {
  return returnedElsewhere === undefined
    ? { condition: 'attribute_not_exists(returnedElsewhere)', values: {} }
    : { condition: 'returnedElsewhere = :returnedBefore', values: { ':returnedBefore': returnedElsewhere } };
}

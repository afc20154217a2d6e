import type { MoneyAccount } from '#functions/tables/money/money-entry.ts';
import type { PaymentItem } from '#functions/tables/payments/payment-item.ts';

/** The ledger account that has the payment's money; undefined if we have none. */
export function accountOf({ status, type, unmatchedFor, part }: PaymentItem): MoneyAccount | undefined {
  switch (status) {
    case 'captured':
      return type === 'emd' || part === true || unmatchedFor !== undefined ? 'held' : 'spent';
    case 'refunding':
      return 'held';
    case 'forfeited':
      return 'forfeited';
    case 'set-off':
      return 'spent';
    case 'created':
    case 'failed':
    case 'refunded':
    case 'undone':
      return undefined;
  }
}

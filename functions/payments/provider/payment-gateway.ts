import type { Paise } from '../../../shared/model/money/money.ts';
import type { SettledMoney } from './settlement-line.ts';
import type { Result } from '../../../shared/model/result.ts';

/** The provider takes orders in other currencies too; Boli deals in rupees. */
export const CURRENCY = 'INR';

/** An order at the provider: what the payer's checkout is opened with. */
export interface ProviderOrder {
  readonly orderId: string;
  readonly amount: Paise;
  readonly currency: string;
}

/** One attempt to pay an order, as the provider tells it. */
export interface ProviderPayment {
  readonly providerPaymentId: string;
  /** Null when it belongs to no order, which Boli never asks for. */
  readonly orderId: string | null;
  readonly amount: Paise;
  readonly currency: string;
  readonly status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  /**
   * When the payer paid, epoch milliseconds: the provider's `created_at`, at which the payer's account is debited
   * however late the bank's answer comes (https://razorpay.com/docs/payments/payments/late-authorisation.md). The
   * documented entity has no time of capture. Absent where an answer has none.
   */
  readonly paidAt?: number;
}

export interface ProviderRefund {
  readonly refundId: string;
  readonly providerPaymentId: string;
  readonly amount: Paise;
  readonly status: 'pending' | 'processed' | 'failed';
  /** The bank's reference, by which the payer can ask their bank; absent until there is one. */
  readonly reference?: string;
}

/**
 * Why the provider did not do as asked. `refused`: it answered no to this very request, and nothing has happened.
 * `no-access`: it does not know our key (any more), whatever is asked. `unknown`: no answer, or none that makes
 * sense; it may have happened, so look before asking again.
 */
export type ProviderError =
  | { readonly kind: 'refused'; readonly status: number; readonly code: string; readonly description: string }
  | { readonly kind: 'no-access'; readonly status: number }
  | { readonly kind: 'unknown'; readonly detail: string };

/** What went wrong, in words for admins and logs. */
export function problemOf(error: ProviderError): string {
  switch (error.kind) {
    case 'refused':
      return error.description === '' ? error.code : error.description;
    case 'no-access':
      return `Razorpay does not accept our key (${error.status}).`;
    case 'unknown':
      return `No usable answer from Razorpay (${error.detail}).`;
  }
}

type Answered<T> = Promise<Result<T, ProviderError>>;

/** What Boli asks of the payment provider. */
export interface PaymentGateway {
  /** The public key id the checkout is opened with. */
  readonly keyId: string;
  /** @param receipt Boli's payment id, at most 40 characters */
  createOrder(order: {
    readonly receipt: string;
    readonly amount: Paise;
    readonly notes: Readonly<Record<string, string>>;
  }): Answered<ProviderOrder>;
  /** The order made earlier for a receipt and this amount, if there is one. */
  findOrder(receipt: string, amount: Paise): Answered<ProviderOrder | undefined>;
  fetchPayment(providerPaymentId: string): Answered<ProviderPayment>;
  /** Takes the money of an authorized payment. */
  capturePayment(providerPaymentId: string, amount: Paise): Answered<ProviderPayment>;
  /** Every attempt to pay an order. */
  listOrderPayments(orderId: string): Answered<readonly ProviderPayment[]>;
  /** Gives money back to its source. The same key and amount again answer the same refund. */
  refund(refund: {
    readonly providerPaymentId: string;
    readonly amount: Paise;
    /** At least 10 letters, digits, dashes or underscores. */
    readonly idempotencyKey: string;
  }): Answered<ProviderRefund>;
  /** Everything that was settled on the Indian day that begins at `day`, epoch milliseconds. */
  listSettled(day: number): Answered<readonly SettledMoney[]>;
  listRefunds(providerPaymentId: string): Answered<readonly ProviderRefund[]>;
}

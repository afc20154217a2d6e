import type { Paise } from '#shared/model/money/money.ts';
import type { Result } from '#shared/model/result.ts';
import type { SettledMoney } from './settlement-line.ts';

/** Boli uses rupees only. */
export const CURRENCY = 'INR';

/** An order at the provider; the checkout opens with it. */
export interface ProviderOrder {
  readonly orderId: string;
  readonly amount: Paise;
  readonly currency: string;
}

/** One attempt to pay an order, as the provider reports it. */
export interface ProviderPayment {
  readonly providerPaymentId: string;
  /** Null if the payment has no order. Boli never creates such payments. */
  readonly orderId: string | null;
  readonly amount: Paise;
  readonly currency: string;
  readonly status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  /**
   * When the payer paid, epoch milliseconds: the provider's `created_at`. The payer's account is debited then, even if the
   * bank answers late (https://razorpay.com/docs/payments/payments/late-authorisation.md). The provider documents no time
   * of capture.
   */
  readonly paidAt?: number;
  /** The payer's UPI handle, in small letters. It is stored as a keyed hash only, and in no log. */
  readonly upi?: string;
}

export interface ProviderRefund {
  readonly refundId: string;
  readonly providerPaymentId: string;
  readonly amount: Paise;
  readonly status: 'pending' | 'processed' | 'failed';
  /** The reference for questions to the payer's bank; absent until the bank has assigned one. */
  readonly reference?: string;
}

/**
 * Why a request to the provider failed. `refused`: the provider rejected this request, and nothing has happened.
 * `no-access`: it rejects our key. `unknown`: no usable answer; the request may have succeeded, so check before a retry.
 */
export type ProviderError =
  | { readonly kind: 'refused'; readonly status: number; readonly code: string; readonly description: string }
  | { readonly kind: 'no-access'; readonly status: number }
  | { readonly kind: 'unknown'; readonly detail: string };

/** A sentence for admins and logs. */
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

export interface PaymentGateway {
  /** The public key id the checkout is opened with. */
  readonly keyId: string;
  /** @param receipt Boli's payment id, at most 40 characters */
  createOrder(order: {
    readonly receipt: string;
    readonly amount: Paise;
    readonly notes: Readonly<Record<string, string>>;
  }): Answered<ProviderOrder>;
  /** Finds an earlier order by receipt and amount. */
  findOrder(receipt: string, amount: Paise): Answered<ProviderOrder | undefined>;
  fetchPayment(providerPaymentId: string): Answered<ProviderPayment>;
  /** Captures an authorized payment. */
  capturePayment(providerPaymentId: string, amount: Paise): Answered<ProviderPayment>;
  /** Every attempt to pay an order. */
  listOrderPayments(orderId: string): Answered<readonly ProviderPayment[]>;
  /** Refunds to the source of the payment. Idempotent for the same key and amount. */
  refund(refund: {
    readonly providerPaymentId: string;
    readonly amount: Paise;
    /** At least 10 letters, digits, dashes or underscores. */
    readonly idempotencyKey: string;
  }): Answered<ProviderRefund>;
  /** Everything settled on the Indian day that begins at `day`, epoch milliseconds. */
  listSettled(day: number): Answered<readonly SettledMoney[]>;
  listRefunds(providerPaymentId: string): Answered<readonly ProviderRefund[]>;
}

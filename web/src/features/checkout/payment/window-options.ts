import type { SessionUser } from '#shared/contract/accounts/auth.ts';
import { internationalMobile } from '#shared/model/accounts/mobile.ts';
import type { CheckoutRequest } from '#web/payments/checkout-request.ts';
import type { OpenOrder } from './run-payment.ts';

/**
 * The options of the provider's window; amounts in paise. See
 * https://razorpay.com/docs/payments/payment-gateway/web-integration/standard/
 */
export interface WindowOptions {
  readonly key: string;
  readonly amount: number;
  readonly currency: string;
  readonly order_id: string;
  readonly name: string;
  readonly description: string;
  /** A contact in another form than E.164 may be read as the number of somebody else. */
  readonly prefill: { readonly name: string; readonly email: string; readonly contact?: string };
  readonly notes: Readonly<Record<string, string>>;
}

interface Payer {
  readonly user: SessionUser;
  readonly request: CheckoutRequest;
}

export function windowOptions({ user, request }: Payer, order: OpenOrder, description: string) {
  const { auctionId, type } = request;
  const contact = internationalMobile(user.mobile);
  return {
    key: order.key,
    amount: order.amountPaise,
    currency: order.currency,
    order_id: order.orderId,
    name: 'Boli',
    description,
    prefill: { name: user.name, email: user.email, ...(contact !== undefined && { contact }) },
    notes: { paymentId: order.paymentId, auctionId, paymentType: type },
  };
}

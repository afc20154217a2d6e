import type { Clock } from '#functions/platform/clock.ts';
import { type Endpoint, endpoint } from '#functions/platform/http/endpoint.ts';
import type { Refusal } from '#shared/contract/http/errors.ts';
import {
  answerCounterOffer as answerCounterOfferRoute,
  checkoutSettings as checkoutRoute,
  createPayment as createRoute,
  verifyPayment as verifyRoute,
} from '#shared/contract/money/payments.ts';
import { withdraw as withdrawRoute } from '#shared/contract/money/payments.ts';
import { type Paise, rupeesFromPaise } from '#shared/model/money/money.ts';
import { ok, type Result } from '#shared/model/result.ts';
import { type CreateDeps, createPayment } from './orders/create-payment.ts';
import type { ProviderAccount } from './provider/razorpay-account.ts';
import { type VerifiedPayment, verifyPayment, type VerifyDeps } from './recording/verify-payment.ts';

interface PaymentRouteDeps extends Omit<CreateDeps & VerifyDeps, 'gateway' | 'keySecret'> {
  readonly clock: Clock;
  /** Called for every request, so that rotated keys are used. */
  readonly account: () => Promise<ProviderAccount>;
  /** The provider's checkout script. */
  readonly checkoutUrl: string;
  /** Withdraws a registration and refunds its deposit. */
  readonly withdraw: (auctionId: string, userId: string, now: number) => Promise<Result<undefined, Refusal>>;
  readonly answerCounterOffer: (
    answer: {
      readonly auctionId: string;
      readonly userId: string;
      readonly answer: 'accept' | 'decline';
      readonly amount: Paise;
    },
    now: number,
  ) => Promise<Result<undefined, Refusal>>;
}

/** The checkout, its payments, withdrawals, and answers to counter-offers. */
export function paymentRoutes(deps: PaymentRouteDeps): readonly Endpoint[] {
  return [
    endpoint(createRoute, async ({ body, caller }) => {
      const { gateway } = await deps.account();
      const { auctionId, paymentType: type, amount } = body;
      const request = { auctionId, type, userId: caller.userId, amount };
      const created = await createPayment({ ...deps, gateway }, request, deps.clock());
      if (!created.ok) return created;
      const { order, paymentId, registered } = created.value;
      return ok({
        answer: {
          success: true,
          message: order === undefined ? 'You are registered. No deposit is due.' : 'Payment order created.',
          order: order === undefined ? null : { id: order.orderId, amount: order.amount, currency: order.currency },
          payment: { id: paymentId },
          key: gateway.keyId,
          checkoutUrl: deps.checkoutUrl,
          registered,
        },
      });
    }),

    endpoint(checkoutRoute, async () => {
      const { gateway } = await deps.account();
      return ok({ answer: { success: true, key: gateway.keyId, checkoutUrl: deps.checkoutUrl } });
    }),

    endpoint(verifyRoute, async ({ body, caller }) => {
      const claim = {
        userId: caller.userId,
        paymentId: body.paymentId,
        orderId: body.razorpay_order_id,
        providerPaymentId: body.razorpay_payment_id,
        signature: body.razorpay_signature,
      };
      const verified = await verifyPayment({ ...deps, ...(await deps.account()) }, claim, deps.clock());
      if (!verified.ok) return verified;
      const { paymentId, status, amount } = verified.value;
      const payment = { id: paymentId, status, amount: rupeesFromPaise(amount) };
      return ok({ answer: { success: true, message: MESSAGES[status], payment } });
    }),

    endpoint(withdrawRoute, async ({ params, caller }) => {
      const withdrawn = await deps.withdraw(params.id, caller.userId, deps.clock());
      if (!withdrawn.ok) return withdrawn;
      return ok({
        answer: { success: true, message: 'You have withdrawn. A deposit that you paid is on its way back.' },
      });
    }),

    endpoint(answerCounterOfferRoute, async ({ params, body, caller }) => {
      const answer = { auctionId: params.id, userId: caller.userId, ...body };
      const answered = await deps.answerCounterOffer(answer, deps.clock());
      return answered.ok ? ok({ answer: { success: true, message: ANSWERED[body.answer] } }) : answered;
    }),
  ];
}

const ANSWERED = {
  accept: 'You have won the lot. Please pay for it in time.',
  decline: 'You have declined. Your bid stands, and we may still accept it.',
} as const;

const MESSAGES = {
  captured: 'Payment verified successfully!',
  pending: 'Your payment is being confirmed. This can take a few minutes.',
  refunding: 'Your payment could not be used any more and is being refunded to you.',
  refunded: 'This payment has been refunded to you.',
} as const satisfies Record<VerifiedPayment['status'], string>;

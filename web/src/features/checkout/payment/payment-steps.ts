import type { QueryClient } from '@tanstack/react-query';
import type { SessionUser } from '#shared/contract/accounts/auth.ts';
import type { AuctionDetails } from '#shared/contract/auctions.ts';
import { verifyPayment } from '#shared/contract/money/payments.ts';
import { consentLaterQuery, consentQuery } from '#web/account/consent-query.ts';
import { hasCode } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { auctionQuery } from '#web/auctions/auction-query.ts';
import type { CheckoutRequest } from '#web/payments/checkout-request.ts';
import { paidFor } from '#web/payments/paid-for.ts';
import { paymentTitle } from '#web/payments/payment-text.ts';
import { checkoutSettingsQuery } from '../checkout-settings-query.ts';
import { loadCheckout } from '../load-checkout.ts';
import { openWindow } from './checkout-window.ts';
import { isSettled } from './payability.ts';
import { createPaymentTolerantly } from './read-creation.ts';
import type { PaymentSteps } from './run-payment.ts';
import { windowOptions } from './window-options.ts';

export interface Payer {
  readonly client: QueryClient;
  readonly user: SessionUser;
  readonly auction: Pick<AuctionDetails, 'title' | 'saleEvent'>;
  readonly request: CheckoutRequest;
  readonly amountRupees: number;
  /** Aborts when the payer leaves the screen. */
  readonly signal: AbortSignal;
}

/** The effects of one payment: server, provider and clock. */
export function paymentSteps(payer: Payer): PaymentSteps {
  const { client, request, amountRupees, signal, auction } = payer;
  const { auctionId, type } = request;
  const description = `${paymentTitle(type)}: ${auction.title}`.slice(0, 250);
  return {
    create: async () => {
      const body = { auctionId: paidFor(auction, request), paymentType: type, amount: amountRupees, description };
      const created = await call(createPaymentTolerantly, { body, signal }).catch((error: unknown) => {
        if (hasCode(error, 'CONSENT_NEEDED')) {
          client.setQueryData(consentLaterQuery.queryKey, false);
          // The texts may have changed since the page was loaded.
          void client.invalidateQueries({ queryKey: consentQuery.queryKey });
        }
        throw error;
      });
      if (created.key !== '' && created.checkoutUrl !== '') return created;
      const { key, checkoutUrl } = await client.fetchQuery(checkoutSettingsQuery);
      return { ...created, key, checkoutUrl };
    },
    openWindow: async (order) => {
      const Checkout = await loadCheckout(order.checkoutUrl);
      signal.throwIfAborted();
      return openWindow(Checkout, windowOptions(payer, order, description), signal);
    },
    verify: async (claim, paymentId) => {
      const { payment, message } = await call(verifyPayment, { body: { ...claim, paymentId }, signal });
      return { status: payment.status, message };
    },
    isSettled: async () =>
      isSettled(await client.fetchQuery({ ...auctionQuery(client, auctionId), staleTime: 0 }), type),
    wait: (ms) => waitFor(ms, signal),
  };
}

function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

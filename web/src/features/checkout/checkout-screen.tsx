import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { AuctionDetails } from '#shared/contract/auctions.ts';
import type { RegistrationBlock } from '#web/account/registration-block.ts';
import { paths } from '#web/paths.ts';
import type { CheckoutRequest } from '#web/payments/checkout-request.ts';
import { paidFor } from '#web/payments/paid-for.ts';
import { paymentSubtitle, paymentTitle } from '#web/payments/payment-text.ts';
import { serverClock } from '#web/realtime/live.ts';
import { useSignedInUser } from '#web/session/signed-in-user.ts';
import { Card } from '#web/ui/card.tsx';
import { AuctionSummary } from './auction-summary.tsx';
import { PaymentForm } from './payment-form.tsx';
import { payability } from './payment/payability.ts';
import { canTryAgain, usePayment } from './payment/use-payment.ts';
import { usePreloadedCheckout } from './payment/use-preloaded-checkout.ts';
import { SecurePaymentPanel } from './secure-payment-panel.tsx';
import { SettledNote } from './settled-note.tsx';

export const CHECKOUT_GRID = 'grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]';

interface CheckoutScreenProps {
  readonly auction: AuctionDetails;
  readonly request: CheckoutRequest;
  readonly amountRupees: number;
  /** Why this person may not pay a deposit yet. */
  readonly block: RegistrationBlock | undefined;
}

/** The amount, the auction, the terms and the Pay button. */
export function CheckoutScreen({ auction, request, amountRupees, block }: CheckoutScreenProps) {
  const { type } = request;
  const user = useSignedInUser();
  const isForSale = type === 'emd' && auction.saleEvent?.deposit !== undefined;
  const payment = usePayment(auction, request, amountRupees);
  const payState = payability(auction, type, user.id, serverClock.now());
  usePreloadedCheckout(payState.kind === 'payable' && amountRupees > 0 && block === undefined);
  // Once a payment has begun its outcome is shown, even when the refetched auction needs no payment.
  const isUnderWay = payment.step !== undefined || (payment.end !== undefined && !canTryAgain(payment.end));
  return (
    <div className="grid gap-6">
      <div className="grid justify-items-start gap-2">
        <Link
          to={paths.auction(request.auctionId)}
          className="-ml-1 inline-flex min-h-9 pointer-coarse:min-h-11 items-center gap-1.5 rounded-md px-1 text-sm font-medium text-muted hover:text-text"
        >
          <ArrowLeft className="size-4" aria-hidden="true" />
          Back to auction
        </Link>
        <h1 className="text-2xl font-semibold">{paymentTitle(type)}</h1>
        <p className="text-muted">
          {isForSale
            ? 'Pay one deposit to register for all lots of the sale.'
            : paymentSubtitle(type, auction.viewer.depositOwed)}
        </p>
      </div>
      <div className={CHECKOUT_GRID}>
        <Card flush className="overflow-hidden">
          <AuctionSummary auction={auction} sale={isForSale ? auction.saleEvent : undefined} />
          {payState.kind === 'payable' || isUnderWay ? (
            <PaymentForm
              auction={auction}
              type={type}
              amountRupees={amountRupees}
              payment={payment}
              block={isUnderWay ? undefined : block}
            />
          ) : (
            <SettledNote
              payState={payState}
              request={request}
              receipt={{ ...request, auctionId: paidFor(auction, request) }}
              isFree={amountRupees === 0}
            />
          )}
        </Card>
        <SecurePaymentPanel />
      </div>
    </div>
  );
}

import { CircleCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { AuctionDetails } from '#shared/contract/auctions.ts';
import type { OwnPayment } from '#web/account/dashboard-types.ts';
import { paths } from '#web/paths.ts';
import { paidFor } from '#web/payments/paid-for.ts';
import { DownloadReceipt } from '#web/receipts/download-receipt.tsx';
import { buttonClass } from '#web/ui/buttons/button-class.ts';
import { stepsAfterSuccess } from './next-steps.ts';
import { PaidDetails } from './paid-details.tsx';
import type { ResultFrameProps } from './result-frame.tsx';
import type { ResultState } from './use-result.ts';

/**
 * The page of a payment that succeeded: what it was for, and the next steps.
 *
 * @param payment undefined when nothing was due, or while the list of payments does not have it yet
 * @param now server time, epoch milliseconds
 */
export function paidFrame(
  { request: paymentRequest, auction, paymentId }: ResultState,
  payment: OwnPayment | undefined,
  now: number,
): ResultFrameProps {
  const type = paymentRequest?.type ?? 'final';
  const ofSale = type === 'emd' ? auction?.saleEvent : undefined;
  const isForSale = ofSale?.deposit !== undefined;
  const receipt =
    paymentRequest && auction ? { ...paymentRequest, auctionId: paidFor(auction, paymentRequest) } : paymentRequest;
  const isFree = type === 'emd' && !isForSale && payment === undefined && auction?.emdAmount === 0;
  return {
    tone: 'success',
    icon: CircleCheck,
    title: isFree ? 'Registration Successful!' : 'Payment Successful!',
    text: isFree
      ? 'No deposit was due for this auction: you are registered, and nothing was charged.'
      : isForSale
        ? FOR_SALE
        : type === 'emd' && auction !== undefined
          ? depositSentence(auction)
          : TEXTS[type],
    details: payment !== undefined && <PaidDetails payment={payment} />,
    nextSteps: stepsAfterSuccess(type, auction, now),
    actions: (
      <>
        {paymentRequest?.type === 'emd' ? (
          <Link to={paths.auction(paymentRequest.auctionId)} className={buttonClass()}>
            Go to Auction
          </Link>
        ) : (
          <Link to={paths.dashboard} className={buttonClass()}>
            View Dashboard
          </Link>
        )}
        {paymentRequest?.type === 'final' && (
          <Link to={paths.auction(paymentRequest.auctionId)} className={buttonClass({ variant: 'secondary' })}>
            Collect the Lot
          </Link>
        )}
        <Link to={paths.home} className={buttonClass({ variant: 'secondary' })}>
          Home
        </Link>
        {receipt !== undefined && !isFree && <DownloadReceipt request={receipt} paymentId={payment?.id ?? paymentId} />}
      </>
    ),
  };
}

const FOR_SALE = 'Your deposit has arrived and you are registered for all lots of the sale.';

/** The page may be opened again after the auction; a runner-up pays the deposit only then, because it had gone back. */
function depositSentence({ status, viewer }: Pick<AuctionDetails, 'status' | 'viewer'>): string {
  if (status !== 'completed' && status !== 'cancelled') return TEXTS.emd;
  return viewer.finalPayment === 'due'
    ? 'Your deposit has arrived. You can now pay for the lot.'
    : 'Your deposit has arrived.';
}

const TEXTS = {
  emd: 'Your deposit has arrived and you are registered for the auction.',
  final: 'Your payment has arrived, and the lot is yours. Next comes the handover.',
} as const;

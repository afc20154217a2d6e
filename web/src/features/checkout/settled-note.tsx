import { Link } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import type { CheckoutRequest } from '#web/payments/checkout-request.ts';
import { DownloadReceipt } from '#web/receipts/download-receipt.tsx';
import { buttonClass } from '#web/ui/buttons/button-class.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import type { Payability } from './payment/payability.ts';

interface SettledNoteProps {
  readonly payState: Exclude<Payability, { kind: 'payable' }>;
  readonly request: CheckoutRequest;
  /** What a receipt is for: the deposit of a sale is under the sale's id. */
  readonly receipt: CheckoutRequest;
  /** True when no payment was ever due. */
  readonly isFree: boolean;
}

/** Replaces the Pay button when no payment is due. */
export function SettledNote({ payState, request, receipt, isFree }: SettledNoteProps) {
  return (
    <div className="grid gap-5 p-5 md:p-6">
      <Banner tone={payState.kind === 'done' ? 'success' : 'warning'}>{payState.sentence}</Banner>
      <div className="flex flex-wrap gap-3">
        <Link to={paths.auction(request.auctionId)} className={buttonClass()}>
          Go to Auction
        </Link>
        <Link to={paths.dashboard} className={buttonClass({ variant: 'secondary' })}>
          View Dashboard
        </Link>
        {payState.kind === 'done' && !isFree && <DownloadReceipt request={receipt} />}
      </div>
    </div>
  );
}

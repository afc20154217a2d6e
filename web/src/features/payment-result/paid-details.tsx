import type { AuctionDetails } from '../../../../shared/contract/auctions.ts';
import { Money } from '../../ui/format/money.tsx';
import { amountToPay } from '../../payments/amount-to-pay.ts';
import type { CheckoutRequest } from '../../payments/checkout-request.ts';
import { paymentTypeName } from '../../payments/payment-words.ts';

interface PaidDetailsProps {
  readonly request: CheckoutRequest;
  readonly paymentId: string | undefined;
  readonly auction: AuctionDetails | undefined;
  readonly isFree: boolean;
}

/** What was paid, for what. */
export function PaidDetails({ request, paymentId, auction, isFree }: PaidDetailsProps) {
  if (auction === undefined) return null;
  const amount = amountToPay(auction, request.type);
  return (
    <dl className="grid w-full grid-cols-[auto_1fr] gap-x-6 gap-y-2 rounded-md bg-sunken/60 p-4 text-left text-sm *:odd:text-muted *:even:text-right *:even:font-medium">
      <dt>Auction</dt>
      <dd>{auction.title}</dd>
      {!isFree && amount.ok && (
        <>
          <dt>{paymentTypeName(request.type)}</dt>
          <dd>
            <Money rupees={amount.value} />
          </dd>
        </>
      )}
      {paymentId !== undefined && (
        <>
          <dt>Payment ID</dt>
          <dd className="break-all">{paymentId}</dd>
        </>
      )}
    </dl>
  );
}

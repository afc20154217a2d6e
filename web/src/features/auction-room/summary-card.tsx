import { memo, type ReactNode } from 'react';
import type { AuctionDetails } from '#shared/contract/auctions.ts';
import { Card } from '#web/ui/card.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { activeBidders } from './bids/bid-position.ts';

export const SummaryCard = memo(function SummaryCard({ auction }: { readonly auction: AuctionDetails }) {
  const { bidCount, bidderCount } = auction;
  return (
    <Card className="[contain-intrinsic-height:auto_20rem] [content-visibility:auto]">
      <h2 className="font-semibold">Bidding Summary</h2>
      <dl className="mt-3 grid divide-y divide-border">
        <NamedNumber name="Base Price">
          <Money rupees={auction.basePrice} />
        </NamedNumber>
        <NamedNumber name="Current Bid">
          <Money rupees={auction.currentBid} />
        </NamedNumber>
        <NamedNumber name="Total Bids">{bidCount}</NamedNumber>
        <NamedNumber name="Registered Bidders">{bidderCount}</NamedNumber>
        <NamedNumber name="Active Bidders">{activeBidders(auction)}</NamedNumber>
      </dl>
    </Card>
  );
});

function NamedNumber({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-2.5">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="tabular font-semibold">{children}</dd>
    </div>
  );
}

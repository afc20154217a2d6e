import { Square } from 'lucide-react';
import type { AuctionDetails } from '#shared/contract/auctions.ts';
import { endAuctionEarly } from '#shared/contract/selling/auction-acts.ts';
import { call } from '#web/api/call.ts';
import { REGISTERED } from '#web/notices/registered-are-told.ts';
import { formatRupees } from '#web/ui/format/format-money.ts';
import { leadingBid } from '../bids/bid-position.ts';
import { ReasonedAction } from './reasoned-action.tsx';

/** Ends a running auction before its clock runs out. */
export function EndButton({ auction }: { readonly auction: AuctionDetails }) {
  const { _id } = auction;
  return (
    <ReasonedAction
      auctionId={_id}
      label="End early"
      icon={<Square className="size-4" aria-hidden="true" />}
      title="End this auction early?"
      description="This cannot be undone."
      hint="Bidders and people who watch the lot read it, and it is kept."
      danger
      consequences={[
        'Bidding ends in 3 seconds. A bid received until then still counts, and extends nothing.',
        ...outcomeSentences(auction),
        `${REGISTERED} and everybody who watches it is told, with your reason.`,
      ]}
      act={async (reason) => (await call(endAuctionEarly, { params: { id: _id }, body: { reason } })).message}
    />
  );
}

/** What becomes of the lot and the deposits, as it stands now. */
function outcomeSentences(auction: AuctionDetails): readonly string[] {
  const leader = leadingBid(auction);
  if (leader === undefined) return ['Nobody has bid, so the lot stays unsold and every deposit is refunded.'];
  const bid = `${leader.name} leads with ${formatRupees(leader.bidAmount)}`;
  switch (auction.reserveStatus) {
    case 'not-met':
      return [`${bid}, below the reserve: you can accept that bid for 24 hours. Otherwise the lot stays unsold.`];
    case 'met':
      return [`${bid} and wins if nobody bids more. ${LOSERS}`];
    case null:
      return [`${bid} and wins if nobody bids more, unless a hidden reserve is not met. ${LOSERS}`];
  }
}

const LOSERS = 'The other deposits are refunded, and the winner has to pay.';

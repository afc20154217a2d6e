import { Crown, TrendingUp } from 'lucide-react';
import { useState } from 'react';
import type { AuctionDetails } from '#shared/contract/auctions.ts';
import { paiseFromRupees } from '#shared/model/money/money.ts';
import { hasBid } from '#web/lots/price/has-bid.ts';
import { ReserveNote } from '#web/lots/price/reserve-note.tsx';
import { WouldPay } from '#web/lots/price/would-pay.tsx';
import { isFinal } from '#web/realtime/live-auction.ts';
import { cx } from '#web/ui/cx.ts';
import { Money } from '#web/ui/format/money.tsx';
import { leadingBid, NOBODY, type BidPosition, bidPositionOf } from './bid-position.ts';

interface CurrentBidProps {
  readonly auction: AuctionDetails;
  readonly userId: string;
}

/** The highest bid, its bidder, and whether the viewer leads. */
export function CurrentBid({ auction, userId }: CurrentBidProps) {
  const { currentBid: currentRupees, status } = auction;
  const [lit, setLit] = useState({ rupees: currentRupees, isFading: false });
  // One highlight at a time: one for every bid would overload a phone.
  if (!lit.isFading && lit.rupees !== currentRupees) setLit({ rupees: currentRupees, isFading: true });
  const leader = leadingBid(auction);
  const isOver = status === 'completed';
  return (
    <div>
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4">
        <p className="text-sm font-medium text-muted">{isOver ? labelOf(auction) : 'Current Bid'}</p>
        {status === 'active' && <BidPositionMark position={bidPositionOf(auction, userId)} />}
      </div>
      <p className="text-3xl font-semibold large-text:text-xl">
        {/* The key creates a new element for a new amount, which plays the animation once. */}
        <span
          key={lit.rupees}
          className={cx(
            'relative isolate inline-block',
            lit.isFading &&
              'before:absolute before:-inset-1 before:-z-10 before:animate-lit-up before:rounded-md before:bg-gold-soft before:opacity-0',
          )}
          onAnimationEnd={() => setLit({ rupees: currentRupees, isFading: false })}
        >
          <Money rupees={currentRupees} />
        </span>
      </p>
      <div className="flex flex-wrap gap-x-4 text-sm text-muted">
        <p>
          {auction.bidLog.at(-1)?.userId === NOBODY && 'Base price: bids were taken back, and nobody leads'}
          {auction.bidCount === 0 && `Base price, no bids${isFinal(auction) ? '' : ' yet'}`}
          {leader !== undefined && `by ${nameOf(leader, userId)}`}
        </p>
        <ReserveNote status={auction.reserveStatus} />
      </div>
      {(status === 'active' || status === 'pending') && (
        <WouldPay auction={auction} bid={paiseFromRupees(currentRupees) ?? 0} />
      )}
    </div>
  );
}

/** The highest bid is not the winning bid below the reserve, and when a runner-up got the lot. */
function labelOf(auction: AuctionDetails): string {
  const { winner, currentBid } = auction;
  if (winner === null) return hasBid(auction) ? 'Highest bid' : 'Current Bid';
  return winner.bidAmount === currentBid ? 'Winning bid' : 'Highest bid';
}

function nameOf(leader: { readonly userId: string; readonly name: string }, userId: string): string {
  return leader.userId === userId ? 'you' : leader.name;
}

function BidPositionMark({ position }: { readonly position: BidPosition }) {
  if (position === 'none') return null;
  const isLeading = position === 'leading';
  const Icon = isLeading ? Crown : TrendingUp;
  return (
    <p
      key={position}
      className={cx(
        'inline-flex items-center gap-1.5 rounded-md px-2.5 py-1.5 text-sm font-semibold',
        isLeading ? 'bg-success-soft text-success' : 'bg-warning-soft text-warning',
      )}
    >
      <Icon className="size-4" aria-hidden="true" />
      {isLeading ? 'You are leading' : 'You have been outbid'}
    </p>
  );
}

import { Gavel } from 'lucide-react';
import { memo } from 'react';
import type { AuctionDetails } from '#shared/contract/auctions.ts';
import { isFinal } from '#web/realtime/live-auction.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { cx } from '#web/ui/cx.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { ScrollRegion } from '#web/ui/scroll-region.tsx';
import { NOBODY, stands } from './bid-position.ts';
import { formatBidTime } from './format-bid-time.ts';

interface BidHistoryProps {
  readonly auction: AuctionDetails;
  readonly userId: string;
}

export function BidHistory({ auction, userId }: BidHistoryProps) {
  const { bidLog, bidCount, winner } = auction;
  const newestFirst = bidLog.toReversed();
  const won = winner === null ? undefined : newestFirst.find((bid) => stands(bid) && isSame(bid, winner));
  return (
    <Card flush className="[contain-intrinsic-height:auto_28rem] [content-visibility:auto]">
      <div className="flex items-baseline justify-between gap-4 px-5 pt-5 pb-3 md:px-6">
        <h2 id="bid-history" className="font-semibold">
          Bid History
        </h2>
        {bidCount > bidLog.length && <p className="tabular text-xs text-muted">newest {bidLog.length}</p>}
      </div>
      {bidLog.some((bid) => bid.automatic) && (
        <p className="px-5 pb-3 text-xs text-muted md:px-6">
          Automatic: the house bid for this bidder, up to a maximum that they had left.
        </p>
      )}
      {bidLog.some(({ restated }) => restated === true) && (
        <p className="px-5 pb-3 text-xs text-muted md:px-6">
          Taken back: the house has taken these bids back, by two people and for a reason. They count for nothing.
        </p>
      )}
      {newestFirst.length === 0 ? (
        <EmptyState
          icon={<Gavel className="size-6" />}
          title={isFinal(auction) ? 'No bids' : 'No bids yet'}
          {...(!isFinal(auction) && { text: 'Be the first to place a bid!' })}
          className="py-8!"
        />
      ) : (
        <ScrollRegion
          aria-labelledby="bid-history"
          // The card clips everything outside it, including an outline.
          className="max-h-96 border-t border-border focus-visible:-outline-offset-2"
        >
          <ol className="divide-y divide-border">
            {newestFirst.map((bid, index) => (
              <Entry
                key={bid.seq}
                bid={bid}
                isTop={index === 0}
                isLeading={index === 0 && !isFinal(auction) && stands(bid)}
                isOwn={bid.userId === userId}
                hasWon={bid === won}
              />
            ))}
          </ol>
        </ScrollRegion>
      )}
    </Card>
  );
}

type Bidder = Pick<AuctionDetails['bidLog'][number], 'userId' | 'bidAmount'>;

const isSame = (a: Bidder, b: Bidder): boolean => a.userId === b.userId && a.bidAmount === b.bidAmount;

interface EntryProps {
  readonly bid: AuctionDetails['bidLog'][number];
  readonly isTop: boolean;
  readonly isLeading: boolean;
  readonly isOwn: boolean;
  /** Also true for a runner-up who got the lot. */
  readonly hasWon: boolean;
}

const Entry = memo(function Entry({ bid, isTop, isLeading, isOwn, hasWon }: EntryProps) {
  return (
    <li className={cx('flex items-center justify-between gap-3 px-5 py-3 md:px-6', isOwn && 'bg-accent-soft/50')}>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span
            className={cx(
              'truncate text-sm wrap-anywhere large-text:whitespace-normal',
              isTop ? 'font-semibold' : 'font-medium',
            )}
          >
            {bid.userId === NOBODY ? 'Nobody leads: bidding starts at the base price again' : bid.name}
          </span>
          {isOwn && <Badge tone="accent">You</Badge>}
          {bid.takenBack === true && <Badge tone="danger">Taken back</Badge>}
          {bid.restated === true && bid.userId !== NOBODY && <Badge tone="neutral">Leads again</Badge>}
          {bid.automatic && <Badge tone="neutral">Automatic</Badge>}
          {hasWon && <Badge tone="gold">Winner</Badge>}
          {isLeading && <Badge tone="success">Leading</Badge>}
        </p>
        <time dateTime={bid.createdAt} className="tabular text-xs text-muted">
          {formatBidTime(bid.createdAt)}
        </time>
      </div>
      <div className="shrink-0 text-right">
        <Money
          rupees={bid.bidAmount}
          className={cx(
            'block',
            isTop ? 'font-semibold' : 'text-sm font-medium',
            bid.takenBack === true && 'text-muted line-through',
          )}
        />
        {isOwn && <span className="text-xs font-medium text-accent">Your Bid</span>}
      </div>
    </li>
  );
});

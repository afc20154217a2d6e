import type { RefObject } from 'react';
import type { AuctionDetails } from '#shared/contract/auctions.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Money } from '#web/ui/format/money.tsx';
import { isTicking } from '#web/auctions/clock/format-clock-face.ts';
import { useClockFace } from '#web/auctions/clock/use-clock-face.ts';
import { bidPositionOf } from '../bids/bid-position.ts';
import { useOnScreen } from './use-on-screen.ts';

interface BarProps {
  readonly auction: AuctionDetails;
  readonly userId: string;
  readonly onBid: () => void;
}

interface StickyBarProps extends BarProps {
  readonly form: RefObject<Element | null>;
}

/** On narrow screens, while the bid form is out of sight: the clock, the highest bid and a button to the form. */
export function StickyBar({ form, ...bar }: StickyBarProps) {
  return useOnScreen(form) ? null : <Bar {...bar} />;
}

function Bar({ auction, userId, onBid }: BarProps) {
  const { face, isSyncing, isUrgent, figure } = useClockFace(auction);
  const position = bidPositionOf(auction, userId);
  const isLeading = position === 'leading';
  return (
    <div
      data-bottom-bar
      className="sticky bottom-0 z-20 -mx-4 -mb-6 border-t border-border bg-raised shadow-overlay md:-mx-8 md:-mb-8 xl:hidden"
    >
      <div className="flex items-center justify-between gap-3 px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:px-8">
        <div className="min-w-0">
          <p className="truncate text-lg leading-tight font-semibold">
            <Money rupees={auction.currentBid} />
          </p>
          <p className={cx('tabular truncate text-sm', isUrgent ? 'font-semibold text-danger' : 'text-muted')}>
            {isSyncing ? 'Syncing…' : figure}
            {isTicking(face) && !isSyncing && ' left'}
            {isLeading && ' · you lead'}
            {position === 'outbid' && ' · outbid'}
          </p>
        </div>
        <Button onClick={onBid}>{isLeading ? 'Raise bid' : 'Bid now'}</Button>
      </div>
    </div>
  );
}

import type { RefObject } from 'react';
import type { AuctionDetails } from '#shared/contract/auctions.ts';
import { isTicking } from '#web/auctions/clock/format-clock-face.ts';
import { useClockFace } from '#web/auctions/clock/use-clock-face.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Money } from '#web/ui/format/money.tsx';
import { bidPositionOf } from '../bids/bid-position.ts';
import { useOnScreen } from './use-on-screen.ts';

interface LineProps {
  readonly auction: AuctionDetails;
  readonly userId: string;
  /** True without a connection: a bid may have moved the deadline. */
  readonly isDisconnected: boolean;
}

interface StickyBarProps extends LineProps {
  readonly form: RefObject<Element | null>;
  readonly onBid: () => void;
}

/** On narrow screens, while the bid form is out of sight: the price, the clock, the own state and a button to the form. */
export function StickyBar({ form, onBid, auction, userId, isDisconnected }: StickyBarProps) {
  if (useOnScreen(form)) return null;
  return (
    <div
      data-bottom-bar
      className="sticky bottom-0 z-20 -mx-4 -mb-6 border-t border-border bg-raised shadow-overlay md:-mx-8 md:-mb-8 xl:hidden"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:px-8">
        <div className="min-w-0">
          <p className="truncate text-lg leading-tight font-semibold">
            <Money rupees={auction.currentBid} />
          </p>
          <ClockAndState auction={auction} userId={userId} isDisconnected={isDisconnected} />
        </div>
        {auction.pausedAt === undefined && (
          <Button onClick={onBid}>{bidPositionOf(auction, userId) === 'leading' ? 'Raise bid' : 'Bid now'}</Button>
        )}
      </div>
    </div>
  );
}

interface StickyLineProps extends LineProps {
  readonly form: RefObject<Element | null>;
  /** The clock and the price in full. */
  readonly prices: RefObject<Element | null>;
  /** Below what stays at the top of the page. */
  readonly top?: 'top-16' | 'top-28';
}

/** On narrow screens, below the header, while the form is in sight without the clock and the price: both in one line. */
export function StickyLine({ form, prices, auction, userId, isDisconnected, top = 'top-16' }: StickyLineProps) {
  const seesForm = useOnScreen(form);
  const seesPrices = useOnScreen(prices, 0.95);
  if (seesPrices || !seesForm) return null;
  return (
    <div className={cx('sticky z-20 h-0 xl:hidden', top)} aria-hidden="true">
      <div className="absolute inset-x-0 top-0 -mx-4 flex flex-wrap items-baseline justify-between gap-x-4 border-b border-border bg-raised px-4 py-2.5 shadow-overlay md:-mx-8 md:px-8">
        <p className="text-lg leading-tight font-semibold">
          <Money rupees={auction.currentBid} />
        </p>
        <ClockAndState auction={auction} userId={userId} isDisconnected={isDisconnected} />
      </div>
    </div>
  );
}

const STATES = { none: '', leading: ' · you lead', outbid: ' · outbid' } as const;

function ClockAndState({ auction, userId, isDisconnected }: LineProps) {
  const { face, isSyncing, isUrgent, figure } = useClockFace(auction, isDisconnected);
  const position = bidPositionOf(auction, userId);
  return (
    <p
      className={cx(
        'tabular w-[10rem] max-w-full truncate text-sm',
        isUrgent ? 'font-semibold text-danger' : 'text-muted',
      )}
    >
      {`${face.kind === 'paused' ? 'Paused · ' : ''}${isSyncing ? 'Syncing…' : figure}${isTicking(face) && !isSyncing ? ' left' : ''}${STATES[position]}`}
    </p>
  );
}

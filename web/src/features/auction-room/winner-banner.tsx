import { PartyPopper, Trophy } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { AuctionDetails } from '../../../../shared/contract/auctions.ts';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { cx } from '../../ui/cx.ts';
import { DateTime } from '../../ui/format/date-time.tsx';
import { Money } from '../../ui/format/money.tsx';
import { bidPositionOf } from './bids/bid-position.ts';

interface WinnerBannerProps {
  readonly auction: AuctionDetails;
  readonly userId: string;
}

/** The result of the auction according to the server, and the winner's next step. */
export function WinnerBanner({ auction, userId }: WinnerBannerProps) {
  const { status, winner } = auction;
  if (status !== 'completed') return null;
  if (winner === null) {
    return (
      <Frame isOwn={false} title="This auction ended without a bid">
        <p>No winner was declared, and the lot was not sold.</p>
      </Frame>
    );
  }
  const isOwn = winner.userId === userId;
  const { finalPayment } = auction.viewer;
  if (isOwn && (finalPayment === 'forfeited' || finalPayment === 'passed-on')) return <LostWin auction={auction} />;
  return (
    <Frame isOwn={isOwn} title={isOwn ? 'Congratulations, you won this auction!' : `Winner: ${winner.name}`}>
      <p>
        Winning bid <Money rupees={winner.bidAmount} className="font-semibold" />, placed on{' '}
        <DateTime time={winner.bidTime} />.{!isOwn && losersSentence(auction, userId)}
      </p>
      {!isOwn && auction.outcome === 'sold' && <p>The lot is sold: it was paid for.</p>}
      {!isOwn && auction.outcome === 'unsold' && <p>The lot was not sold: it was not paid for.</p>}
      {isOwn && auction.viewer.toPay !== null && auction.viewer.toPay.amount !== winner.bidAmount && (
        <p>
          What you pay comes to <Money rupees={auction.viewer.toPay.amount} className="font-semibold" />
          {auction.viewer.toPay.setOff > 0 && ', your deposit taken off'}.
        </p>
      )}
      {isOwn && <FinalPayment auction={auction} />}
    </Frame>
  );
}

/** The banner for the highest bidder when another bidder got the lot. */
function LostWin({ auction: { viewer } }: { readonly auction: AuctionDetails }) {
  return (
    <Frame isOwn={false} title="Your win has ended">
      <p>
        You had the highest bid, but it was not paid for in time.
        {viewer.finalPayment === 'passed-on' && ' The lot was offered to the next bidder.'}
      </p>
    </Frame>
  );
}

function losersSentence(auction: AuctionDetails, userId: string): string {
  if (auction.viewer.finalPayment === 'passed-on') {
    return ' You had the highest bid, but the lot was offered to the next bidder, since it was not paid for.';
  }
  return bidPositionOf(auction, userId) === 'none' ? '' : ' You did not win this time.';
}

interface FrameProps {
  readonly isOwn: boolean;
  readonly title: string;
  readonly children: React.ReactNode;
}

function Frame({ isOwn, title, children }: FrameProps) {
  const Icon = isOwn ? PartyPopper : Trophy;
  return (
    <output
      className={cx(
        'flex flex-wrap items-start gap-x-5 gap-y-3 rounded-lg border p-5 md:p-6',
        isOwn ? 'border-gold/40 bg-gold-soft' : 'border-border bg-raised shadow-card',
      )}
    >
      <span
        className={cx(
          'grid size-12 shrink-0 place-items-center rounded-full',
          isOwn ? 'bg-gold text-raised' : 'bg-gold-soft text-gold',
        )}
        aria-hidden="true"
      >
        <Icon className="size-6" />
      </span>
      <div className="grid min-w-0 flex-1 basis-60 gap-1">
        <h2 className="text-xl font-semibold">{title}</h2>
        {children}
      </div>
    </output>
  );
}

function FinalPayment({ auction: { _id, viewer } }: { readonly auction: AuctionDetails }) {
  if (viewer.depositOwed && viewer.finalPayment === 'due') {
    return (
      <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-3">
        <Link to={paths.checkout({ auctionId: _id, type: 'emd' })} className={buttonClass({ size: 'lg' })}>
          Pay the EMD again
        </Link>
        {viewer.paymentDueAt !== null && (
          <p className="text-sm">
            The lot is offered to you. Please pay the EMD again, and then the lot, by{' '}
            <DateTime time={viewer.paymentDueAt} className="font-semibold" />.
          </p>
        )}
      </div>
    );
  }
  switch (viewer.finalPayment) {
    case 'due':
      return (
        <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-3">
          <Link to={paths.checkout({ auctionId: _id, type: 'final' })} className={buttonClass({ size: 'lg' })}>
            Pay now
          </Link>
          {viewer.paymentDueAt !== null && (
            <p className="text-sm">
              Please pay by <DateTime time={viewer.paymentDueAt} className="font-semibold" />.
            </p>
          )}
        </div>
      );
    case 'paid':
      return <p className="font-semibold text-success">You have paid. The purchase is complete.</p>;
    case 'overdue':
      return (
        <p className="font-semibold text-danger">
          Your payment is overdue.{viewer.deposit === 'held' && ' Your EMD stays held until we have decided.'} Please
          contact us if you could not pay.
        </p>
      );
    case 'forfeited':
    case 'passed-on':
      return null;
    case null:
      return <p className="text-sm text-muted">Your payment is being prepared…</p>;
  }
}

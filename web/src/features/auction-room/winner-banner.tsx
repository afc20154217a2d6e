import { Link } from 'react-router-dom';
import type { AuctionDetails } from '#shared/contract/auctions.ts';
import type { Role } from '#shared/model/accounts/account-enums.ts';
import { AnnulledNote } from '#web/auctions/annulled-note.tsx';
import { auctionPath } from '#web/auctions/auction-path.ts';
import { hasBid } from '#web/lots/price/has-bid.ts';
import { paths } from '#web/paths.ts';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { formatRupees } from '#web/ui/format/format-money.ts';
import { Money } from '#web/ui/format/money.tsx';
import { bidPositionOf } from './bids/bid-position.ts';
import { ResultFrame } from './result-frame.tsx';

interface WinnerBannerProps {
  readonly auction: AuctionDetails;
  readonly userId: string;
  readonly viewerRole: Role;
}

/** The result of the auction according to the server, and the winner's next step. */
export function WinnerBanner({ auction, userId, viewerRole }: WinnerBannerProps) {
  const { status, winner } = auction;
  if (status !== 'completed') return null;
  if (winner === null) return <NoWinner auction={auction} viewerRole={viewerRole} />;
  const isOwn = winner.userId === userId;
  const { finalPayment } = auction.viewer;
  if (isOwn && (finalPayment === 'forfeited' || finalPayment === 'passed-on')) return <LostWin auction={auction} />;
  return (
    <ResultFrame isOwn={isOwn} title={isOwn ? 'Congratulations, you won this auction!' : `Winner: ${winner.name}`}>
      <p>
        Winning bid <Money rupees={winner.bidAmount} className="font-semibold" />, placed on{' '}
        <DateTime time={winner.bidTime} />.{!isOwn && losersSentence(auction, userId)}
      </p>
      {!isOwn && auction.outcome === 'sold' && <p>The lot is sold: it was paid for.</p>}
      {!isOwn && auction.outcome === 'unsold' && <p>The lot was not sold: it was not paid for.</p>}
      <Link
        to={paths.verifyAuction(auction._id)}
        className="justify-self-start font-semibold text-accent underline underline-offset-2"
      >
        Check the result yourself
      </Link>
    </ResultFrame>
  );
}

function NoWinner({ auction, viewerRole }: Omit<WinnerBannerProps, 'userId'>) {
  const { annulled, currentBid, outcome } = auction;
  if (annulled !== undefined) return <Annulled annulled={annulled} viewerRole={viewerRole} />;
  if (!hasBid(auction)) {
    return (
      <ResultFrame
        isOwn={false}
        hasWinner={false}
        title={auction.bidCount === 0 ? 'This auction ended without a bid' : 'All bids were taken back'}
      >
        <p>No winner was declared, and the lot was not sold.</p>
      </ResultFrame>
    );
  }
  if (outcome === 'on-approval') return <OnApproval auction={auction} />;
  return outcome === 'unsold' ? (
    <ResultFrame isOwn={false} hasWinner={false} title="This auction ended without a sale">
      <p>
        The highest bid of <Money rupees={currentBid} className="font-semibold" /> did not reach the reserve price, so
        the lot was not sold.
      </p>
    </ResultFrame>
  ) : (
    <ResultFrame isOwn={false} hasWinner={false} title="This auction has ended">
      <p>The result is being confirmed…</p>
    </ResultFrame>
  );
}

function Annulled({
  annulled,
  viewerRole,
}: {
  readonly annulled: NonNullable<AuctionDetails['annulled']>;
  readonly viewerRole: Role;
}) {
  return (
    <ResultFrame isOwn={false} hasWinner={false} title="The win was annulled">
      <AnnulledNote annulled={annulled} pathOf={(id) => auctionPath(viewerRole, id)} />
    </ResultFrame>
  );
}

/** The highest bid is below the reserve, and an admin may still accept it. */
function OnApproval({ auction: { approvalUntil, viewer } }: { readonly auction: AuctionDetails }) {
  const isOwn = viewer.finalPayment === 'on-approval';
  const { counterOffer } = viewer;
  if (counterOffer !== undefined) {
    return (
      <ResultFrame
        isOwn={false}
        hasWinner={false}
        title={`You can have this lot for ${formatRupees(counterOffer.price)}`}
      >
        <p>
          Your bid is the highest, but below the reserve price. Please answer our counter-offer by{' '}
          <DateTime time={counterOffer.until} className="font-semibold" />.
        </p>
      </ResultFrame>
    );
  }
  return (
    <ResultFrame
      isOwn={false}
      hasWinner={false}
      title={isOwn ? 'Your bid is subject to approval' : 'The highest bid is subject to approval'}
    >
      <p>
        {isOwn ? 'Your bid is the highest, but below the reserve price.' : 'It is below the reserve price.'}
        {approvalUntil !== null && (
          <>
            {' '}
            It can be accepted until <DateTime time={approvalUntil} className="font-semibold" />.
          </>
        )}
        {isOwn && ' We tell you either way.'}
      </p>
    </ResultFrame>
  );
}

/** The banner for the highest bidder when another bidder got the lot. */
function LostWin({ auction: { viewer } }: { readonly auction: AuctionDetails }) {
  return (
    <ResultFrame isOwn={false} title="Your win has ended">
      <p>
        You had the highest bid, but it was not paid for in time.
        {viewer.finalPayment === 'passed-on' && ' The lot was offered to the next bidder.'}
      </p>
    </ResultFrame>
  );
}

function losersSentence(auction: AuctionDetails, userId: string): string {
  if (auction.viewer.finalPayment === 'passed-on') {
    return ' You had the highest bid, but the lot was offered to the next bidder, since it was not paid for.';
  }
  return bidPositionOf(auction, userId) === 'none' ? '' : ' You did not win this time.';
}

import { Link } from 'react-router-dom';
import type { AuctionDetails } from '#shared/contract/auctions.ts';

interface AnnulledNoteProps {
  readonly annulled: NonNullable<AuctionDetails['annulled']>;
  /** The page of an auction. */
  readonly pathOf: (auctionId: string) => string;
}

/** Says that two owners annulled the win, why, and where the lot is offered again. */
export function AnnulledNote({ annulled: { reason, relistedAs }, pathOf }: AnnulledNoteProps) {
  return (
    <p className="wrap-anywhere">
      The win was annulled by the house: {reason.replace(/\.$/, '')}. Nobody owes anything for it, and deposits are
      refunded.
      {relistedAs !== undefined && (
        <>
          {' '}
          <Link to={pathOf(relistedAs)} className="text-accent underline underline-offset-2">
            The lot is offered again
          </Link>
          .
        </>
      )}
    </p>
  );
}

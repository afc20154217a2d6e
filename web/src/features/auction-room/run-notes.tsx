import type { AuctionDetails } from '#shared/contract/auctions.ts';

type Notes = Pick<AuctionDetails, 'endedEarly' | 'listedBefore'>;

/** What is out of the ordinary in this auction: it was ended early, or the lot was offered before. */
export function RunNotes({ auction: { endedEarly, listedBefore } }: { readonly auction: Notes }) {
  if (endedEarly === undefined && listedBefore !== true) return null;
  return (
    <div className="grid gap-1 text-sm">
      {endedEarly !== undefined && <p>We ended the bidding early. Reason: {endedEarly.reason}</p>}
      {listedBefore === true && <p className="text-muted">This lot was offered before and not sold.</p>}
    </div>
  );
}

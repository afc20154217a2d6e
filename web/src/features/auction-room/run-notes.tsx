import type { AuctionDetails } from '#shared/contract/auctions.ts';

type Notes = Pick<AuctionDetails, 'endedEarly' | 'listedBefore' | 'pauseReason'>;

/** What is out of the ordinary in this auction: it is paused, it was ended early, or the lot was offered before. */
export function RunNotes({ auction: { endedEarly, listedBefore, pauseReason } }: { readonly auction: Notes }) {
  if (endedEarly === undefined && listedBefore !== true && pauseReason === undefined) return null;
  return (
    <div className="grid gap-1 text-sm">
      {pauseReason !== undefined && <p>We have paused this auction. Reason: {pauseReason}</p>}
      {endedEarly !== undefined && <p>We ended the bidding early. Reason: {endedEarly.reason}</p>}
      {listedBefore === true && <p className="text-muted">This lot was offered before and not sold.</p>}
    </div>
  );
}

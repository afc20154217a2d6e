import type { AuctionDetails } from '#shared/contract/auctions.ts';

type Notes = Pick<
  AuctionDetails,
  'endedEarly' | 'listedBefore' | 'pauseReason' | 'postponed' | 'lastVoid' | 'bidLog' | 'you'
>;

/**
 * What is out of the ordinary in this auction: it is paused, it was postponed or ended early, bids were taken back, or the
 * lot was offered before.
 */
export function RunNotes({ auction }: { readonly auction: Notes }) {
  const { endedEarly, listedBefore, pauseReason, postponed, lastVoid } = auction;
  if ([endedEarly, listedBefore, pauseReason, postponed, lastVoid].every((note) => note === undefined)) return null;
  return (
    <div className="grid gap-1 text-sm">
      {pauseReason !== undefined && <p>We have paused this auction. Reason: {pauseReason}</p>}
      {postponed !== undefined && <p>We have postponed this auction. Reason: {postponed.reason}</p>}
      {endedEarly !== undefined && <p>We ended the bidding early. Reason: {endedEarly.reason}</p>}
      {lastVoid !== undefined && <p>{takenBack(auction)}</p>}
      {listedBefore === true && <p className="text-muted">This lot was offered before and not sold.</p>}
    </div>
  );
}

/** The reason is told to the bidder alone, in a notice. */
function takenBack({ bidLog, you }: Notes): string {
  const isOwn = bidLog.findLast((bid) => bid.takenBack === true)?.userId === you.userId;
  return isOwn
    ? 'We have taken back your last bids. You owe nothing for them; we have written to you why.'
    : 'We have taken back bids. The bid history shows which; they count for nothing.';
}

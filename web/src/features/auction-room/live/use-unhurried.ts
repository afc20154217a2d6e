import { startTransition, useEffect, useRef, useState } from 'react';
import type { AuctionDetails } from '../../../../../shared/contract/auctions.ts';
import type { Gathering } from '../../../realtime/gather.ts';
import { gatherToDraw } from './draw-pace.ts';

/** The list of bids and their plot cost a phone more than all the rest of a bid. */
const LISTS_PACE = { everyMs: 1_000, mostHeldMs: 2_000 };

/**
 * The auction for those parts of the room that may follow the price by a second, or two while its user types. One's own
 * bid and a change of the status are never late.
 */
export function useUnhurried(auction: AuctionDetails): AuctionDetails {
  const [shown, setShown] = useState(auction);
  const news = useRef<Gathering<AuctionDetails>>(undefined);
  useEffect(() => {
    const gathering = gatherToDraw<AuctionDetails>(LISTS_PACE, (gathered) => {
      startTransition(() => setShown((before) => gathered.at(-1) ?? before));
    });
    news.current = gathering;
    return gathering.stop;
  }, []);
  useEffect(() => news.current?.take(auction), [auction]);
  const isDue = auction.status !== shown.status || auction.viewer.lastBid !== shown.viewer.lastBid;
  return isDue ? auction : shown;
}

import { useEffect, useRef } from 'react';
import type { AuctionDetails } from '../../../../../shared/contract/auctions.ts';
import { useServerNow } from '../../../realtime/use-server-now.ts';
import { leadChange, timeMark } from './announcements.ts';

interface AnnouncerProps {
  readonly auction: AuctionDetails;
  readonly userId: string;
}

/** The live region of the room: announces a change of the lead, and thirty and ten seconds before the end. */
export function Announcer({ auction, userId }: AnnouncerProps) {
  const region = useRef<HTMLOutputElement>(null);
  const lastAuction = useRef(auction);
  const lastLeft = useRef(0);
  const { now, isSure } = useServerNow(auction.closesAt);
  const left = auction.status === 'active' && isSure ? auction.closesAt - now : 0;

  useEffect(() => {
    const change = leadChange(lastAuction.current, auction, userId);
    const mark = timeMark(lastLeft.current, left);
    lastAuction.current = auction;
    lastLeft.current = left;
    const said = [change, mark].filter((text) => text !== undefined).join(' ');
    if (said !== '' && region.current !== null) region.current.textContent = said;
  }, [auction, userId, left]);

  return <output ref={region} aria-live="polite" aria-atomic="true" className="sr-only" />;
}

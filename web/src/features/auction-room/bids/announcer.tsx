import { useEffect, useRef } from 'react';
import type { AuctionDetails } from '#shared/contract/auctions.ts';
import { useServerNow } from '#web/realtime/use-server-now.ts';
import { leadChange, pauseChange, timeMark } from './announcements.ts';

interface AnnouncerProps {
  readonly auction: AuctionDetails;
  readonly userId: string;
}

/** The live region of the room: announces a pause, a change of the lead, and thirty and ten seconds before the end. */
export function Announcer({ auction, userId }: AnnouncerProps) {
  const region = useRef<HTMLOutputElement>(null);
  const previousAuction = useRef(auction);
  const previousTimeLeft = useRef(0);
  const { now, isSure } = useServerNow(auction.closesAt);
  const timeLeft = auction.status === 'active' && auction.pausedAt === undefined && isSure ? auction.closesAt - now : 0;

  useEffect(() => {
    const change = leadChange(previousAuction.current, auction, userId);
    const pause = pauseChange(previousAuction.current, auction);
    const mark = timeMark(previousTimeLeft.current, timeLeft);
    previousAuction.current = auction;
    previousTimeLeft.current = timeLeft;
    const announcement = [pause, change, mark].filter((text) => text !== undefined).join(' ');
    if (announcement !== '' && region.current !== null) region.current.textContent = announcement;
  }, [auction, userId, timeLeft]);

  return <output ref={region} aria-live="polite" aria-atomic="true" className="sr-only" />;
}

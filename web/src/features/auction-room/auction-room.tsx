import { type ComponentType, memo, type ReactNode, useRef } from 'react';
import type { AuctionDetails } from '#shared/contract/auctions.ts';
import { auctionPath } from '#web/auctions/auction-path.ts';
import { RelatedLots } from '#web/lots/related/related-lots.tsx';
import { Card } from '#web/ui/card.tsx';
import type { Role } from '#shared/model/accounts/account-enums.ts';
import { ActionArea } from './action/action-area.tsx';
import { Announcer } from './bids/announcer.tsx';
import { BidHistory } from './bids/bid-history.tsx';
import { CountdownPanel } from '#web/auctions/clock/countdown-panel.tsx';
import { CurrentBid } from './bids/current-bid.tsx';
import { DetailsCard, detailsOf } from '#web/lots/details-card.tsx';
import { Gallery } from '#web/lots/gallery/gallery.tsx';
import type { UpdateSource } from './live/live-marker.tsx';
import { Papers, papersOf } from '#web/lots/papers/papers.tsx';
import { PricePlot } from './bids/price-plot.tsx';
import { StickyBar } from './action/sticky-bar.tsx';
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx';
import { isFinal } from '#web/realtime/live-auction.ts';
import { RunNotes } from './run-notes.tsx';
import { SummaryCard } from './summary-card.tsx';
import { useDueMoments } from './clock/use-due-moments.ts';
import { WinnerBanner } from './winner-banner.tsx';

export interface RoomFrameProps {
  readonly auction: AuctionDetails;
  readonly children: ReactNode;
}

interface AuctionRoomProps {
  readonly auction: AuctionDetails;
  readonly userId: string;
  readonly role: Role;
  readonly updateSource: UpdateSource;
  /** The admin cards around the room. */
  readonly frame?: ComponentType<RoomFrameProps> | undefined;
}

/** Below the fold, so its code loads after the room. */
const SaleCard = lazyPart(
  () => import('#web/lots/sale/sale-card.tsx').then((module) => module.SaleCard),
  () => null,
);

/** Only for bidders, after the end. */
const MaximumCheck = lazyPart(
  () => import('./maximum/maximum-check.tsx').then((module) => module.MaximumCheck),
  () => null,
);

/** The room below its header: pictures and details, with bidding beside them. */
export const AuctionRoom = memo(WholeRoom);

const Unframed = ({ children }: RoomFrameProps) => children;

function WholeRoom({ auction, userId, role, updateSource, frame: Frame = Unframed }: AuctionRoomProps) {
  useDueMoments(auction, userId);
  const input = useRef<HTMLInputElement>(null);
  const panel = useRef<HTMLElement>(null);
  const action = useRef<HTMLDivElement>(null);
  const mayBid = role === 'user' && auction.status === 'active' && auction.viewer.registered;
  const goToForm = () => {
    panel.current?.scrollIntoView({ block: 'start' });
    input.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <Announcer auction={auction} userId={userId} />
      <WinnerBanner auction={auction} userId={userId} />
      <Frame auction={auction}>
        <div className="grid grid-cols-1 gap-5 xl:grid-cols-[minmax(0,1fr)_25rem] xl:grid-rows-[auto_1fr] xl:gap-6">
          <div className="min-w-0 empty:hidden max-xl:-order-3 print:hidden">
            <Gallery title={auction.title} images={auction.images} />
          </div>
          {/* In one column the description comes before the bid history, so that people read it before they bid. */}
          <div className="contents xl:col-start-2 xl:row-span-2 xl:row-start-1 xl:grid xl:content-start xl:gap-6">
            <section ref={panel} aria-label="Bidding" className="min-w-0 scroll-mt-20 max-xl:-order-2">
              <Card className="grid gap-5">
                <CountdownPanel auction={auction} isDisconnected={updateSource === 'lost'} />
                <CurrentBid auction={auction} userId={userId} />
                <RunNotes auction={auction} />
                <div ref={action} className="empty:hidden">
                  {role === 'user' ? (
                    <ActionArea auction={auction} userId={userId} inputRef={input} />
                  ) : (
                    auction.cancelReason !== null && <p className="text-sm">Reason given: {auction.cancelReason}</p>
                  )}
                </div>
              </Card>
            </section>
            <BidHistory auction={auction} userId={userId} />
            {isFinal(auction) && auction.viewer.lastBid !== null && <MaximumCheck auctionId={auction._id} />}
            <SummaryCard auction={auction} />
          </div>
          <div className="contents xl:grid xl:min-w-0 xl:content-start xl:gap-6">
            <DetailsCard {...detailsOf(auction)} />
            {(auction.place ?? auction.sale) !== undefined && (
              <SaleCard lot={auction} place={auction.place} sale={auction.sale} />
            )}
            <Papers {...papersOf(auction)} />
            <PricePlot auction={auction} />
          </div>
        </div>
      </Frame>
      <RelatedLots lotId={auction._id} pathOf={(id) => auctionPath(role, id)} />
      {mayBid && <StickyBar auction={auction} userId={userId} form={action} onBid={goToForm} />}
    </>
  );
}

import { type ComponentType, memo, type ReactNode, useRef } from 'react';
import type { AuctionDetails } from '#shared/contract/auctions.ts';
import type { Role } from '#shared/model/accounts/account-enums.ts';
import { auctionPath } from '#web/auctions/auction-path.ts';
import { CountdownPanel } from '#web/auctions/clock/countdown-panel.tsx';
import { DetailsCard, detailsOf } from '#web/lots/details-card.tsx';
import { Gallery } from '#web/lots/gallery/gallery.tsx';
import { Papers, papersOf } from '#web/lots/papers/papers.tsx';
import { RelatedLots } from '#web/lots/related/related-lots.tsx';
import { isLogged } from '#web/public-log/is-logged.ts';
import { isFinal } from '#web/realtime/live-auction.ts';
import { Card } from '#web/ui/card.tsx';
import { cx } from '#web/ui/cx.ts';
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx';
import { ActionArea } from './action/action-area.tsx';
import { StickyBar, StickyLine } from './action/sticky-bar.tsx';
import { useScreenOn } from './action/use-screen-on.ts';
import { Announcer } from './bids/announcer.tsx';
import { BidHistory } from './bids/bid-history.tsx';
import { CurrentBid } from './bids/current-bid.tsx';
import { PricePlot } from './bids/price-plot.tsx';
import { useDueMoments } from './clock/use-due-moments.ts';
import type { UpdateSource } from './live/live-marker.tsx';
import { useFocusOfGone } from './room-heading.ts';
import { RunNotes } from './run-notes.tsx';
import { SummaryCard } from './summary-card.tsx';
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

/** Only for the buyer of a paid lot. */
const HandoverCard = lazyPart(
  () => import('./handover/handover-card.tsx').then((module) => module.HandoverCard),
  () => null,
);

/** Only for bidders, after the end. */
const MaximumCheck = lazyPart(
  () => import('./maximum/maximum-check.tsx').then((module) => module.MaximumCheck),
  () => null,
);

/** From the start on, when the auction is in the public log. */
const LogCard = lazyPart(
  () => import('./log/log-card.tsx').then((module) => module.LogCard),
  () => null,
);

/** The room below its header: pictures and details, with bidding beside them. */
export const AuctionRoom = memo(WholeRoom);

const isPaidBy = ({ winner, viewer }: AuctionDetails, userId: string): boolean =>
  winner?.userId === userId && viewer.finalPayment === 'paid';

const Unframed = ({ children }: RoomFrameProps) => children;

function WholeRoom({ auction, userId, role, updateSource, frame: Frame = Unframed }: AuctionRoomProps) {
  useDueMoments(auction, userId);
  const isOver = isFinal(auction);
  // The bid form is gone at the end, the buttons of a counter-offer after its answer.
  const hasOffer = auction.viewer.counterOffer !== undefined;
  useFocusOfGone(isOver ? (hasOffer ? 'answer' : 'nothing') : 'bid');
  const isDisconnected = updateSource === 'lost';
  const input = useRef<HTMLInputElement>(null);
  const prices = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLDivElement>(null);
  const { registered, barred } = auction.viewer;
  const mayBid = role === 'user' && auction.status === 'active' && registered && barred !== true;
  useScreenOn(mayBid);
  const goToForm = () => {
    input.current?.scrollIntoView({ block: 'start' });
    input.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <Announcer auction={auction} userId={userId} />
      {mayBid && (
        <StickyLine auction={auction} userId={userId} isDisconnected={isDisconnected} form={form} prices={prices} />
      )}
      <WinnerBanner auction={auction} userId={userId} viewerRole={role} />
      {isPaidBy(auction, userId) && <HandoverCard auction={auction} />}
      <Frame auction={auction}>
        <div className="grid grid-cols-1 gap-5 xl:grid-cols-[minmax(0,1fr)_25rem] xl:grid-rows-[auto_1fr] xl:gap-6">
          <div className="min-w-0 empty:hidden max-xl:-order-3 print:max-w-[60%]">
            <Gallery title={auction.title} images={auction.images} />
          </div>
          {/* Beside long details the column stays, and scrolls by itself where it is higher than the screen. */}
          <div
            className={cx(
              'grid min-w-0 grid-cols-1 content-start gap-5 xl:col-start-2 xl:row-span-2 xl:row-start-1 xl:gap-6',
              'xl:sticky xl:top-20 xl:-m-1 xl:max-h-[calc(100dvh-6rem)] xl:self-start xl:overflow-y-auto xl:p-1',
              // A result is where one looks first.
              isOver ? 'max-xl:-order-4' : 'max-xl:-order-2',
            )}
          >
            <section aria-label="Bidding" className="min-w-0 scroll-mt-20">
              <Card className="grid grid-cols-1 gap-4">
                <div ref={prices} className="grid gap-3">
                  <CountdownPanel auction={auction} isDisconnected={isDisconnected} />
                  <CurrentBid auction={auction} userId={userId} />
                </div>
                <RunNotes auction={auction} />
                {role === 'user' ? (
                  <div className={cx('grid gap-4', auction.winner?.userId === userId && 'order-first')}>
                    <ActionArea
                      auction={auction}
                      userId={userId}
                      formRef={form}
                      inputRef={input}
                      isDisconnected={isDisconnected}
                    />
                  </div>
                ) : (
                  auction.cancelReason !== null && <p className="text-sm">Reason given: {auction.cancelReason}</p>
                )}
              </Card>
            </section>
            <BidHistory auction={auction} userId={userId} />
            {isOver && auction.viewer.lastBid !== null && <MaximumCheck auctionId={auction._id} />}
            {isLogged(auction) && <LogCard auction={auction} userId={userId} />}
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
      {mayBid && (
        <StickyBar auction={auction} userId={userId} isDisconnected={isDisconnected} form={form} onBid={goToForm} />
      )}
    </>
  );
}

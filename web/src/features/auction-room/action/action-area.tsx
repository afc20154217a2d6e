import type { RefObject } from 'react';
import { Link } from 'react-router-dom';
import type { AuctionDetails } from '#shared/contract/auctions.ts';
import { VerificationBanner } from '#web/account/verification-banner.tsx';
import { type ClockFace, clockFace, clockTarget } from '#web/auctions/clock/clock-face.ts';
import { allInSentence } from '#web/lots/price/all-in-price.ts';
import { paths } from '#web/paths.ts';
import { useServerNow } from '#web/realtime/use-server-now.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { formatDateTime } from '#web/ui/format/format-time.ts';
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx';
import { BidForm } from '../bid-form/bid-form.tsx';
import { MaximumLoading } from '../maximum/maximum-loading.tsx';
import type { StandingMaximumProps } from '../maximum/standing-maximum.tsx';
import { type Action, actionFor } from './action-for.ts';
import { AskLine } from './ask-line.tsx';
import type { CounterOfferProps } from './counter-offer.tsx';
import { depositText } from './deposit-text.ts';
import { FinalPayment } from './final-payment.tsx';
import { PowerLine } from './power-line.tsx';
import { RegisterButton } from './register-button.tsx';
import { WithdrawButton } from './withdraw-button.tsx';

/** Below the form, so its code loads after the room. */
const StandingMaximum = lazyPart<StandingMaximumProps>(
  () => import('../maximum/standing-maximum.tsx').then((module) => module.StandingMaximum),
  MaximumLoading,
);

/** Few rooms ever show it. */
const CounterOffer = lazyPart<CounterOfferProps>(
  () => import('./counter-offer.tsx').then((module) => module.CounterOffer),
  () => null,
);

interface ActionAreaProps {
  readonly auction: AuctionDetails;
  readonly userId: string;
  readonly formRef: RefObject<HTMLDivElement | null>;
  readonly inputRef: RefObject<HTMLInputElement | null>;
  /** True without a connection: the shown state may be out of date. */
  readonly isDisconnected: boolean;
}

/** The bidder's current action and the status of the deposit. */
export function ActionArea({ auction, userId, formRef, inputRef, isDisconnected }: ActionAreaProps) {
  const { now, isSure } = useServerNow(clockTarget(auction));
  const action = actionFor(auction, now);
  const closedBecause = whyClosed(clockFace(auction, now), isSure && !isDisconnected);
  const words = depositText(auction, userId);
  const { counterOffer } = auction.viewer;
  const isRegistrationOpen = Date.parse(auction.registrationDeadline) > now;
  return (
    <div className="grid gap-3">
      {action === 'bid' && (
        <>
          <div ref={formRef}>
            <BidForm auction={auction} inputRef={inputRef} closedBecause={closedBecause} />
          </div>
          <PowerLine viewer={auction.viewer} />
          <StandingMaximum auction={auction} closedBecause={closedBecause} />
        </>
      )}
      {action === 'register' && (
        <>
          <RegisterButton auctionId={auction._id} isForSale={auction.saleEvent?.deposit !== undefined} />
          <p className="text-sm text-muted">{allInSentence(auction)}</p>
          <VerificationBanner />
        </>
      )}
      {action === 'auction-ended' && auction.winner?.userId === userId ? (
        <FinalPayment auction={auction} />
      ) : (
        action !== 'bid' &&
        action !== 'register' &&
        counterOffer === undefined && <Blocked action={action} auction={auction} />
      )}
      {counterOffer !== undefined && <CounterOffer auctionId={auction._id} offer={counterOffer} />}
      {words !== undefined && <p className="text-sm text-muted">{words}</p>}
      {auction.status === 'pending' && <PracticeLine />}
      {mayWithdraw(auction, now) && <WithdrawButton auction={auction} isRegistrationOpen={isRegistrationOpen} />}
      <AskLine auctionId={auction._id} />
    </div>
  );
}

/**
 * Until the registration deadline, and after a postponement until the start. Who has registered for the whole sale
 * withdraws on its page.
 */
function mayWithdraw(auction: AuctionDetails, now: number): boolean {
  const { status, viewer, saleEvent, postponed, startDate, registrationDeadline } = auction;
  const until = Date.parse(postponed === undefined ? registrationDeadline : startDate);
  return status === 'pending' && viewer.registered && saleEvent?.deposit === undefined && now < until;
}

/**
 * Why no bid is taken from a registered bidder now; undefined while bids are taken. What the page cannot be sure of,
 * the server decides.
 */
function whyClosed({ kind }: ClockFace, isSure: boolean): string | undefined {
  if (kind === 'paused') return 'This auction is paused. It resumes with the time that was left.';
  return kind === 'closing' && isSure ? 'The time is up. The server is confirming the result.' : undefined;
}

/** Before the start there is time to try the room out. */
function PracticeLine() {
  return (
    <p className="text-sm text-muted">
      First time?{' '}
      <Link to={paths.practice} className="font-semibold text-accent underline underline-offset-2">
        Practise bidding
      </Link>{' '}
      in a room like this one, without money.
    </p>
  );
}

type BlockedAction = Exclude<Action, 'bid' | 'register'>;

const LABELS = {
  'already-registered': 'Already Registered',
  barred: 'Bidding Not Possible',
  'registration-closed': 'Registration Closed',
  'awaiting-approval': 'Awaiting Approval',
  'auction-ended': 'Auction Ended',
  'view-only': 'View Only',
} as const satisfies Record<BlockedAction, string>;

function Blocked({ action, auction }: { readonly action: BlockedAction; readonly auction: AuctionDetails }) {
  const reason = reasonFor(action, auction);
  return (
    <>
      <Button size="lg" block variant="secondary" disabled>
        {LABELS[action]}
      </Button>
      {reason !== undefined && <p className="text-sm">{reason}</p>}
    </>
  );
}

function reasonFor(action: BlockedAction, auction: AuctionDetails): string | undefined {
  const { startDate, viewer, cancelReason, pausedAt } = auction;
  const opens = pausedAt === undefined ? `on ${formatDateTime(startDate)}` : 'once we resume the auction';
  switch (action) {
    case 'already-registered':
      return `You are in. Bidding opens here ${opens}.`;
    case 'barred':
      return 'You won this lot in an earlier auction and did not pay for it, so you cannot bid on it again.';
    case 'registration-closed':
      return 'Only those who registered before the deadline can bid. You can follow the auction here.';
    case 'awaiting-approval':
      return viewer.registered
        ? `You are registered, and there is nothing more for you to do. Bidding opens here by itself ${opens}.`
        : `Registration has closed, so only those who registered can bid. Bidding opens by itself ${opens}; you can follow it here.`;
    case 'view-only':
      return cancelReason ?? undefined;
    case 'auction-ended':
      return undefined;
  }
}

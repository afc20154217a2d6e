import type { RefObject } from 'react';
import type { AuctionDetails } from '../../../../shared/contract/auctions.ts';
import { useServerNow } from '../../realtime/use-server-now.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { formatDateTime } from '../../ui/format/format-time.ts';
import { VerificationBanner } from '../../account/verification-banner.tsx';
import { type Action, actionFor } from './action-for.ts';
import { BidForm } from './bid-form/bid-form.tsx';
import { clockFace, clockTarget } from '../../auctions/clock/clock-face.ts';
import { depositText } from './deposit-text.ts';
import { priceAtBase } from '../../lots/price/all-in-price.ts';
import { RegisterButton } from './register-button.tsx';
import { WithdrawButton } from './withdraw-button.tsx';

interface ActionAreaProps {
  readonly auction: AuctionDetails;
  readonly userId: string;
  readonly inputRef: RefObject<HTMLInputElement | null>;
}

/** The bidder's current action and the status of the deposit. */
export function ActionArea({ auction, userId, inputRef }: ActionAreaProps) {
  const { now } = useServerNow(clockTarget(auction));
  const action = actionFor(auction, now);
  const words = depositText(auction, userId);
  return (
    <div className="grid gap-3">
      {action === 'bid' && (
        <BidForm auction={auction} inputRef={inputRef} isClosing={clockFace(auction, now).kind === 'closing'} />
      )}
      {action === 'register' && (
        <>
          <RegisterButton auctionId={auction._id} />
          <p className="text-sm text-muted">{priceAtBase(auction)}</p>
          <VerificationBanner />
        </>
      )}
      {action !== 'bid' && action !== 'register' && <Blocked action={action} auction={auction} />}
      {words !== undefined && <p className="text-sm text-muted">{words}</p>}
      {action === 'already-registered' && Date.parse(auction.registrationDeadline) > now && (
        <WithdrawButton auction={auction} />
      )}
    </div>
  );
}

type BlockedAction = Exclude<Action, 'bid' | 'register'>;

const LABELS = {
  'already-registered': 'Already Registered',
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

function reasonFor(action: BlockedAction, { startDate, viewer, cancelReason }: AuctionDetails): string | undefined {
  switch (action) {
    case 'already-registered':
      return `You are in. Bidding opens here on ${formatDateTime(startDate)}.`;
    case 'registration-closed':
      return 'Only those who registered before the deadline can bid. You can follow the auction here.';
    case 'awaiting-approval':
      return viewer.registered
        ? `You are registered, and there is nothing more for you to do. Bidding opens here by itself on ${formatDateTime(startDate)}.`
        : `Registration has closed, so only those who registered can bid. Bidding opens by itself on ${formatDateTime(startDate)}; you can follow it here.`;
    case 'view-only':
      return cancelReason ?? undefined;
    case 'auction-ended':
      return undefined;
  }
}

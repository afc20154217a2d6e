import { Link } from 'react-router-dom';
import { CancelButton } from '#web/auctions/cancel-button.tsx';
import type { EditedAuction } from '#web/auctions/edit-query.ts';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/buttons/button-class.ts';
import { Card } from '#web/ui/card.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { DeleteButton } from './delete-button.tsx';
import { BackToAuctions } from './form-frame.tsx';

/** An auction that cannot be edited: the reason and the remaining actions. */
export function LockedAuction({ auction }: { readonly auction: EditedAuction }) {
  const isRunning = auction.status === 'active';
  // Past its deadline, before the server closes it: it can no longer be cancelled.
  const isClosing = isRunning && !auction.allowedStatuses.includes('cancelled');
  return (
    <div className="grid max-w-2xl gap-5">
      <div className="grid gap-1">
        <BackToAuctions />
        <h1 className="text-2xl font-semibold wrap-anywhere">{auction.title}</h1>
        <p className="text-muted">Edit Auction</p>
      </div>
      <Banner tone="info">{sentenceFor(auction, isClosing)}</Banner>
      <Card className="grid gap-3 sm:flex sm:flex-wrap sm:items-center">
        <Link to={paths.adminAuction(auction._id)} className={buttonClass({ variant: 'secondary' })}>
          View Auction
        </Link>
        {isRunning && !isClosing && <CancelButton auctionId={auction._id} size="md" />}
        {!isRunning && (
          <div className="grid gap-3 sm:min-w-52">
            <DeleteButton auction={auction} />
          </div>
        )}
      </Card>
    </div>
  );
}

/** `isRecord`: somebody registered or bid, so the auction is kept and cannot be deleted. */
function sentenceFor({ status, isRecord }: EditedAuction, isClosing: boolean): string {
  if (isClosing) return 'This auction has ended and is just being closed.';
  if (status === 'active') return 'This auction is active and cannot be edited. It can be cancelled.';
  const locked = `This auction is ${status} and can no longer be changed.`;
  return isRecord ? locked : `${locked} It can be deleted.`;
}

import { useQueryClient } from '@tanstack/react-query';
import { CopyPlus, Pencil, Repeat, Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { AuctionDetails } from '#shared/contract/auctions.ts';
import { postponeAuction } from '#shared/contract/selling/auction-acts.ts';
import { call } from '#web/api/call.ts';
import { auctionKeys } from '#web/auctions/auction-keys.ts';
import { CancelButton } from '#web/auctions/cancel-button.tsx';
import { refetchAuctions } from '#web/auctions/refetch-auctions.ts';
import { paths } from '#web/paths.ts';
import { PauseButton } from '#web/pausing/pause-button.tsx';
import { PostponeButton } from '#web/postponing/postpone-button.tsx';
import { AddToSaleButton } from '#web/sales/add-to-sale-button.tsx';
import { useMay } from '#web/session/use-may.ts';
import { buttonClass } from '#web/ui/buttons/button-class.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { VoidButton } from '#web/voiding/void-button.tsx';
import { EndButton } from './end-button.tsx';
import { PrintButton } from './print-button.tsx';
import { StartButton } from './start-button.tsx';
import { useCopy } from './use-copy.ts';

/** What an admin can do with the auction now. What is not possible is not there. */
export function AdminActions({ auction }: { readonly auction: AuctionDetails }) {
  const { _id, status, bidderCount, pausedAt } = auction;
  const isOpen = status === 'draft' || status === 'pending';
  const copy = useCopy(_id);
  const isClerk = useMay('lots');
  const isOwner = useMay('owner');
  const pausing = isOwner && auction.endedEarly === undefined && (status === 'active' || status === 'pending') && (
    <PauseButton which={{ kind: 'lot', auctionId: _id }} name="this auction" isPaused={pausedAt !== undefined} />
  );
  if (!isClerk) {
    return (
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        {pausing}
        <PrintButton />
      </div>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      {pausing}
      {isOpen && (
        <Link to={paths.editAuction(_id)} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          <Pencil className="size-4" aria-hidden="true" />
          Edit Auction
        </Link>
      )}
      {status === 'pending' && bidderCount === 0 && pausedAt === undefined && <StartButton auction={auction} />}
      {status === 'pending' && bidderCount > 0 && auction.saleEvent?.deposit === undefined && (
        <PostponeAuction auction={auction} />
      )}
      {status === 'active' && auction.endedEarly === undefined && pausedAt === undefined && (
        <EndButton auction={auction} />
      )}
      {status === 'active' && auction.endedEarly === undefined && auction.bidCount > 0 && (
        <VoidButton auctionId={_id} />
      )}
      {isOpen && auction.saleEvent === undefined && <AddToSaleButton lots={[{ _id, title: auction.title }]} />}
      {auction.canBeRelisted === true && (
        <Button
          size="sm"
          busy={copy.busyWith === 'relist'}
          disabled={copy.busyWith !== undefined}
          icon={<Repeat className="size-4" aria-hidden="true" />}
          onClick={() => copy.make('relist')}
        >
          List again
        </Button>
      )}
      <Button
        size="sm"
        variant="secondary"
        busy={copy.busyWith === 'duplicate'}
        disabled={copy.busyWith !== undefined}
        icon={<CopyPlus className="size-4" aria-hidden="true" />}
        onClick={() => copy.make('duplicate')}
      >
        Duplicate
      </Button>
      <PrintButton />
      {(isOpen || status === 'active') && <CancelButton auctionId={_id} />}
      {isDeletable(auction) && (
        <Link to={paths.editAuction(_id)} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          <Trash2 className="size-4" aria-hidden="true" />
          Delete Auction
        </Link>
      )}
    </div>
  );
}

function PostponeAuction({ auction }: { readonly auction: AuctionDetails }) {
  const client = useQueryClient();
  const { _id, registrationDeadline, startDate, endDate } = auction;
  return (
    <PostponeButton
      which="auction"
      schedule={{
        registrationDeadline: Date.parse(registrationDeadline),
        startDate: Date.parse(startDate),
        end: Date.parse(endDate),
      }}
      send={async (body) => {
        await call(postponeAuction, { params: { id: _id }, body });
        return undefined;
      }}
      onSettled={() => {
        void refetchAuctions(client, _id);
        void client.invalidateQueries({ queryKey: auctionKeys.audit(_id) });
      }}
    />
  );
}

/** Ended without bidders: the page behind the link deletes it. An auction that can be edited is deleted there, too. */
const isDeletable = ({ status, bidderCount, bidCount }: AuctionDetails): boolean =>
  (status === 'completed' || status === 'cancelled') && bidderCount === 0 && bidCount === 0;

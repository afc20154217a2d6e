import { MoreHorizontal } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { BoardLot } from '#shared/contract/sale-board.ts';
import { SettlementCard } from '#web/money/settlement-card.tsx';
import { paths } from '#web/paths.ts';
import { PauseButton } from '#web/pausing/pause-button.tsx';
import { OpenActsOfAuction } from '#web/second-person/open-acts.tsx';
import { useMay, useMaySee } from '#web/session/use-may.ts';
import { buttonClass } from '#web/ui/buttons/button-class.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Fact } from '#web/ui/fact.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { VoidButton } from '#web/voiding/void-button.tsx';
import { Leader, Price, Reserve } from './board-cells.tsx';
import { LotClock } from './lot-clock.tsx';

/** Opens what can be done about a lot. The server says what is allowed. */
export function LotActs({ lot }: { readonly lot: BoardLot }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton size="sm" label={`Act on lot ${String(lot.number)}, ${lot.title}`} onClick={() => setIsOpen(true)}>
        <MoreHorizontal className="size-4" aria-hidden="true" />
      </IconButton>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title={`Lot ${String(lot.number)}: ${lot.title}`} size="lg">
        <Acts lot={lot} />
      </Dialog>
    </>
  );
}

function Acts({ lot }: { readonly lot: BoardLot }) {
  const { _id, status, pausedAt } = lot;
  const isOwner = useMay('owner');
  const isClerk = useMay('lots');
  const seesMoney = useMaySee('money');
  const isOpen = status === 'pending' || status === 'active';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <dl className="grid grid-cols-2 gap-x-8 gap-y-3 sm:grid-cols-4">
        <Fact name="Clock">
          <LotClock lot={lot} />
        </Fact>
        <Fact name="Price">
          <Price lot={lot} />
        </Fact>
        <Fact name="Reserve">
          <Reserve reserve={lot.reserve} />
        </Fact>
        <Fact name="Leader">
          <Leader leader={lot.leader} />
        </Fact>
        {lot.seller !== null && <Fact name="Seller">{lot.seller}</Fact>}
      </dl>
      <OpenActsOfAuction auctionId={_id} />
      <div className="flex flex-wrap gap-2">
        {isOpen && isOwner && (
          <PauseButton
            which={{ kind: 'lot', auctionId: _id }}
            name={`lot ${String(lot.number)}`}
            isPaused={pausedAt !== undefined}
          />
        )}
        {status === 'active' && isClerk && lot.leader !== null && <VoidButton auctionId={_id} />}
        <Link to={paths.adminAuction(_id)} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          Page of the lot
        </Link>
      </div>
      {isOpen && !isOwner && <p className="text-sm text-muted">Only an owner can pause a lot.</p>}
      {status === 'completed' &&
        (seesMoney ? (
          <SettlementCard auctionId={_id} />
        ) : (
          <p className="text-sm text-muted">
            About the highest bid and its payment those with the duty for money decide.
          </p>
        ))}
    </div>
  );
}

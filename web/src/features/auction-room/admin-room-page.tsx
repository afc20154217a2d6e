import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AuctionDetails } from '../../../../shared/contract/auctions.ts';
import { AuditCard } from '../../audit/audit-card.tsx';
import { DepositCard } from '../../money/deposit-card.tsx';
import { SettlementCard } from '../../money/settlement-card.tsx';
import { settlementQuery } from '../../money/settlement-query.ts';
import { useMay, useMaySee } from '../../session/use-may.ts';
import type { RoomFrameProps } from './auction-room.tsx';
import { RoomPage } from './auction-room-page.tsx';
import { RoomGridSkeleton } from './room-skeleton.tsx';

/** `/auction/{id}`: the room with the cards for admins. A separate screen, so that bidders do not download it. */
export function Component() {
  return <RoomPage frame={AdminFrame} />;
}

/** Renders the house's own number and the settlement card above the room and the audit log below it. */
function AdminFrame({ auction, children }: RoomFrameProps) {
  const isOver = auction.status === 'completed';
  const seesMoney = useMaySee('money');
  const recordsMoney = useMay('money');
  const showsSale = isOver && seesMoney;
  const settlement = useQuery({ ...settlementQuery(auction._id), enabled: showsSale });
  const [wasOver] = useState(isOver);
  // Waits for the settlement card: rendered later, it would move the page while the admin uses it.
  if (wasOver && settlement.isLoading) return <RoomGridSkeleton />;
  return (
    <>
      {auction.houseNumber !== undefined && (
        <p className="text-sm text-muted wrap-anywhere">
          House number <span className="tabular font-medium text-text">{auction.houseNumber}</span>
        </p>
      )}
      {recordsMoney && mayComeByBank(auction) && <DepositCard auctionId={auction._id} />}
      {showsSale && <SettlementCard auctionId={auction._id} />}
      {children}
      <AuditCard kind="auction" id={auction._id} />
    </>
  );
}

/** Whether a bidder may still pay a large EMD by bank transfer: before the start, or as a runner-up. */
function mayComeByBank({ status, emdAmount, onlineLimit }: AuctionDetails): boolean {
  return emdAmount > onlineLimit && (status === 'pending' || status === 'completed');
}

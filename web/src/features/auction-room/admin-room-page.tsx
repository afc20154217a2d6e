import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AuctionDetails } from '../../../../shared/contract/auctions.ts';
import { AuditCard } from '../../audit/audit-card.tsx';
import { DepositCard } from '../../money/deposit-card.tsx';
import { SettlementCard } from '../../money/settlement-card.tsx';
import { settlementQuery } from '../../money/settlement-query.ts';
import type { RoomFrameProps } from './auction-room.tsx';
import { RoomPage } from './auction-room-page.tsx';
import { RoomGridSkeleton } from './room-skeleton.tsx';

/** `/auction/{id}`: the room with the cards for admins. A separate screen, so that bidders do not download it. */
export function Component() {
  return <RoomPage frame={AdminFrame} />;
}

/** The sale above the room, and the admins' log below it. */
function AdminFrame({ auction, children }: RoomFrameProps) {
  const isOver = auction.status === 'completed';
  const settlement = useQuery({ ...settlementQuery(auction._id), enabled: isOver });
  const [wasOver] = useState(isOver);
  // A card that appears later would move the page under the finger.
  if (wasOver && settlement.isLoading) return <RoomGridSkeleton />;
  return (
    <>
      {mayComeByBank(auction) && <DepositCard auctionId={auction._id} />}
      {isOver && <SettlementCard auctionId={auction._id} />}
      {children}
      <AuditCard kind="auction" id={auction._id} />
    </>
  );
}

/** Whether an EMD that is too large for one payment online can still be due: before the start, and of a runner-up. */
function mayComeByBank({ status, emdAmount, onlineLimit }: AuctionDetails): boolean {
  return emdAmount > onlineLimit && (status === 'pending' || status === 'completed');
}

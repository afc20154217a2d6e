import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AuctionDetails } from '#shared/contract/auctions.ts';
import { AuditCard } from '#web/audit/audit-card.tsx';
import { LinkedGrievances } from '#web/grievances/linked-grievances.tsx';
import { DepositCard } from '#web/money/deposit-card.tsx';
import { SettlementCard } from '#web/money/settlement-card.tsx';
import { settlementQuery } from '#web/money/settlement-query.ts';
import { OpenActsOfAuction } from '#web/second-person/open-acts.tsx';
import { useMay, useMaySee } from '#web/session/use-may.ts';
import { LotSharedCard } from '#web/shared-details/lot-shared-card.tsx';
import { AdminActions } from './admin/admin-actions.tsx';
import { BiddersCard } from './admin/bidders-card.tsx';
import { IncompleteDraft } from './admin/incomplete-draft.tsx';
import { RunLinks } from './admin/run-links.tsx';
import { RoomPage } from './auction-room-page.tsx';
import type { RoomFrameProps } from './auction-room.tsx';
import { LotSeller } from './lot-seller.tsx';
import { RoomGridSkeleton } from './room-skeleton.tsx';

/** `/auction/{id}`: the room with the cards for admins. A separate screen, so that bidders do not download it. */
export function Component() {
  return <RoomPage frame={AdminFrame} />;
}

/** Renders the admin's actions, house number and settlement above the room, bidders and audit log below it. */
function AdminFrame({ auction, children }: RoomFrameProps) {
  const { _id, status, missing = [] } = auction;
  const isOver = status === 'completed';
  const seesMoney = useMaySee('money');
  const seesLots = useMaySee('lots');
  const seesShared = useMaySee(['lots', 'people']);
  const recordsMoney = useMay('money');
  const showsSale = isOver && seesMoney;
  const settlement = useQuery({ ...settlementQuery(_id), enabled: showsSale });
  const [wasOver] = useState(isOver);
  // Waits for the settlement card: rendered later, it would move the page while the admin uses it.
  if (wasOver && settlement.isLoading) return <RoomGridSkeleton />;
  return (
    <>
      <AdminActions auction={auction} />
      <OpenActsOfAuction auctionId={_id} />
      <RunLinks auction={auction} />
      {auction.houseNumber !== undefined && (
        <p className="text-sm text-muted wrap-anywhere">
          House number <span className="tabular font-medium text-text">{auction.houseNumber}</span>
        </p>
      )}
      {recordsMoney && mayComeByBank(auction) && <DepositCard auctionId={_id} />}
      {showsSale && <SettlementCard auctionId={_id} />}
      {seesLots && <LotSeller auctionId={_id} isPaid={auction.outcome === 'sold'} />}
      {missing.length === 0 ? children : <IncompleteDraft auctionId={_id} missing={missing} />}
      {status !== 'draft' && <BiddersCard auction={auction} />}
      {status !== 'draft' && seesShared && <LotSharedCard auctionId={_id} />}
      <LinkedGrievances kind="auction" id={_id} />
      <AuditCard kind="auction" id={_id} />
    </>
  );
}

/** Whether a bidder may still pay a large EMD by bank transfer: before the start, or as a runner-up. */
function mayComeByBank({ status, emdAmount, onlineLimit }: AuctionDetails): boolean {
  return emdAmount > onlineLimit && (status === 'pending' || status === 'completed');
}

import type { SaleFacts } from '#shared/contract/sales/sales.ts';
import { DepositCard } from '#web/money/deposit-card.tsx';
import { serverClock } from '#web/realtime/live.ts';
import { useMay } from '#web/session/use-may.ts';

interface SaleDepositCardProps {
  readonly sale: SaleFacts;
  readonly onlineLimit: number;
}

/** Where bidders pay the sale's deposit by bank transfer: it is recorded until the sale starts. */
export function SaleDepositCard({ sale: { _id, deposit, startDate }, onlineLimit }: SaleDepositCardProps) {
  const recordsMoney = useMay('money');
  if (!recordsMoney || deposit === null || deposit.amount <= onlineLimit || startDate <= serverClock.now()) return null;
  return <DepositCard auctionId={_id} isForSale />;
}

import { inParallel } from '#functions/platform/in-parallel.ts';
import { type BidderItem, bidderKey } from '#functions/tables/auctions/bidder-item.ts';
import { getBidder } from '#functions/tables/auctions/people-reads.ts';
import { moneyWrite } from '#functions/tables/money/money-entry.ts';
import { readSale } from '#functions/tables/sales/sale-item.ts';
import type { AuctionsTable, MoneyMovementTables, MoneyTable, UsersTable } from '#functions/tables/table-handle.ts';
import type { TransactWriteItem } from '#functions/tables/transact.ts';
import { update } from '#functions/tables/writes.ts';
import { statusWrite } from '../payments/payment-state.ts';
import { walletMovement } from './wallet.ts';

const AT_ONCE = 16;

/**
 * Another lot of the sale that the person did not pay for. The forfeit of the first took the sale's deposit for all of them.
 */
export async function readOtherForfeit(auctions: AuctionsTable, win: BidderItem): Promise<BidderItem | undefined> {
  const { auctionId, userId, saleId } = win;
  const sale = saleId === undefined ? undefined : await readSale(auctions, saleId);
  const others: BidderItem[] = [];
  await inParallel(sale?.lots ?? [], AT_ONCE, async (lotId) => {
    if (lotId === auctionId || others.length > 0) return;
    const other = await getBidder(auctions, lotId, userId);
    if (other?.finalPayment === 'forfeited') others.push(other);
  });
  return others[0];
}

/**
 * Holds a forfeited deposit of a sale again. Fails if it is not forfeited, or in another amount, any more.
 *
 * @param otherForfeit another lot that the deposit stays forfeited for; it fails if that forfeit has been taken back, too
 */
export function saleForfeitUndoneWrites(
  tables: MoneyMovementTables,
  { registration, otherForfeit }: { readonly registration: BidderItem; readonly otherForfeit: BidderItem | undefined },
  undone: Pick<UndoneForfeit, 'by' | 'reason' | 'now'> & { readonly description: string },
): readonly TransactWriteItem[] {
  const { auctionId, userId, depositAmount, depositPaymentId: paymentId } = registration;
  if (paymentId === undefined || registration.deposit !== 'forfeited') return [];
  const { by, reason, now, description } = undone;
  const { auctions, payments, users, money } = tables;
  if (otherForfeit !== undefined) {
    const key = bidderKey(otherForfeit.auctionId, userId);
    const isStillForfeited = { finalPayment: 'forfeited', 'decision.kind': 'forfeited' } as const;
    return [update(auctions, key, { set: { 'decision.tookSaleDeposit': true } }, isStillForfeited)];
  }
  const held = update<BidderItem>(
    auctions,
    bidderKey(auctionId, userId),
    // Without an outcome it is returned like any other.
    { set: { deposit: 'held', outcome: undefined } },
    { deposit: 'forfeited', depositAmount },
  );
  const line = { key: `unforfeit-${paymentId}-${now}`, description };
  return [
    held,
    statusWrite(payments, paymentId, { from: 'forfeited', to: 'captured' }, now),
    ...forfeitUndoneWrites({ users, money, bidder: registration, paymentId, by, reason, line, now }),
  ];
}

interface UndoneForfeit {
  readonly users: UsersTable;
  readonly money: MoneyTable;
  readonly bidder: Pick<BidderItem, 'auctionId' | 'userId' | 'depositAmount'>;
  readonly paymentId: string;
  /** The person who decided, else `boli`. */
  readonly by: string;
  readonly reason: string;
  /** The wallet entry; its key makes it unique. */
  readonly line: { readonly key: string; readonly description: string };
  readonly now: number;
}

/** Ledger and wallet entries that undo a forfeit. */
export function forfeitUndoneWrites(undone: UndoneForfeit): readonly TransactWriteItem[] {
  const { users, money, bidder, paymentId, by, reason, line, now } = undone;
  const { auctionId, userId, depositAmount: amount } = bidder;
  return [
    moneyWrite(money, {
      subject: paymentId,
      kind: 'forfeit-undone',
      key: String(now),
      at: now,
      auctionId,
      userId,
      amount,
      moved: ['forfeited', 'held'],
      by,
      reason,
    }),
    ...walletMovement({ users, userId, amount, at: now, ...line }),
  ];
}

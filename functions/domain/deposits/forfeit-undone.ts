import type { BidderItem } from '../../tables/auctions/auction-items.ts';
import { moneyWrite } from '../../tables/money/money-entry.ts';
import type { MoneyTable, UsersTable } from '../../tables/table-handle.ts';
import type { TransactWriteItem } from '../../tables/transact.ts';
import { walletMovement } from './wallet.ts';

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

/** Writes that set a winner's deposit off against the final payment, and that undo it. */
import { debit, type Paise } from '#shared/model/money/money.ts';
import type { BidderItem } from '#functions/tables/auctions/auction-items.ts';
import { moneyWrite } from '#functions/tables/money/money-entry.ts';
import type { TransactWriteItem } from '#functions/tables/transact.ts';
import { statusWrite } from '../payments/status-write.ts';
import { walletMovement } from './wallet.ts';
import type { MoneyTable, PaymentsTable, UsersTable } from '#functions/tables/table-handle.ts';

interface SetOff {
  readonly payments: PaymentsTable;
  readonly users: UsersTable;
  readonly money: MoneyTable;
  readonly bidder: Pick<BidderItem, 'auctionId' | 'userId' | 'deposit'>;
  /** The payment of the deposit. */
  readonly paymentId: string;
  readonly amount: Paise;
  readonly title: string;
  /** The person who decided, else `boli`. */
  readonly by: string;
  readonly reason: string;
  readonly now: number;
}

/**
 * Spends the deposit. It may be forfeited already, if we learned late of a payment that was made in time; then it is
 * no longer in the wallet. The caller updates the registration on the condition that the deposit is unchanged.
 */
export function setOffWrites(setOff: SetOff): TransactWriteItem[] {
  const { payments, users, bidder, paymentId, amount, title, now: at } = setOff;
  const isForfeited = bidder.deposit === 'forfeited';
  return [
    statusWrite(payments, paymentId, isForfeited ? 'forfeited' : 'captured', 'set-off', at),
    entry(setOff, 'set-off', [isForfeited ? 'forfeited' : 'held', 'spent']),
    ...(isForfeited
      ? []
      : walletMovement({
          users,
          userId: bidder.userId,
          amount: debit(amount),
          at,
          key: `set-off-${paymentId}-${at}`,
          description: `EMD counted towards the price: ${title}`,
        })),
  ];
}

/** Holds the deposit again after its final payment was undone or refunded. */
export function setOffUndoneWrites(setOff: SetOff): TransactWriteItem[] {
  const { payments, users, bidder, paymentId, amount, title, now: at } = setOff;
  return [
    statusWrite(payments, paymentId, 'set-off', 'captured', at),
    entry(setOff, 'set-off-undone', ['spent', 'held']),
    ...walletMovement({
      users,
      userId: bidder.userId,
      amount,
      at,
      key: `set-off-undone-${paymentId}-${at}`,
      description: `EMD held again: ${title}`,
    }),
  ];
}

function entry(
  { money, paymentId, bidder, amount, by, reason, now }: SetOff,
  kind: 'set-off' | 'set-off-undone',
  moved: readonly ['held' | 'forfeited' | 'spent', 'held' | 'spent'],
): TransactWriteItem {
  const { auctionId, userId } = bidder;
  const key = String(now);
  return moneyWrite(money, {
    subject: paymentId,
    kind,
    key,
    at: now,
    auctionId,
    userId,
    amount,
    moved,
    by,
    reason,
  });
}

/** Writes that set a winner's deposit off against the final payment, and that undo it. */
import type { BidderItem } from '#functions/tables/auctions/bidder-item.ts';
import { moneyWrite } from '#functions/tables/money/money-entry.ts';
import type { MoneyTable, PaymentsTable, UsersTable } from '#functions/tables/table-handle.ts';
import type { TransactWriteItem } from '#functions/tables/transact.ts';
import { debit, type Paise } from '#shared/model/money/money.ts';
import { statusWrite } from '../payments/payment-state.ts';
import { type WalletMovement, walletMovements } from './wallet.ts';

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

/** Movements of the wallet stand apart: those of several lots of one person are written together. */
export interface WithMovements {
  readonly writes: TransactWriteItem[];
  readonly movements: readonly WalletMovement[];
}

/**
 * Spends the deposit. It may be forfeited already, if we learned late of a payment that was made in time; then it is
 * no longer in the wallet. The caller updates the registration on the condition that the deposit is unchanged.
 */
export function setOff(facts: SetOff): WithMovements {
  const { payments, users, bidder, paymentId, amount, title, now: at } = facts;
  const isForfeited = bidder.deposit === 'forfeited';
  const movement = {
    users,
    userId: bidder.userId,
    amount: debit(amount),
    at,
    key: `set-off-${paymentId}-${at}`,
    description: `EMD counted towards the price: ${title}`,
  };
  return {
    writes: [
      statusWrite(payments, paymentId, { from: isForfeited ? 'forfeited' : 'captured', to: 'set-off' }, at),
      entry(facts, 'set-off', [isForfeited ? 'forfeited' : 'held', 'spent']),
    ],
    movements: isForfeited ? [] : [movement],
  };
}

export function setOffWrites(facts: SetOff): TransactWriteItem[] {
  const { writes, movements } = setOff(facts);
  return [...writes, ...walletMovements(movements)];
}

/** Holds the deposit again after its final payment was undone or refunded. */
export function setOffUndone(facts: SetOff): WithMovements {
  const { payments, users, bidder, paymentId, amount, title, now: at } = facts;
  const movement = {
    users,
    userId: bidder.userId,
    amount,
    at,
    key: `set-off-undone-${paymentId}-${at}`,
    description: `EMD held again: ${title}`,
  };
  return {
    writes: [
      statusWrite(payments, paymentId, { from: 'set-off', to: 'captured' }, at),
      entry(facts, 'set-off-undone', ['spent', 'held']),
    ],
    movements: [movement],
  };
}

export function setOffUndoneWrites(facts: SetOff): TransactWriteItem[] {
  const { writes, movements } = setOffUndone(facts);
  return [...writes, ...walletMovements(movements)];
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

/** Payouts to sellers. Never more than is open; what the seller owes on other statements is set off first. Pure. */
import type { Booking, NewEntry } from '#functions/tables/sellers/entry-writes.ts';
import type { AccountItem } from '#functions/tables/sellers/seller-items.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { formatInr, type Paise } from '#shared/model/money/money.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';

/** What a transaction can hold. A seller with more claims is paid in two steps. */
const MOST_SET_OFF = 10;

/** A claim against the seller that a payout sets off. */
interface SetOff {
  readonly account: AccountItem;
  readonly amount: Paise;
}

/** What a statement can be paid, and the claims on others that are set off before it. */
export interface Payable {
  readonly amount: Paise;
  readonly setOffs: readonly SetOff[];
}

export function payableOf(accounts: readonly AccountItem[], statement: string): Payable {
  const open = accounts.find((candidate) => candidate.statement === statement)?.open ?? 0;
  const claims = accounts
    .filter((candidate) => candidate.statement !== statement && candidate.open < 0)
    .slice(0, MOST_SET_OFF);
  // What is open over all statements can be paid, on whichever of them: what other statements have cannot pay claims twice.
  const inAll = accounts.reduce((sum, account) => sum + account.open, 0);
  const amount = Math.max(0, Math.min(open, inAll));
  let left = Math.max(open, 0) - amount;
  const setOffs: SetOff[] = [];
  for (const account of claims) {
    const part = Math.min(left, 0 - account.open);
    if (part > 0) setOffs.push({ account, amount: part });
    left -= part;
  }
  return { amount, setOffs };
}

export interface PayoutCommand {
  readonly payoutId: string;
  readonly sellerId: string;
  readonly statement: string;
  readonly amount: Paise;
  readonly by: string;
}

/**
 * The bookings of a payout. Each has the condition that its statement is open as it was read.
 * Errors: NOT_FOUND (no such statement), CONFLICT (more than can be paid).
 */
export function decidePayout(
  accounts: readonly AccountItem[],
  { payoutId, sellerId, statement, amount, by }: PayoutCommand,
  at: number,
): Result<readonly Booking[], Refusal> {
  const account = accounts.find((candidate) => candidate.statement === statement);
  if (account === undefined) return refused(refusal('NOT_FOUND', 'There is no such statement.'));
  const payable = payableOf(accounts, statement);
  if (amount > payable.amount) return refused(refusal('CONFLICT', tooMuch(account.open, payable)));
  const about = { at, by, payoutId } as const;
  const ownEntries: NewEntry[] = payable.setOffs.map((setOff) => ({
    ...about,
    kind: 'set-off',
    amount: 0 - setOff.amount,
    other: setOff.account.statement,
    key: `${payoutId}#${setOff.account.statement}`,
  }));
  ownEntries.push({ ...about, kind: 'payout', amount: 0 - amount, key: payoutId });
  return ok([
    { sellerId, statement, title: account.title, entries: ownEntries, ifOpen: account.open },
    ...payable.setOffs.map((setOff): Booking => {
      const { statement: other, title, open } = setOff.account;
      const entry: NewEntry = { ...about, kind: 'set-off', amount: setOff.amount, other: statement, key: payoutId };
      return { sellerId, statement: other, title, entries: [entry], ifOpen: open };
    }),
  ]);
}

function tooMuch(open: Paise, { amount }: Payable): string {
  const claims = Math.max(open, 0) - amount;
  const less = claims === 0 ? '' : `, since ${formatInr(claims)} that the seller owes on other statements are set off`;
  return `${formatInr(Math.max(open, 0))} are open on this statement. At most ${formatInr(amount)} can be paid${less}.`;
}

/** How a transfer is laid on the wins of its payer, while somebody fills in the form. Amounts are paise. Pure. */
import type { Receivable } from '#shared/contract/money/receivables.ts';
import { paiseFromRupees, paiseFromText, type Paise } from '#shared/model/money/money.ts';
import { withoutGroups } from '#web/admin/without-groups.ts';

/** By auction id: the text of the share of each ticked win. */
export type Shares = Readonly<Record<string, string>>;

export const restOf = ({ rest }: Pick<Receivable, 'rest'>): Paise => paiseFromRupees(rest) ?? 0;
export const paiseOf = (text: string): Paise => paiseFromText(withoutGroups(text)) ?? 0;
const textOf = (paise: Paise): string => (paise % 100 === 0 ? String(paise / 100) : (paise / 100).toFixed(2));

export const sumOf = (shares: Shares): Paise => Object.values(shares).reduce((sum, text) => sum + paiseOf(text), 0);

/** With one win more or less. A new one gets all it owes, or what is left of the transfer. */
export function ticked(shares: Shares, win: Receivable, total: Paise): Shares {
  const { auctionId } = win;
  if (auctionId in shares) return Object.fromEntries(Object.entries(shares).filter(([id]) => id !== auctionId));
  const left = Math.max(total - sumOf(shares), 0);
  const share = total === 0 ? restOf(win) : Math.min(restOf(win), left);
  return { ...shares, [auctionId]: textOf(share) };
}

/**
 * The first wins in this order get what they owe, as far as the transfer reaches; all of them before an amount is typed.
 * Those whose deposit must be paid again first get nothing.
 */
export function laidOn(wins: readonly Receivable[], total: Paise): Shares {
  const isReached = (shares: Shares) => total > 0 && sumOf(shares) >= total;
  return wins
    .filter(({ isDepositOwed }) => !isDepositOwed)
    .reduce((shares: Shares, win) => (isReached(shares) ? shares : ticked(shares, win, total)), {});
}

/** Why it cannot be recorded so; undefined if it can. */
export function shareProblem(shares: Shares, wins: readonly Receivable[], total: Paise): string | undefined {
  if (total === 0) return 'Please type the amount of the transfer.';
  const chosen = wins.filter(({ auctionId }) => auctionId in shares);
  if (chosen.length === 0) return 'Please tick the lots that it pays for.';
  const over = chosen.find((win) => paiseOf(shares[win.auctionId] ?? '') > restOf(win));
  if (over !== undefined) return `${over.title} does not owe so much.`;
  const empty = chosen.find((win) => paiseOf(shares[win.auctionId] ?? '') === 0);
  if (empty !== undefined) return `Please say how much of it ${empty.title} gets.`;
  return sumOf(shares) > total ? 'The shares are more than the transfer.' : undefined;
}

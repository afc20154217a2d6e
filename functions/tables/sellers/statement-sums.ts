/** The sums of a statement of a seller, from entries of their ledger. Pure. */
import type { Paise } from '#shared/model/money/money.ts';
import type { AccountItem, EntryKind, SellerEntry } from './seller-items.ts';

export const sumOfEntries = (entries: readonly { readonly amount: Paise }[]): Paise =>
  entries.reduce((sum, { amount }) => sum + amount, 0);

/** What a statement adds up to; `accountItem` says what each is. */
export const SUMS = ['hammer', 'lotGst', 'commission', 'gst', 'costs', 'paid', 'setOff', 'open'] as const;
export type StatementSums = Readonly<Pick<AccountItem, (typeof SUMS)[number]>>;

/** Hammer + GST of the lots = commission + its GST + costs + paid - set off + open, whatever the entries are. */
export function statementSums(entries: readonly Pick<SellerEntry, 'kind' | 'amount'>[]): StatementSums {
  const of = (...kinds: readonly EntryKind[]) => sumOfEntries(entries.filter(({ kind }) => kinds.includes(kind)));
  return {
    hammer: of('hammer'),
    lotGst: of('lot-gst'),
    commission: 0 - of('commission'),
    gst: 0 - of('gst'),
    costs: 0 - of('cost'),
    paid: 0 - of('payout', 'payout-undone'),
    setOff: of('set-off'),
    open: sumOfEntries(entries),
  };
}

/** Adds the sums of two parts of the entries. */
export const plusSums = (a: StatementSums, b: StatementSums): StatementSums => ({
  hammer: a.hammer + b.hammer,
  lotGst: a.lotGst + b.lotGst,
  commission: a.commission + b.commission,
  gst: a.gst + b.gst,
  costs: a.costs + b.costs,
  paid: a.paid + b.paid,
  setOff: a.setOff + b.setOff,
  open: a.open + b.open,
});

/** A statement of a seller: a sum of the entries of their ledger, and of nothing else. Pure. */
import type { Paise } from '#shared/model/money/money.ts';
import { sumOfEntries } from '#functions/tables/sellers/entry-writes.ts';
import type {
  AccountItem,
  ConsignmentItem,
  EntryKind,
  PayoutItem,
  SellerEntry,
} from '#functions/tables/sellers/seller-items.ts';

export interface StatementSums {
  readonly hammer: Paise;
  readonly commission: Paise;
  readonly gst: Paise;
  readonly costs: Paise;
  /** To the seller's bank, less what was taken back. */
  readonly paid: Paise;
  /** From other statements, if positive; to others, if negative. */
  readonly setOff: Paise;
  /** Negative: the seller owes it. */
  readonly open: Paise;
}

/** Hammer = commission + GST + costs + paid - set off + open, whatever the entries are. */
export function statementSums(entries: readonly Pick<SellerEntry, 'kind' | 'amount'>[]): StatementSums {
  const of = (...kinds: readonly EntryKind[]) => sumOfEntries(entries.filter(({ kind }) => kinds.includes(kind)));
  return {
    hammer: of('hammer'),
    commission: 0 - of('commission'),
    gst: 0 - of('gst'),
    costs: 0 - of('cost'),
    paid: 0 - of('payout', 'payout-undone'),
    setOff: of('set-off'),
    open: sumOfEntries(entries),
  };
}

/** Of two halves of the entries. */
export const plusSums = (one: StatementSums, other: StatementSums): StatementSums => ({
  hammer: one.hammer + other.hammer,
  commission: one.commission + other.commission,
  gst: one.gst + other.gst,
  costs: one.costs + other.costs,
  paid: one.paid + other.paid,
  setOff: one.setOff + other.setOff,
  open: one.open + other.open,
});

/** The heads of a seller's statements, without their entries. */
export interface SellerHeads extends Pick<StatementMoney, 'accounts' | 'consignments'> {
  /** By statement. */
  readonly sums: ReadonlyMap<string, StatementSums>;
  readonly total: Paise;
}

/** What a statement is made of. */
export interface StatementMoney {
  readonly entries: readonly SellerEntry[];
  readonly accounts: readonly AccountItem[];
  readonly consignments: readonly ConsignmentItem[];
  readonly payouts: readonly PayoutItem[];
}

/** Everything that is stored of one seller's money. */
export interface SellerMoney extends StatementMoney {
  readonly total: Paise;
}

/** What of the stored sums does not follow from the entries, in words. Empty if the books of the seller are right. */
export function wrongSellerSums({ entries, accounts, consignments, payouts, total }: SellerMoney): readonly string[] {
  const wrong: string[] = [];
  const expect = (what: string, stored: Paise, computed: Paise) => {
    if (stored !== computed) wrong.push(`${what}: ${stored} is stored, ${computed} follows from the entries`);
  };
  const byStatement = Map.groupBy(entries, ({ statement }) => statement);
  for (const statement of new Set([...byStatement.keys(), ...accounts.map((one) => one.statement)])) {
    const account = accounts.find((one) => one.statement === statement);
    expect(`statement ${statement}`, account?.open ?? 0, sumOfEntries(byStatement.get(statement) ?? []));
  }
  expect('all statements', total, sumOfEntries(entries));
  const byLot = Map.groupBy(entries, ({ auctionId = '' }) => auctionId);
  for (const lot of consignments) {
    const sums = statementSums(byLot.get(lot.auctionId) ?? []);
    const booked = lot.isBooked ? lot : { hammer: 0, commission: 0, gst: 0 };
    for (const part of ['hammer', 'commission', 'gst'] as const) {
      expect(`${part} of ${lot.auctionId}`, booked[part], sums[part]);
    }
    expect(`costs of ${lot.auctionId}`, lot.costs, sums.costs);
  }
  const byPayout = Map.groupBy(
    entries.filter(({ kind }) => kind !== 'set-off'),
    ({ payoutId = '' }) => payoutId,
  );
  for (const { payoutId, status, amount } of payouts) {
    expect(`payout ${payoutId}`, status === 'paid' ? amount : 0, statementSums(byPayout.get(payoutId) ?? []).paid);
  }
  return wrong;
}

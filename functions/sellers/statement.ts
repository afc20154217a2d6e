/** A statement of a seller: a sum of the entries of their ledger, and of nothing else. Pure. */
import type { AccountItem, ConsignmentItem, PayoutItem, SellerEntry } from '#functions/tables/sellers/seller-items.ts';
import { plusSums, type StatementSums, statementSums, SUMS } from '#functions/tables/sellers/statement-sums.ts';
import type { Paise } from '#shared/model/money/money.ts';

/** What a statement is made of. */
export interface StatementMoney {
  readonly entries: readonly SellerEntry[];
  readonly accounts: readonly AccountItem[];
  readonly consignments: readonly ConsignmentItem[];
  readonly payouts: readonly PayoutItem[];
}

/** Entries of a ledger, added up as they are read: however many years it has, only sums are in memory. */
export interface LedgerSums {
  readonly byStatement: ReadonlyMap<string, StatementSums>;
  readonly byLot: ReadonlyMap<string, StatementSums>;
  /** Without what a payout has set off. */
  readonly byPayout: ReadonlyMap<string, StatementSums>;
}

export async function addUp(entries: AsyncIterable<SellerEntry> | Iterable<SellerEntry>): Promise<LedgerSums> {
  const [byStatement, byLot, byPayout] = [sumsByKey(), sumsByKey(), sumsByKey()];
  for await (const entry of entries) {
    const { statement, auctionId, payoutId, kind } = entry;
    const sums = statementSums([entry]);
    byStatement.add(statement, sums);
    if (auctionId !== undefined) byLot.add(auctionId, sums);
    if (payoutId !== undefined && kind !== 'set-off') byPayout.add(payoutId, sums);
  }
  return { byStatement: byStatement.sums, byLot: byLot.sums, byPayout: byPayout.sums };
}

function sumsByKey() {
  const sums = new Map<string, StatementSums>();
  const add = (key: string, more: StatementSums) => sums.set(key, plusSums(sums.get(key) ?? statementSums([]), more));
  return { sums, add };
}

/** Everything that is stored of one seller's money. */
export interface SellerMoney extends Omit<StatementMoney, 'entries'> {
  readonly ledger: LedgerSums;
  /** Undefined if it cannot be read, which is wrong, too. */
  readonly total: Paise | undefined;
}

/** What of the stored sums does not follow from the entries, in words. Empty if the books of the seller are right. */
export function wrongSellerSums({ ledger, accounts, consignments, payouts, total }: SellerMoney): readonly string[] {
  const wrong: string[] = [];
  const expect = (what: string, stored: Paise | undefined, computed: Paise) => {
    if (stored !== computed) wrong.push(`${what}: ${stored} is stored, ${computed} follows from the entries`);
  };
  const { byStatement, byLot, byPayout } = ledger;
  const none = statementSums([]);
  const stored = new Map(accounts.map((account) => [account.statement, account]));
  for (const statement of new Set([...byStatement.keys(), ...stored.keys()])) {
    const [account, sums] = [stored.get(statement) ?? none, byStatement.get(statement) ?? none];
    for (const part of SUMS) expect(`${part} of statement ${statement}`, account[part], sums[part]);
  }
  expect(
    'all statements',
    total,
    byStatement.values().reduce((sum, { open }) => sum + open, 0),
  );
  for (const lot of consignments) {
    const sums = byLot.get(lot.auctionId) ?? none;
    const booked = lot.isBooked ? lot : none;
    for (const part of ['hammer', 'lotGst', 'commission', 'gst'] as const) {
      expect(`${part} of ${lot.auctionId}`, booked[part], sums[part]);
    }
    expect(`costs of ${lot.auctionId}`, lot.costs, sums.costs);
  }
  for (const { payoutId, status, amount } of payouts) {
    expect(`payout ${payoutId}`, status === 'paid' ? amount : 0, (byPayout.get(payoutId) ?? none).paid);
  }
  return wrong;
}

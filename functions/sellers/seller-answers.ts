/** What routes answer about a seller. Pure, except for `readSellerLots`. */
import { saleOutcomeOf } from '#functions/domain/auctions/sale-outcome.ts';
import { listedPrice } from '#functions/domain/auctions/winner.ts';
import { isoFrom } from '#functions/platform/clock.ts';
import { cursorFrom } from '#functions/platform/cursor.ts';
import { readPageOfSeller } from '#functions/tables/auctions/auction-reads.ts';
import { readManyListings, readManyStates } from '#functions/tables/auctions/batch-reads.ts';
import type { AccountItem, SellerItem } from '#functions/tables/sellers/seller-items.ts';
import { type StatementSums, statementSums } from '#functions/tables/sellers/statement-sums.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';
import type * as statementContract from '#shared/contract/money/seller-statements.ts';
import { endedAtOf, effectiveStatus } from '#shared/model/auctions/auction-status.ts';
import { rupeesFromPaise } from '#shared/model/money/money.ts';
import { maskedAccount } from '#shared/model/sellers/account-fields.ts';
import type { CommissionRule } from '#shared/model/sellers/commission.ts';
import { payableOf } from './payout.ts';
import type { StatementMoney } from './statement.ts';

export function sumsAnswer({
  hammer,
  lotGst,
  commission,
  gst,
  costs,
  paid,
  setOff,
  open,
}: StatementSums): statementContract.SellerSums {
  return {
    hammer: rupeesFromPaise(hammer),
    lotGst: rupeesFromPaise(lotGst),
    commission: rupeesFromPaise(commission),
    gst: rupeesFromPaise(gst),
    costs: rupeesFromPaise(costs),
    paid: rupeesFromPaise(paid),
    setOff: rupeesFromPaise(setOff),
    open: rupeesFromPaise(open),
  };
}

export const commissionAnswer = ({ percent, fixed, minimum, gst }: CommissionRule) => ({
  percent: percent / 100,
  fixed: rupeesFromPaise(fixed),
  minimum: rupeesFromPaise(minimum),
  gst: gst / 100,
});

/** The titles and sums of all statements. */
export const statementsAnswer = (accounts: readonly AccountItem[]) =>
  accounts.map((account) => ({ id: account.statement, title: account.title, sums: sumsAnswer(account) }));

/**
 * One statement; undefined if there is none.
 * @param nameOf returns the names of colleagues; passed only if staff ask
 */
export function statementAnswer(
  { name, pan, gstin }: Pick<SellerItem, 'name' | 'pan' | 'gstin'>,
  money: StatementMoney,
  statement: string,
  nameOf?: (userId: string) => string,
): statementContract.SellerStatement | undefined {
  const account = money.accounts.find((candidate) => candidate.statement === statement);
  if (account === undefined) return undefined;
  const entries = money.entries.filter((entry) => entry.statement === statement);
  const lots = money.consignments.filter((lot) => entries.some((entry) => entry.auctionId === lot.auctionId));
  const payable = payableOf(money.accounts, statement);
  const titles = new Map(money.accounts.map((candidate) => [candidate.statement, candidate.title]));
  return {
    id: statement,
    title: account.title,
    seller: { name, pan: pan ?? null, gstin: gstin ?? null },
    sums: sumsAnswer(statementSums(entries)),
    lots: lots
      .map(({ auctionId, title, lotNumber }) => {
        const ownSums = statementSums(entries.filter((entry) => entry.auctionId === auctionId));
        const { hammer, lotGst, commission, gst, costs, open } = sumsAnswer(ownSums);
        return { _id: auctionId, title, lotNumber, hammer, lotGst, commission, gst, costs, net: open };
      })
      .toSorted((a, b) => a.lotNumber - b.lotNumber),
    payouts: money.payouts
      .filter((payout) => payout.statement === statement)
      .toSorted((a, b) => a.at - b.at)
      .map(({ payoutId, amount, utr, paidOn, bank, status, at, by }) => ({
        _id: payoutId,
        amount: rupeesFromPaise(amount),
        utr,
        paidOn,
        account: maskedAccount(bank.number),
        status,
        at: isoFrom(at),
        ...(nameOf !== undefined && { by: nameOf(by) }),
      })),
    setOffs: entries.flatMap(({ kind, amount, other = '', at }) =>
      kind === 'set-off'
        ? [{ amount: rupeesFromPaise(amount), other: titles.get(other) ?? other, at: isoFrom(at) }]
        : [],
    ),
    payable: {
      amount: rupeesFromPaise(payable.amount),
      setOff: rupeesFromPaise(payable.setOffs.reduce((sum, { amount }) => sum + amount, 0)),
    },
  };
}

/**
 * A page of the lots of a seller, the newest first, as they are now. A page may be short, because lots that are not shown
 * (deleted ones, drafts) are left out of it.
 * @param page.after the cursor position of the last lot of the page before
 * @param page.withDrafts includes lots that are not published; for staff only
 */
export async function readSellerLots(
  auctions: AuctionsTable,
  sellerId: string,
  {
    after,
    now,
    withDrafts,
  }: { readonly after: string | undefined; readonly now: number; readonly withDrafts: boolean },
): Promise<{ readonly lots: statementContract.SellerLot[]; readonly nextCursor: string | null }> {
  const { ids, next } = await readPageOfSeller(auctions, sellerId, after, PAGE);
  const [listings, states] = await Promise.all([readManyListings(auctions, ids), readManyStates(auctions, ids)]);
  const lots = ids.flatMap((id) => {
    const [listing, state] = [listings.get(id), states.get(id)];
    if (listing?.sellerId !== sellerId || state === undefined || state.deleted === true) return [];
    const status = effectiveStatus(state, now);
    if (status === 'draft' && !withDrafts) return [];
    const { title, lotNumber, startAt } = listing;
    return [
      {
        _id: id,
        title,
        lotNumber,
        status,
        outcome: saleOutcomeOf(state),
        price: rupeesFromPaise(listedPrice(state)),
        bidCount: state.seq,
        startDate: isoFrom(startAt),
        closesAt: status === 'completed' || status === 'cancelled' ? endedAtOf(state) : state.closesAt,
      },
    ];
  });
  return { lots, nextCursor: next === undefined ? null : cursorFrom(next) };
}

const PAGE = 50;

import { verifyStatusOf } from '#functions/domain/admission/eligibility.ts';
import { depositCounted } from '#functions/domain/auctions/deposit-counted.ts';
import { winnerOf } from '#functions/domain/auctions/winner.ts';
import { amountToReturn } from '#functions/domain/payments/payment-state.ts';
import { getState, readLotTerms } from '#functions/tables/auctions/auction-reads.ts';
import type { BidderItem } from '#functions/tables/auctions/bidder-item.ts';
import { queryBidders, readSaleDeposit } from '#functions/tables/auctions/people-reads.ts';
import type { LedgerStore } from '#functions/tables/bids/ledger-store.ts';
import { paymentItem, type Purpose } from '#functions/tables/payments/payment-item.ts';
import { readItem } from '#functions/tables/reads.ts';
import type { MoneyMovementTables } from '#functions/tables/table-handle.ts';
import type { ProfileStore } from '#functions/tables/users/profile-store.ts';
import type { ProfileItem } from '#functions/tables/users/user-items.ts';
import { winSum } from '#shared/model/money/win-sum.ts';
import { findRunnerUp } from './find-runner-up.ts';
import { priceFor, type WinCase, whyNotForfeited, whyNotPayable } from './win-case.ts';

export interface WinReads {
  readonly tables: MoneyMovementTables;
  readonly profiles: Pick<ProfileStore, 'getProfile'>;
  readonly ledger: Pick<LedgerStore, 'newestFirst'>;
  /** Undefined if the provider created the order or was never asked. */
  readonly orderRefused: (purpose: Purpose) => Promise<{ readonly problem: string; readonly at: number } | undefined>;
}

export interface LoadedWin {
  readonly win: WinCase;
  readonly profile: ProfileItem | undefined;
}

/**
 * Every win of a completed auction: first the current winner's, then those that were passed on. Empty if the auction is
 * not completed or has no bids.
 */
export async function loadWins(reads: WinReads, auctionId: string): Promise<readonly LoadedWin[]> {
  const { auctions } = reads.tables;
  const state = await getState(auctions, auctionId);
  const winner = state === undefined ? null : winnerOf(state);
  if (state === undefined || winner === null) return [];
  const [lot, registrations] = await Promise.all([readLotTerms(auctions, auctionId), allBidders(reads, auctionId)]);
  const { title } = lot;
  const isEligible = async ({ userId }: BidderItem) => canStillPay(await reads.profiles.getProfile(userId));
  const { runnerUp, bidders, isLedgerWhole } = await findRunnerUp(reads.ledger, state, registrations, isEligible);
  const isCurrent = ({ userId }: BidderItem) => userId === winner.userId;
  const winners = bidders
    .filter((bidder) => isCurrent(bidder) || bidder.finalPayment === 'passed-on')
    .toSorted((a, b) => Number(isCurrent(b)) - Number(isCurrent(a)));
  return Promise.all(
    winners.map(async (bidder) => {
      const price = priceFor(bidder, state);
      const sum = winSum(lot, price, depositCounted(bidder), bidder.inParts);
      const [profile, saleDeposit, partsBack, refusedOrder] = await Promise.all([
        reads.profiles.getProfile(bidder.userId),
        readSaleDeposit(auctions, bidder),
        stillHere(reads, bidder),
        // A runner-up must pay the deposit again before the lot.
        reads.orderRefused({ auctionId, userId: bidder.userId, type: bidder.depositOwed === true ? 'emd' : 'final' }),
      ]);
      const payFacts = { isActive: profile?.isActive === true, orderRefused: refusedOrder?.problem };
      const couldNotPay = whyNotPayable(sum.due, payFacts);
      const wasGivenTime = refusedOrder !== undefined && (bidder.extendedAt ?? 0) > refusedOrder.at;
      const notForfeited = whyNotForfeited(sum.due, payFacts, wasGivenTime);
      const { at: owedSince = state.closedAt ?? state.closesAt } = offerOf(bidder, bidders) ?? {};
      const sale = { state, title, lot, bidder, saleDeposit, price, sum, owedSince };
      const offeredTo = bidders.find(({ userId }) => userId === bidder.decision?.runnerUpId);
      const facts = { ...sale, offeredTo, partsBack, runnerUp, isLedgerWhole, couldNotPay, notForfeited };
      return { win: { ...facts, isCurrent: isCurrent(bidder) }, profile };
    }),
  );
}

/** The parts that a decision made due for refund and that are not recorded as refunded yet. */
async function stillHere({ tables }: WinReads, { decision }: BidderItem): Promise<WinCase['partsBack']> {
  const { partIds = [] } = decision ?? {};
  const found = await Promise.all(partIds.map((paymentId) => readItem(tables.payments, { paymentId }, paymentItem)));
  return found.flatMap((part) => {
    if (part?.status !== 'refunding') return [];
    const { paymentId, returnedElsewhere } = part;
    return [{ paymentId, amount: amountToReturn(part), returnedElsewhere }];
  });
}

/** The decision that offered the lot to this bidder; undefined if another decision has replaced it. */
const offerOf = ({ userId }: BidderItem, bidders: readonly BidderItem[]) =>
  bidders.find(({ decision }) => decision?.runnerUpId === userId)?.decision;

/** False for a disabled, rejected or erased account. A pending verification may still succeed. */
const canStillPay = (profile: ProfileItem | undefined): boolean =>
  profile?.isActive === true && verifyStatusOf(profile) !== 'rejected';

async function allBidders({ tables }: WinReads, auctionId: string): Promise<BidderItem[]> {
  const bidders: BidderItem[] = [];
  for await (const bidder of queryBidders(tables.auctions, auctionId, 'fail')) bidders.push(bidder);
  return bidders;
}

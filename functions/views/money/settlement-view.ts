import { loadOnApproval } from '#functions/deposits/approval/decide-once.ts';
import { readWarning } from '#functions/deposits/approval/disabled-bidder.ts';
import { choicesFor } from '#functions/deposits/decisions/decide-win.ts';
import { type LoadedWin, loadWins, type WinReads } from '#functions/deposits/decisions/load-win.ts';
import { offerTo, type WinCase } from '#functions/deposits/decisions/win-case.ts';
import { approvalUntil, isOnApproval, openCounterOffer } from '#functions/domain/auctions/approval.ts';
import { depositCounted } from '#functions/domain/auctions/deposit-counted.ts';
import { transferReference } from '#functions/domain/payments/transfer.ts';
import { readPaid } from '#functions/handover/handover-store.ts';
import { appointmentOf, collectedAnswer, whyMoneyWaits } from '#functions/handover/handover.ts';
import { isoFrom } from '#functions/platform/clock.ts';
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import { getState, readLotTerms } from '#functions/tables/auctions/auction-reads.ts';
import type { BidderItem } from '#functions/tables/auctions/bidder-item.ts';
import { readSaleDeposit } from '#functions/tables/auctions/people-reads.ts';
import type { MoneyStore } from '#functions/tables/money/money-store.ts';
import type { ProfileStore } from '#functions/tables/users/profile-store.ts';
import type { AnswerOf } from '#shared/contract/http/route.ts';
import { lineAnswer } from '#shared/contract/money/charges.ts';
import type { getSettlement, Win } from '#shared/contract/money/wins.ts';
import { rupeesFromPaise } from '#shared/model/money/money.ts';
import { winSum } from '#shared/model/money/win-sum.ts';
import { readHistory } from './transaction.ts';

type Settlement = Omit<AnswerOf<typeof getSettlement>, 'success' | 'serverTime'>;

/** The wins of an auction, the runner-up and the ledger. */
export async function viewSettlement(
  deps: WinReads & {
    readonly money: Pick<MoneyStore, 'ofAuction'>;
    readonly profiles: Pick<ProfileStore, 'getProfile'>;
  },
  auctionId: string,
  now: number,
): Promise<Settlement> {
  const [wins, entries, approval] = await Promise.all([
    loadWins(deps, auctionId),
    deps.money.ofAuction(auctionId),
    approvalAnswer(deps, auctionId, now),
  ]);
  return {
    wins: await Promise.all(
      wins.map(async (loaded) => ({ ...winAnswer(loaded, now), handover: await handoverAnswer(deps, loaded.win) })),
    ),
    runnerUp: runnerUpAnswer(wins[0]?.win),
    approval,
    history: await readHistory(deps.profiles, entries.toReversed()),
  };
}

async function approvalAnswer(reads: WinReads, auctionId: string, now: number): Promise<Settlement['approval']> {
  const { auctions } = reads.tables;
  const state = await getState(auctions, auctionId);
  const isOpen = state !== undefined && isOnApproval(state);
  const bid = isOpen ? await loadOnApproval(auctions, state) : undefined;
  if (bid === undefined) return null;
  const { currentBid, reserve = 0 } = bid.state;
  const { userId, name } = bid.bidder;
  const { deposit, depositAmount } = (await readSaleDeposit(auctions, bid.bidder)) ?? bid.bidder;
  const sum = winSum(await readLotTerms(auctions, auctionId), currentBid, depositCounted(bid.bidder));
  return {
    userId,
    name,
    bid: rupeesFromPaise(currentBid),
    reserve: rupeesFromPaise(reserve),
    amount: rupeesFromPaise(sum.due),
    deposit: deposit === 'held' ? rupeesFromPaise(depositAmount) : 0,
    until: approvalUntil(bid.state),
    warning: await readWarning(reads, userId),
    counterOffer: counterOfferAnswer(bid.state, now),
  };
}

function counterOfferAnswer(state: StateItem, now: number): NonNullable<Settlement['approval']>['counterOffer'] {
  const { counterOffer } = state;
  if (counterOffer === undefined) return null;
  const { amount, until, answer } = counterOffer;
  const isOpen = openCounterOffer(state, now) !== undefined;
  const declined = answer === undefined ? 'lapsed' : 'declined';
  return { amount: rupeesFromPaise(amount), until, state: isOpen ? 'open' : declined };
}

function runnerUpAnswer(win: WinCase | undefined): Settlement['runnerUp'] {
  if (win?.runnerUp === undefined) return null;
  const { userId, name } = win.runnerUp;
  const { bid, sum, depositOwed } = offerTo(win.lot, win.runnerUp);
  return {
    userId,
    name,
    bid: rupeesFromPaise(bid),
    amount: rupeesFromPaise(sum.due),
    lines: sum.lines.map(lineAnswer),
    setOff: rupeesFromPaise(sum.setOff),
    depositOwed: rupeesFromPaise(depositOwed),
  };
}

/** A win that was just accepted may still be read as on approval. */
function stateOfWin({ finalPayment = 'on-approval' }: BidderItem): Win['state'] {
  return finalPayment === 'on-approval' ? 'settling' : finalPayment;
}

async function handoverAnswer({ tables }: WinReads, { bidder }: WinCase): Promise<Win['handover']> {
  const paid = await readPaid(tables, bidder);
  if (paid === undefined || whyMoneyWaits(paid) !== undefined) return null;
  const { payment, stored = {} } = paid;
  const { pass = null } = stored;
  return { paymentId: payment.paymentId, appointment: appointmentOf(stored), pass, collected: collectedAnswer(stored) };
}

function winAnswer({ win, profile }: LoadedWin, now: number): Omit<Win, 'handover'> {
  const { bidder, sum, couldNotPay = null, notForfeited = null } = win;
  const { decision, depositReturnAt } = bidder;
  const { deposit, depositAmount } = win.saleDeposit ?? bidder;
  const choices = choicesFor(win, now);
  const isOffline = decision?.kind === 'offline-payment' || depositReturnAt !== undefined;
  return {
    userId: bidder.userId,
    name: bidder.name,
    email: profile?.email ?? null,
    mobile: profile?.mobile ?? null,
    amount: rupeesFromPaise(sum.due),
    lines: sum.lines.map(lineAnswer),
    setOff: rupeesFromPaise(sum.setOff),
    ...(sum.inParts > 0 && { inParts: rupeesFromPaise(sum.inParts) }),
    reference: transferReference(bidder.auctionId, bidder.userId),
    state: stateOfWin(bidder),
    paymentDueAt: bidder.paymentDueAt ?? null,
    paidBy: bidder.finalPayment === 'paid' ? (isOffline ? 'bank transfer' : 'razorpay') : null,
    deposit: {
      amount: rupeesFromPaise(depositAmount),
      state: deposit,
      isOwed: bidder.depositOwed === true,
    },
    couldNotPay,
    notForfeited,
    ...(bidder.leftWith !== undefined && { hasLotLeft: true as const }),
    decision:
      decision === undefined
        ? null
        : {
            kind: decision.kind,
            by: decision.by,
            at: isoFrom(decision.at),
            reason: decision.reason,
            canBeUndone: choices.includes('undo'),
            ...(win.partsBack.length > 0 && {
              partsBack: rupeesFromPaise(win.partsBack.reduce((all, { amount: part }) => all + part, 0)),
            }),
          },
    choices,
  };
}

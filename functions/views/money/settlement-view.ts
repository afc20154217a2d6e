import { lineAnswer } from '../../../shared/contract/money/charges.ts';
import type { getSettlement, Win } from '../../../shared/contract/money/wins.ts';
import type { AnswerOf } from '../../../shared/contract/route.ts';
import { rupeesFromPaise } from '../../../shared/model/money/money.ts';
import { choicesFor } from '../../deposits/decisions/decide-win.ts';
import { type LoadedWin, loadWins, type WinReads } from '../../deposits/decisions/load-win.ts';
import { offerTo, type WinCase } from '../../deposits/decisions/win-case.ts';
import { isoFrom } from '../../platform/clock.ts';
import type { MoneyStore } from '../../tables/money/money-store.ts';
import { transferReference } from '../../domain/payments/transfer-reference.ts';
import { historyAnswer } from './transaction.ts';

type Settlement = Omit<AnswerOf<typeof getSettlement>, 'success' | 'serverTime'>;

/** The wins of an auction, the runner-up and the ledger. */
export async function viewSettlement(
  deps: WinReads & { readonly money: Pick<MoneyStore, 'ofAuction'> },
  auctionId: string,
  now: number,
): Promise<Settlement> {
  const [wins, entries] = await Promise.all([loadWins(deps, auctionId), deps.money.ofAuction(auctionId)]);
  return {
    wins: wins.map((known) => winAnswer(known, now)),
    runnerUp: runnerUpAnswer(wins[0]?.win),
    history: entries.toReversed().map(historyAnswer),
  };
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

function winAnswer({ win, profile }: LoadedWin, now: number): Win {
  const { bidder, sum, couldNotPay = null, notForfeited = null } = win;
  const { decision, depositReturnAt } = bidder;
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
    reference: transferReference(bidder.auctionId, bidder.userId),
    state: bidder.finalPayment ?? 'settling',
    paymentDueAt: bidder.paymentDueAt ?? null,
    paidBy: bidder.finalPayment === 'paid' ? (isOffline ? 'bank transfer' : 'razorpay') : null,
    deposit: {
      amount: rupeesFromPaise(bidder.depositAmount),
      state: bidder.deposit,
      isOwed: bidder.depositOwed === true,
    },
    couldNotPay,
    notForfeited,
    decision:
      decision === undefined
        ? null
        : {
            kind: decision.kind,
            by: decision.by,
            at: isoFrom(decision.at),
            reason: decision.reason,
            canBeUndone: choices.includes('undo'),
          },
    choices,
  };
}

import { setTimeout } from 'node:timers/promises';
import pMap from 'p-map';
import { aliasOf } from '#functions/domain/auctions/bidder-view.ts';
import type { Person } from '#infra/local/client/person.ts';
import { closeAuction } from '#shared/contract/closing.ts';
import { getDashboard } from '#shared/contract/dashboard.ts';
import { listNotifications } from '#shared/contract/notifications.ts';
import type { Attempt, LedgerEntry } from '#tests/support/bidding/history-checker.ts';
import type { SendBid } from '#tests/support/bidding/send-bid.ts';
import { receiptContent } from '#web/receipts/receipt-content.ts';
import { paymentFor } from '#web/receipts/receipt-facts.ts';

/** Runs `work` for each number from 0, five at a time. */
export async function fewAtOnce<T>(count: number, work: (number: number) => Promise<T>): Promise<readonly T[]> {
  return pMap(Array(count).keys(), work, { concurrency: 5 });
}

/** Waits two seconds before each bid. */
export function atPaceOfPeople(sendBid: SendBid): SendBid {
  return async (one) => {
    await setTimeout(2000);
    return sendBid(one);
  };
}

/** The titles of a user's notices. */
export const noticesOf = async (who: Person) =>
  (await who.call(listNotifications, { params: { id: who.userId } })).notifications.map(({ title }) => title);

/** A user's payments, in the form `EMD Completed`. */
export const paymentsOf = async (who: Person) =>
  (await who.call(getDashboard)).data.payments.map(({ type, status }) => `${type} ${status}`);

/** The receipt for the final payment, as the page shows it. */
export async function receiptOf(payer: Person, auctionId: string) {
  const { payments } = (await payer.call(getDashboard, { query: { auctionId } })).data;
  const payment = paymentFor(payments, auctionId, 'final', undefined);
  if (payment === undefined) throw new Error('The final payment has not arrived.');
  return receiptContent({ payment, type: 'final' }, payer.account, 'not-set', null);
}

/** The winner as this person sees it, with the alias replaced by the user id. */
export async function winnerFor(who: Person, auctionId: string, people: readonly Person[]) {
  const { winner } = await who.call(closeAuction, { body: { auctionId, userId: who.userId } });
  if (winner === null) return null;
  const known = people.find(({ userId }) => aliasOf(auctionId, userId) === winner.userId);
  return { userId: known?.userId ?? winner.userId, bidAmount: Math.round(winner.bidAmount * 100) };
}

/** The accepted attempt behind an entry of the ledger. */
export function attemptOf(bidder: string, { seq, bidId, amount, at }: LedgerEntry): Attempt {
  const answer = { kind: 'accepted', seq, amount, at } as const;
  return { bidder, bidId, amount, sentAt: at, answeredAt: at, answer };
}

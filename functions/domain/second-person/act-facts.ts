/** The facts on which an approval rests. If they have moved, the act must be asked for again. */
import type { Act, ActFacts } from '#functions/tables/asked-acts/asked-act.ts';
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import { getState } from '#functions/tables/auctions/auction-reads.ts';
import type { BidderItem } from '#functions/tables/auctions/bidder-item.ts';
import { getBidder, readSaleDeposit } from '#functions/tables/auctions/people-reads.ts';
import { type PaymentItem, paymentItem } from '#functions/tables/payments/payment-item.ts';
import { readItem } from '#functions/tables/reads.ts';
import { readSectionVersion } from '#functions/tables/settings/settings-item.ts';
import type { MoneyMovementTables, SellersTable } from '#functions/tables/table-handle.ts';
import { type ProfileItem, profileItem, profileKey } from '#functions/tables/users/user-items.ts';
import { effectiveStatus } from '#shared/model/auctions/auction-status.ts';
import { amountToReturn } from '../payments/payment-state.ts';
import { readAccountFacts, readPaidFacts, readPayoutFacts } from './seller-facts.ts';

/**
 * The win is unpaid as it was, and the same deposit is held, and the same parts. More time to pay moves the due time.
 *
 * @param ofSale the registration for a sale with one deposit, which then has it
 */
export function forfeitFacts(bidder: BidderItem, ofSale: BidderItem | undefined): ActFacts {
  const { finalPayment, paymentDueAt, inParts } = bidder;
  const { deposit, depositAmount: amount } = ofSale ?? bidder;
  return definedFacts({ finalPayment, paymentDueAt, deposit, amount, inParts });
}

/** The win is unpaid as it was, and the same deposit is held. */
export const annulFacts = ({ finalPayment, deposit, depositAmount: amount }: BidderItem): ActFacts =>
  definedFacts({ finalPayment, deposit, amount });

/**
 * Neither deposit nor win, nor a part of it, has been paid, or undone, meanwhile.
 *
 * @param registrations those that the money is for, in the order of the act: several if a transfer is laid on several lots
 */
export function recordFacts(registrations: readonly (BidderItem | undefined)[]): ActFacts {
  const [bidder, ...others] = registrations;
  if (others.length === 0)
    return definedFacts({ finalPayment: bidder?.finalPayment, deposit: bidder?.deposit, inParts: bidder?.inParts });
  return {
    finalPayment: registrations.map((registration) => registration?.finalPayment ?? 'none'),
    deposit: registrations.map((registration) => registration?.deposit ?? 'none'),
    inParts: registrations.reduce((sum, registration) => sum + (registration?.inParts ?? 0), 0),
  };
}

/**
 * The payment has the same state and rest, and its registration too. What has left the yard since must be looked at
 * again.
 */
export const refundFacts = (payment: PaymentItem, bidder: BidderItem | undefined): ActFacts =>
  definedFacts({
    payment: payment.status,
    amount: amountToReturn(payment),
    finalPayment: bidder?.finalPayment,
    deposit: bidder?.deposit,
    hasLotLeft: payment.type === 'final' && bidder?.leftWith !== undefined ? true : undefined,
  });

/** It is still running. Bids may go on. Also for a void: whether the bidder still leads is checked when it is done. */
export const runningFacts = (state: StateItem, now: number): ActFacts => ({
  status: effectiveStatus(state, now),
  bids: state.seq,
  currentBid: state.currentBid,
});

/** The member is as active and has the same duties. */
export const memberFacts = ({ isActive, duties = [] }: Pick<ProfileItem, 'isActive' | 'duties'>): ActFacts => ({
  isActive,
  duties: [...duties],
});

/** The section is as it was. `changes`: what is asked for, in words. */
export const settingsFacts = (version: number, changes: string): ActFacts => ({ version, changes });

/** The facts of now. Empty if the subject is gone. */
export async function readActFacts(
  {
    auctions,
    payments,
    users,
    sellers,
  }: Pick<MoneyMovementTables, 'auctions' | 'payments' | 'users'> & { readonly sellers: SellersTable },
  act: Act,
  now: number,
): Promise<ActFacts> {
  switch (act.kind) {
    case 'deposit-forfeited': {
      const bidder = await getBidder(auctions, act.auctionId, act.userId);
      return bidder === undefined ? {} : forfeitFacts(bidder, await readSaleDeposit(auctions, bidder));
    }
    case 'win-annulled': {
      const bidder = await getBidder(auctions, act.auctionId, act.userId);
      return bidder === undefined ? {} : annulFacts(bidder);
    }
    case 'payment-refunded': {
      const [payment, bidder] = await Promise.all([
        readItem(payments, { paymentId: act.paymentId }, paymentItem),
        getBidder(auctions, act.auctionId, act.userId),
      ]);
      return payment === undefined ? {} : refundFacts(payment, bidder);
    }
    case 'bids-voided':
    case 'auction-cancelled': {
      const state = await getState(auctions, act.auctionId);
      return state === undefined ? {} : runningFacts(state, now);
    }
    case 'payment-recorded': {
      const { lots = [act], userId } = act;
      return recordFacts(await Promise.all(lots.map(({ auctionId }) => getBidder(auctions, auctionId, userId))));
    }
    case 'owner-invited':
      return {};
    case 'staff-disabled':
    case 'owner-enabled':
    case 'owner-made':
    case 'owner-removed': {
      const profile = await readItem(users, profileKey(act.userId), profileItem);
      return profile === undefined ? {} : memberFacts(profile);
    }
    case 'settings-changed':
      return { version: await readSectionVersion(users, act.section) };
    case 'seller-account-changed':
      return readAccountFacts(sellers, act.sellerId);
    case 'seller-paid':
      return readPayoutFacts(sellers, act.sellerId, act.statement);
    case 'seller-payout-undone':
      return readPaidFacts(sellers, act.sellerId, act.payoutId);
  }
}

const definedFacts = (facts: Readonly<Record<string, ActFacts[string] | undefined>>): ActFacts =>
  Object.fromEntries(Object.entries(facts).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

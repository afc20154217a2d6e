/** Two verified users and an admin on a running stack, and the helpers of the payment tests. */
import { bid, type Lot, pay, type Person } from '#infra/local/client/person.ts';
import { me } from '#shared/contract/accounts/users.ts';
import { getAuction } from '#shared/contract/auctions.ts';
import { getDashboard } from '#shared/contract/dashboard.ts';
import { createPayment, verifyPayment } from '#shared/contract/money/payments.ts';
import { decideWin, type WinCommandBody } from '#shared/contract/money/wins.ts';
import { listNotifications } from '#shared/contract/notifications.ts';
import { getAuctionForEdit, updateAuction } from '#shared/contract/selling/auction-routes.ts';
import type { PaymentType } from '#shared/model/money/payment-enums.ts';
import { HOUR, MINUTE, publishLot } from '#tests/support/people/lots.ts';
import { type CheckoutAnswer, payer } from '#tests/support/people/payment-provider.ts';
import { makeAdmin, makeVerifiedBidder } from '#tests/support/people/people.ts';
import { advanceAndSignIn } from '#tests/support/people/time.ts';
import { attempt } from '#tests/support/requests/attempt.ts';
import { editForm } from '#tests/support/requests/edit-form.ts';
import type { Stack } from '#tests/support/stack/stack.ts';

export const DAY = 24 * HOUR;

export let stack: Stack;
export let admin: Person;
export let asha: Person;
export let ravi: Person;

export async function setUpPeople(running: Stack): Promise<void> {
  stack = running;
  admin = await makeAdmin(stack.url);
  asha = await makeVerifiedBidder(stack.url, 'Asha Rao');
  ravi = await makeVerifiedBidder(stack.url, 'Ravi Iyer');
}

export async function advance(ms: number): Promise<void> {
  [admin, asha, ravi] = await advanceAndSignIn(stack, ms, [admin, asha, ravi]);
}

export const bank = () => payer(stack.url);
export const details = async (who: Person, id: string) =>
  (await who.call(getAuction, { params: { id } })).auctionDetails;
export const viewerOf = async (who: Person, id: string) => (await details(who, id)).viewer;
export const walletOf = async (who: Person) => (await who.call(me)).user.wallet;
export const noticesOf = async (who: Person) =>
  (await who.call(listNotifications, { params: { id: who.userId } })).notifications;
/** The status of the user's payment on their dashboard; empty if it shows none. */
export const paymentsOf = async (who: Person, paymentId: string) =>
  (await who.call(getDashboard)).data.payments.filter((one) => one.id === paymentId).map((one) => one.status);

/** Opens a checkout. Returns its order. */
export async function openCheckout(who: Person, auctionId: string, paymentType: PaymentType = 'emd') {
  const { order, payment } = await who.call(createPayment, { body: { auctionId, paymentType } });
  if (order === null) throw new Error('There is nothing to pay.');
  return { orderId: order.id, paymentId: payment.id };
}
export const verify = (who: Person, proof: CheckoutAnswer, paymentId: string) =>
  attempt(stack.url, who, verifyPayment, { body: { ...proof, paymentId } });

export async function changeLot(id: string, changes: Record<string, unknown>): Promise<void> {
  const { auctionDetails } = await admin.call(getAuctionForEdit, { params: { id } });
  await admin.call(updateAuction, { params: { id }, body: { ...editForm(auctionDetails), ...changes } });
}

/** An admin decides about a win. */
export async function decide(id: string, body: WinCommandBody): Promise<void> {
  await admin.call(decideWin, { params: { id }, body });
  await stack.settled();
}

/** Registers both users and lets the first one win. Returns the auction's id after its end. */
export async function wonBy(winner: Person, loser: Person, lot: Partial<Lot>): Promise<string> {
  const id = await publishLot(stack, admin, lot);
  await pay(stack.url, winner, id, 'emd');
  await pay(stack.url, loser, id, 'emd');
  await stack.settled();
  await advance(2 * HOUR);
  const now = (who: Person) => (who.userId === asha.userId ? asha : ravi);
  await bid(now(loser), id, 1100);
  await bid(now(winner), id, 1200);
  await advance(2 * MINUTE);
  return id;
}

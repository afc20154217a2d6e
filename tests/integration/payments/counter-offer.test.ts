import { beforeAll, expect, test } from 'vitest';
import { pay, type Person } from '#infra/local/client/person.ts';
import { setUserActive } from '#shared/contract/accounts/admin.ts';
import { getAuctionAudit } from '#shared/contract/accounts/audit.ts';
import { listAuctions } from '#shared/contract/auctions.ts';
import { getDashboard } from '#shared/contract/dashboard.ts';
import { getLot } from '#shared/contract/lots/public-lots.ts';
import { answerCounterOffer } from '#shared/contract/money/payments.ts';
import { listWaiting } from '#shared/contract/money/waiting.ts';
import { decideApproval, getSettlement, makeCounterOffer } from '#shared/contract/money/wins.ts';
import { listNotifications } from '#shared/contract/notifications.ts';
import { eventually } from '#tests/support/eventually.ts';
import { endedBelowReserve, RESERVE, RESERVE_IN_TEXT } from '#tests/support/people/below-reserve.ts';
import { HOUR } from '#tests/support/people/lots.ts';
import { advance, details, type Market, openMarket } from '#tests/support/people/market.ts';
import { mailsTo } from '#tests/support/people/push.ts';
import { makeStaff } from '#tests/support/people/staff.ts';
import { attempt } from '#tests/support/requests/attempt.ts';
import { sharedStack } from '#tests/support/stack/shared-stack.ts';

let market: Market;

beforeAll(async () => {
  market = await openMarket(sharedStack());
});

const PRICE = 5_000;

const offer = (who: Person, id: string, amount: number, until: number) =>
  attempt(market.stack.url, who, makeCounterOffer, {
    params: { id },
    body: { amount, until: new Date(until).toISOString() },
  });
const answer = (who: Person, id: string, given: string, amount = PRICE) =>
  attempt(market.stack.url, who, answerCounterOffer, { params: { id }, body: { answer: given, amount } });
const decide = (id: string, body: object) =>
  attempt(market.stack.url, market.admin, decideApproval, { params: { id }, body });
const told = async (who: Person) =>
  (await who.call(listNotifications, { params: { id: who.userId } })).notifications.map(({ message }) => message);
const approvalOf = async (id: string) => (await market.admin.call(getSettlement, { params: { id } })).approval;

/** With a counter-offer of ₹5,000 that can be answered for four hours. */
async function countered(title: string): Promise<{ readonly id: string; readonly until: number }> {
  const id = await endedBelowReserve(market, title);
  const until = (await market.stack.now()) + 4 * HOUR;
  expect(await offer(market.admin, id, PRICE, until)).toMatchObject({ status: 200 });
  await market.stack.settled();
  return { id, until };
}

test('the highest bidder accepts a counter-offer, and has won at its price everywhere', async () => {
  const { id, until } = await countered('Countered and accepted');
  const seen = await details(market.asha, id);
  expect(seen.viewer.counterOffer).toMatchObject({ price: PRICE, amount: PRICE, setOff: 0, until });
  expect((await details(market.ravi, id)).viewer.counterOffer).toBeUndefined();
  expect(JSON.stringify([seen, await told(market.asha)])).not.toMatch(RESERVE_IN_TEXT);
  const words = expect.stringMatching(/You can have the lot for ₹5,000, if you accept by/);
  expect(await told(market.asha)).toContainEqual(words);
  const mails = await eventually(
    () => mailsTo(market.stack.url, market.asha),
    (all) => all.some(({ subject }) => subject === 'A Counter-Offer to Your Bid: Countered and accepted'),
  );
  expect(mails.find(({ subject }) => subject.startsWith('A Counter-Offer'))?.text).toContain(
    'You can have the lot for ₹5,000',
  );
  expect(await approvalOf(id)).toMatchObject({ bid: 2_000, counterOffer: { amount: PRICE, until, state: 'open' } });
  const { waiting } = await market.admin.call(listWaiting);
  expect(waiting.find((one) => one.id === id)?.note).toContain('counter-offer open until');

  const both = await Promise.all([answer(market.asha, id, 'accept'), answer(market.asha, id, 'accept')]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(await answer(market.asha, id, 'decline')).toMatchObject({
    status: 409,
    message: 'You have accepted it already.',
  });
  expect(await decide(id, { decision: 'decline', reason: 'Too low' })).toMatchObject({ status: 409 });
  await market.stack.settled();
  const won = await details(market.asha, id);
  expect(won).toMatchObject({
    outcome: 'open',
    currentBid: PRICE,
    reserveStatus: 'not-met',
    winner: { userId: market.asha.userId, bidAmount: PRICE },
    viewer: { finalPayment: 'due', deposit: 'held', lastBid: 2_000, toPay: { amount: PRICE } },
  });
  expect(won.viewer.counterOffer).toBeUndefined();
  const { lot } = await market.ravi.call(getLot, { params: { id } });
  const { auctions } = await market.ravi.call(listAuctions, { query: { search: 'Countered and accepted' } });
  expect([lot.currentBid, auctions[0]?.currentBid]).toEqual([PRICE, PRICE]);
  const { data } = await market.asha.call(getDashboard);
  expect(data.won.find((one) => one.id === id)).toMatchObject({ finalBid: PRICE, amount: PRICE });
  expect((await market.admin.call(getSettlement, { params: { id } })).wins).toMatchObject([
    { amount: PRICE, state: 'due' },
  ]);
  expect(await told(market.admin)).toContainEqual(
    'The counter-offer of ₹5,000 for Countered and accepted is accepted. The bidder has won and was told to pay.',
  );
  const { entries } = await market.admin.call(getAuctionAudit, { params: { id } });
  expect(entries.filter(({ action }) => action.startsWith('counter-offer')).map(({ action }) => action)).toEqual(
    expect.arrayContaining(['counter-offered', 'counter-offer-accepted']),
  );
  await pay(market.stack.url, market.asha, id, 'final');
  await market.stack.settled();
  expect(await details(market.asha, id)).toMatchObject({ outcome: 'sold', viewer: { finalPayment: 'paid' } });
  expect((await market.asha.call(getDashboard)).data.payments).toContainEqual(
    expect.objectContaining({ auctionId: id, type: 'Final payment', amount: PRICE }),
  );
});

test('a declined counter-offer leaves the bid to be accepted, and another can follow', async () => {
  const { id, until } = await countered('Countered and declined');
  expect(await answer(market.ravi, id, 'accept')).toMatchObject({ status: 404 });
  expect(await answer(market.admin, id, 'accept')).toMatchObject({ status: 403 });
  expect(await answer(market.asha, id, 'accept', PRICE + 1)).toMatchObject({ status: 409 });
  expect(await answer(market.asha, id, 'perhaps')).toMatchObject({ status: 400 });
  expect(await decide(id, { decision: 'accept' })).toMatchObject({
    status: 409,
    message: expect.stringMatching(/^The bidder has until .* to answer the counter-offer of ₹5,000\.$/),
  });
  expect(await answer(market.asha, id, 'decline')).toMatchObject({ status: 200 });
  expect(await answer(market.asha, id, 'decline')).toMatchObject({ status: 200 });
  expect(await answer(market.asha, id, 'accept')).toMatchObject({ status: 409 });
  expect(await approvalOf(id)).toMatchObject({ counterOffer: { amount: PRICE, state: 'declined' } });
  expect(await offer(market.other, id, 3_000, until)).toMatchObject({ status: 200 });
  expect((await details(market.asha, id)).viewer.counterOffer).toMatchObject({ price: 3_000 });
  expect(await answer(market.asha, id, 'decline', 3_000)).toMatchObject({ status: 200 });
  expect(await decide(id, { decision: 'accept' })).toMatchObject({ status: 200 });
  await market.stack.settled();
  expect(await details(market.asha, id)).toMatchObject({ currentBid: 2_000, winner: { bidAmount: 2_000 } });
});

test('after its time nobody can answer it', async () => {
  const { id } = await countered('Countered too late');
  await advance(market, 4 * HOUR);
  expect(await answer(market.asha, id, 'accept')).toMatchObject({
    status: 409,
    message: 'The time to answer the counter-offer is over.',
  });
  expect((await details(market.asha, id)).viewer.counterOffer).toBeUndefined();
  expect(await approvalOf(id)).toMatchObject({ counterOffer: { amount: PRICE, state: 'lapsed' } });
});

test('a counter-offer that cannot be is refused, and one that is repeated is made once', async () => {
  const id = await endedBelowReserve(market, 'Countered by mistake');
  const until = (await market.stack.now()) + 4 * HOUR;
  const clerk = await makeStaff(market.stack.url, 'Chitra Clerk', ['lots']);
  expect(await offer(market.asha, id, PRICE, until)).toMatchObject({ status: 403 });
  expect(await offer(clerk, id, PRICE, until)).toMatchObject({ status: 403 });
  expect(await offer(market.admin, 'none', PRICE, until)).toMatchObject({ status: 404 });
  expect(await offer(market.admin, id, RESERVE + 1, until)).toMatchObject({ status: 400 });
  const switchAsha = (isActive: boolean) =>
    market.admin.call(setUserActive, { params: { id: market.asha.userId }, body: { isActive, reason: 'A test' } });
  await switchAsha(false);
  expect(await offer(market.admin, id, PRICE, until)).toMatchObject({ status: 409 });
  await switchAsha(true);
  const same = await Promise.all([market.admin, market.other].map((who) => offer(who, id, PRICE, until)));
  expect(same.map(({ status }) => status)).toEqual([200, 200]);
  expect(await offer(market.admin, id, PRICE, until)).toMatchObject({ status: 200 });
  expect(await offer(market.admin, id, PRICE + 1, until)).toMatchObject({ status: 409 });
  const { entries } = await market.admin.call(getAuctionAudit, { params: { id } });
  expect(entries.filter(({ action }) => action === 'counter-offered')).toHaveLength(1);
});

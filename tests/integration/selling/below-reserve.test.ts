import { beforeAll, expect, test } from 'vitest';
import { pay, type Person, signIn } from '#infra/local/client/person.ts';
import { setUserActive } from '#shared/contract/accounts/admin.ts';
import { getAuctionAudit } from '#shared/contract/accounts/audit.ts';
import { listAuctions } from '#shared/contract/auctions.ts';
import { getDashboard } from '#shared/contract/dashboard.ts';
import { getLot } from '#shared/contract/lots/public-lots.ts';
import { listWaiting } from '#shared/contract/money/waiting.ts';
import { decideApproval, getSettlement } from '#shared/contract/money/wins.ts';
import { listNotifications } from '#shared/contract/notifications.ts';
import { endedBelowReserve, RESERVE, RESERVE_IN_TEXT } from '#tests/support/people/below-reserve.ts';
import { HOUR, MINUTE } from '#tests/support/people/lots.ts';
import { advance, details, type Market, openMarket } from '#tests/support/people/market.ts';
import { makeStaff } from '#tests/support/people/staff.ts';
import { attempt } from '#tests/support/requests/attempt.ts';
import { sharedStack } from '#tests/support/stack/shared-stack.ts';

let market: Market;

beforeAll(async () => {
  market = await openMarket(sharedStack());
});

const decide = (who: Person, id: string, body: object) =>
  attempt(market.stack.url, who, decideApproval, { params: { id }, body });
const titlesOf = async (who: Person) =>
  (await who.call(listNotifications, { params: { id: who.userId } })).notifications.map(({ message }) => message);
const waitingFor = async (id: string) =>
  (await market.admin.call(listWaiting)).waiting.filter((one) => one.kind === 'approval' && one.id === id);

test('below the reserve nobody wins, until an admin accepts the highest bid', async () => {
  const id = await endedBelowReserve(market, 'Accepted below the reserve');
  const seen = await details(market.asha, id);
  expect(seen).toMatchObject({
    status: 'completed',
    outcome: 'on-approval',
    reserveStatus: 'not-met',
    winner: null,
    viewer: { deposit: 'held', finalPayment: 'on-approval', toPay: null },
  });
  const until = seen.approvalUntil ?? 0;
  expect(until).toBeGreaterThan((await market.stack.now()) + 23 * HOUR);
  expect((await details(market.ravi, id)).viewer).toMatchObject({ deposit: 'refunded', finalPayment: null });
  const { lot } = await market.ravi.call(getLot, { params: { id } });
  const { auctions } = await market.ravi.call(listAuctions, { query: { search: 'Accepted below' } });
  expect([lot.outcome, auctions[0]?.outcome]).toEqual(['on-approval', 'on-approval']);
  expect(JSON.stringify([seen, lot, auctions])).not.toMatch(RESERVE_IN_TEXT);
  const { data } = await market.asha.call(getDashboard);
  expect(data.bids.find((one) => one.id === id)).toMatchObject({ status: 'On approval' });
  expect(data.won.map((one) => one.id)).not.toContain(id);
  expect(await titlesOf(market.asha)).toContainEqual(
    expect.stringMatching(
      /is the highest, but below the reserve price\. We may accept it until .* stays held until then/,
    ),
  );
  expect(await titlesOf(market.ravi)).toContainEqual(expect.stringContaining('₹2,000 was below the reserve price.'));
  expect(await titlesOf(market.other)).toContainEqual(expect.stringContaining('You can accept the bid of ₹2,000'));
  expect(await waitingFor(id)).toMatchObject([{ amount: 2_000, note: expect.stringContaining('until') }]);
  expect(await market.admin.call(getSettlement, { params: { id } })).toMatchObject({
    wins: [],
    approval: { userId: market.asha.userId, bid: 2_000, reserve: RESERVE, amount: 2_000, deposit: 100, until },
  });
  await expect(pay(market.stack.url, market.asha, id, 'final')).rejects.toThrow();

  expect(await decide(market.asha, id, { decision: 'accept' })).toMatchObject({ status: 403 });
  expect(await decide(market.admin, id, { decision: 'perhaps' })).toMatchObject({ status: 400 });
  const both = await Promise.all([market.admin, market.other].map((who) => decide(who, id, { decision: 'accept' })));
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(await decide(market.other, id, { decision: 'decline', reason: 'Far too low' })).toMatchObject({ status: 409 });
  await market.stack.settled();
  expect(await details(market.asha, id)).toMatchObject({
    outcome: 'open',
    approvalUntil: null,
    winner: { userId: market.asha.userId, bidAmount: 2_000 },
    viewer: { deposit: 'held', finalPayment: 'due' },
  });
  expect(await waitingFor(id)).toEqual([]);
  const { entries } = await market.admin.call(getAuctionAudit, { params: { id } });
  expect(entries.filter(({ action }) => action === 'bid-accepted')).toHaveLength(1);
  await pay(market.stack.url, market.asha, id, 'final');
  await market.stack.settled();
  expect((await details(market.asha, id)).viewer).toMatchObject({ deposit: 'refunded', finalPayment: 'paid' });
  expect((await details(market.ravi, id)).outcome).toBe('sold');
});

test('who has no duty for money is told who can accept, and who has none for lots is not told', async () => {
  const { url } = market.stack;
  const [clerk, cashier, verifier] = [
    await makeStaff(url, 'Chitra Clerk', ['lots']),
    await makeStaff(url, 'Charan Cashier', ['money']),
    await makeStaff(url, 'Vimla Verifier', ['people']),
  ];
  await endedBelowReserve(market, 'Told to those who may act');
  const told = async (who: Person) =>
    (await titlesOf(await signIn(url, who.account))).filter((message) => message.startsWith('Told to those'));
  expect(await told(cashier)).toEqual([expect.stringContaining('You can accept the bid of ₹2,000 until')]);
  expect(await told(clerk)).toEqual([
    expect.stringContaining('Colleagues with the duty Money can accept the bid of ₹2,000 until'),
  ]);
  expect(await told(verifier)).toEqual([]);
});

test('a declined bid gives the deposit back, with the reason', async () => {
  const id = await endedBelowReserve(market, 'Declined below the reserve');
  expect(await decide(market.admin, id, { decision: 'decline' })).toMatchObject({ status: 400 });
  expect(await decide(market.admin, id, { decision: 'decline', reason: 'Far too low' })).toMatchObject({ status: 200 });
  await market.stack.settled();
  expect(await details(market.asha, id)).toMatchObject({
    outcome: 'unsold',
    winner: null,
    viewer: { deposit: 'refunded', finalPayment: null },
  });
  expect(await titlesOf(market.asha)).toContainEqual(
    expect.stringContaining('was not accepted. Your deposit (EMD) of ₹100 will be refunded. Reason: Far too low'),
  );
  expect(await decide(market.other, id, { decision: 'accept' })).toMatchObject({
    status: 409,
    message: 'The bid has been declined already.',
  });
});

test('without a decision the lot is unsold after 24 hours, and the deposit goes back', async () => {
  const id = await endedBelowReserve(market, 'Lapsed below the reserve');
  await advance(market, 24 * HOUR + MINUTE);
  await market.stack.settled();
  expect(await details(market.asha, id)).toMatchObject({
    outcome: 'unsold',
    winner: null,
    viewer: { deposit: 'refunded', finalPayment: null },
  });
  expect(await titlesOf(market.admin)).toContainEqual(expect.stringContaining('stays unsold: nobody accepted'));
  expect(await decide(market.admin, id, { decision: 'accept' })).toMatchObject({
    status: 409,
    message: 'The time to accept the bid is over. The lot stays unsold.',
  });
});

test('the bid of somebody whose account is disabled is accepted only by who has read that', async () => {
  const id = await endedBelowReserve(market, 'The bid of a disabled account');
  const switchAsha = (isActive: boolean) =>
    market.admin.call(setUserActive, { params: { id: market.asha.userId }, body: { isActive, reason: 'A test' } });
  await switchAsha(false);
  const { approval } = await market.admin.call(getSettlement, { params: { id } });
  expect(approval?.warning).toContain('disabled');
  expect(await decide(market.admin, id, { decision: 'accept' })).toMatchObject({
    status: 409,
    message: approval?.warning,
  });
  expect(await decide(market.admin, id, { decision: 'accept', evenIfDisabled: true })).toMatchObject({ status: 200 });
  // Again, as after a lost answer.
  expect(await decide(market.admin, id, { decision: 'accept' })).toMatchObject({ status: 200 });
  await switchAsha(true);
});

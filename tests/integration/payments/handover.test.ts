/** What a buyer does after paying: an appointment, and the gate pass. */
import { beforeAll, expect, test } from 'vitest';
import { pay, type Person } from '#infra/local/client/person.ts';
import { getHandover, issuePass, setAppointment } from '#shared/contract/money/handover.ts';
import { listTransactions, refundByHand } from '#shared/contract/money/transactions.ts';
import { getSettlement } from '#shared/contract/money/wins.ts';
import { startOfIstDay } from '#shared/model/ist.ts';
import { istDay } from '#shared/model/lots/collection-days.ts';
import { HOUR, MINUTE } from '#tests/support/people/lots.ts';
import { deliverDispute } from '#tests/support/people/payment-provider.ts';
import { attempt } from '#tests/support/requests/attempt.ts';
import { sharedStack } from '#tests/support/stack/shared-stack.ts';
import {
  stack,
  admin,
  asha,
  ravi,
  setUpPeople,
  advance,
  bank,
  DAY,
  decide,
  noticesOf,
  openCheckout,
  wonBy,
} from './setup.ts';

beforeAll(() => setUpPeople(sharedStack()));

/** The lot can be collected for three days after the payment. */
const THREE_DAYS = { title: 'A tractor', sale: { afterPayment: { days: '3' } } };

/** The day in India that begins this many days after today. */
const dayIn = async (days: number) => istDay((await stack.now()) + days * DAY);
/** Moves the clock to ten in the morning of a day in India, so that no test crosses midnight. */
const advanceTo = async (day: string) => advance(startOfIstDay(day) + 10 * HOUR - (await stack.now()));

const calls = (id: string) => ({
  get: (who: Person | undefined) => attempt(stack.url, who, getHandover, { params: { id } }),
  choose: (who: Person | undefined, day: string, half = 'morning') =>
    attempt(stack.url, who, setAppointment, { params: { id }, body: { day, half } }),
  pass: (who: Person | undefined) => attempt(stack.url, who, issuePass, { params: { id } }),
});

/** What the staff see of it with the winner. */
const atTheYard = async (id: string) => (await admin.call(getSettlement, { params: { id } })).wins[0]?.handover;

const NOTHING = { status: 404, message: 'You can collect a lot that you have won and paid for.' };

test('only the buyer gets a pass, once the payment is recorded, and always the same one', async () => {
  const id = await wonBy(asha, ravi, { ...THREE_DAYS, emdAmount: 50 });
  const { get, choose, pass } = calls(id);
  const tomorrow = await dayIn(1);
  for (const who of [asha, ravi]) {
    expect(await get(who)).toMatchObject(NOTHING);
    expect(await choose(who, tomorrow)).toMatchObject(NOTHING);
    expect(await pass(who)).toMatchObject(NOTHING);
  }
  // An order alone is no payment.
  const { orderId } = await openCheckout(asha, id, 'final');
  expect(await pass(asha)).toMatchObject(NOTHING);
  await bank().pays(orderId);
  await stack.settled();
  expect(await get(asha)).toMatchObject({
    status: 200,
    handover: { paid: 1200, appointment: null, invoice: null, lastDay: await dayIn(3) },
  });
  const twice = await Promise.all([pass(asha), pass(asha)]);
  for (const one of [...twice, await pass(asha)]) {
    expect(one).toMatchObject({ status: 200, pass: { title: 'A tractor', buyer: 'Asha Rao', paid: 1200 } });
    expect(one['pass']).toEqual(twice[0]?.['pass']);
  }
  const { number, lotNumber } = (await asha.call(issuePass, { params: { id } })).pass;
  const message = expect.stringContaining('an appointment to collect it, and your gate pass') as string;
  expect(await noticesOf(asha)).toContainEqual(expect.objectContaining({ link: `/auctions/${id}`, message }));
  expect(await atTheYard(id)).toMatchObject({ appointment: null, pass: number, collected: null });
  expect(number).toMatch(new RegExp(`^${lotNumber}(-[2-9A-HJ-NP-Z]{4}){3}$`));
  for (const [who, status] of [
    [ravi, 404],
    [admin, 403],
    [undefined, 401],
  ] as const) {
    for (const answer of [await get(who), await choose(who, tomorrow), await pass(who)]) {
      expect(answer).toMatchObject({ status });
      expect(JSON.stringify(answer)).not.toContain(number);
    }
  }
});

test('the day is chosen within the time to collect, and changed until the day before', async () => {
  const id = await wonBy(asha, ravi, { ...THREE_DAYS, emdAmount: 51 });
  await advanceTo(await dayIn(1));
  await pay(stack.url, asha, id, 'final');
  await stack.settled();
  const { get, choose, pass } = calls(id);
  const [today, first, second, last, late] = await Promise.all([0, 1, 2, 3, 4].map(dayIn));
  expect(await get(asha)).toMatchObject({ handover: { days: { first, last }, lastDay: last } });
  for (const wrong of [today, late, '2026-13-40', 'soon', '']) {
    expect(await choose(asha, wrong ?? '')).toMatchObject({ status: 400 });
  }
  expect(await choose(asha, first ?? '', 'night')).toMatchObject({ status: 400 });
  const chosen = (day: string | undefined, half: string, canChange = true) => ({
    status: 200,
    handover: { appointment: { day, half, canChange } },
  });
  expect(await choose(asha, last ?? '')).toMatchObject(chosen(last, 'morning'));
  // A repeated request changes nothing.
  for (let sent = 0; sent < 2; sent += 1) {
    expect(await choose(asha, first ?? '', 'afternoon')).toMatchObject(chosen(first, 'afternoon'));
  }
  expect(await pass(asha)).toMatchObject({ status: 200, pass: { appointment: { day: first, half: 'afternoon' } } });
  expect(await atTheYard(id)).toMatchObject({ appointment: { day: first, half: 'afternoon' } });

  await advanceTo(first ?? '');
  expect(await get(asha)).toMatchObject(chosen(first, 'afternoon', false));
  expect(await choose(asha, second ?? '')).toMatchObject({
    status: 409,
    message: expect.stringContaining('Your appointment is today') as string,
  });
  // Whoever did not come chooses again.
  await advanceTo(second ?? '');
  expect(await choose(asha, last ?? '')).toMatchObject(chosen(last, 'morning'));
  await advanceTo(late ?? '');
  expect(await get(asha)).toMatchObject({ status: 200, handover: { days: null, lastDay: last } });
  expect(await choose(asha, await dayIn(1))).toMatchObject({
    status: 409,
    message: expect.stringContaining('The time to collect this lot is over') as string,
  });
});

test('a dispute and a refund take the pass away, and a new payment gets another one', async () => {
  const id = await wonBy(asha, ravi, { ...THREE_DAYS, emdAmount: 52 });
  const { get, choose, pass } = calls(id);
  const { orderId, paymentId } = await openCheckout(asha, id, 'final');
  const paid = await bank().pays(orderId);
  await stack.settled();
  const { number } = (await asha.call(issuePass, { params: { id } })).pass;
  await choose(asha, await dayIn(1));

  await deliverDispute(stack.url, paid.razorpay_payment_id, 'created', 120_000);
  await stack.settled();
  for (const answer of [await get(asha), await choose(asha, await dayIn(2)), await pass(asha)]) {
    expect(answer).toMatchObject({ status: 409, message: expect.stringContaining('Your bank disputes') as string });
  }
  expect(await atTheYard(id)).toBeNull();
  await deliverDispute(stack.url, paid.razorpay_payment_id, 'won', 120_000);
  await stack.settled();
  expect(await pass(asha)).toMatchObject({ status: 200, pass: { number } });

  await admin.call(refundByHand, { params: { id: paymentId }, body: { reason: 'The lot was damaged' } });
  await stack.settled();
  for (const answer of [await get(asha), await choose(asha, await dayIn(2)), await pass(asha)]) {
    expect(answer).toMatchObject(NOTHING);
  }
  const dueAt = new Date((await stack.now()) + 2 * DAY).toISOString();
  await decide(id, { kind: 'extend', userId: asha.userId, dueAt, reason: 'The damage was repaired' });
  await pay(stack.url, asha, id, 'final');
  await stack.settled();
  expect(await get(asha)).toMatchObject({ status: 200, handover: { appointment: null } });
  const again = (await asha.call(issuePass, { params: { id } })).pass;
  expect(again.number).not.toBe(number);
});

test('a recorded bank transfer opens the gate, until the record is taken back', async () => {
  const id = await wonBy(ravi, asha, { title: 'By transfer', emdAmount: 53 });
  await stack.settled();
  const { userId } = ravi;
  const transfer = { method: 'neft', utr: `UTIBN${String(Date.now()).slice(-11)}`, paidOn: await dayIn(0) } as const;
  await decide(id, { kind: 'record-payment', userId, amount: 1200, ...transfer });
  const { transactions } = await admin.call(listTransactions, { query: { auctionId: id, userId } });
  const paymentId = transactions.find(({ kind }) => kind === 'final')?.id;
  const { pass } = calls(id);
  // A lot that names no time can be collected for thirty days.
  expect(await pass(ravi)).toMatchObject({ status: 200, pass: { paymentId, lastDay: await dayIn(30) } });
  await advance(MINUTE);
  await decide(id, { kind: 'undo', userId, reason: 'It was for another lot' });
  expect(await pass(ravi)).toMatchObject(NOTHING);
});

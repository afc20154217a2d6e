/**
 * The yard: who comes, whether a lot may leave, and the record that it left. A stack of its own: settings are
 * everybody's.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bid, pay, type Person, signIn } from '#infra/local/client/person.ts';
import { upload } from '#infra/local/client/uploads.ts';
import { getSummary } from '#shared/contract/accounts/admin.ts';
import { getAuctionAudit } from '#shared/contract/accounts/audit.ts';
import { exportData } from '#shared/contract/accounts/rights.ts';
import { getHandover, issuePass, setAppointment } from '#shared/contract/money/handover.ts';
import { getTransaction, listTransactions, refundByHand } from '#shared/contract/money/transactions.ts';
import { getSettlement } from '#shared/contract/money/wins.ts';
import { listNotifications } from '#shared/contract/notifications.ts';
import { ROUTES } from '#shared/contract/routes.ts';
import { startOfIstDay } from '#shared/model/ist.ts';
import { istDay } from '#shared/model/lots/collection-days.ts';
import { publishLot, HOUR, MINUTE } from '#tests/support/people/lots.ts';
import { deliverDispute } from '#tests/support/people/payment-provider.ts';
import { makeAdmin, makeVerifiedBidder } from '#tests/support/people/people.ts';
import { JPEG } from '#tests/support/people/pictures.ts';
import { makeStaff } from '#tests/support/people/staff.ts';
import { advanceAndSignIn } from '#tests/support/people/time.ts';
import { attempt } from '#tests/support/requests/attempt.ts';
import { FEW_JOBS, ACTING_ALONE, type OwnStack, startStack } from '#tests/support/stack/stack.ts';

const DAY = 24 * HOUR;
const TICKS = ['Keys', 'RC'];
const PAPERS = 'As promised with the lot: Form 29 and 30';

let stack: OwnStack;
let owner: Person;
let gate: Person;
let cashier: Person;
let auditor: Person;
let asha: Person;
let ravi: Person;

beforeAll(async () => {
  stack = await startStack({ settings: ACTING_ALONE, jobs: FEW_JOBS });
  owner = await makeAdmin(stack.url, 'Olga Owner');
  gate = await makeStaff(stack.url, 'Yusuf Yard', ['yard']);
  cashier = await makeStaff(stack.url, 'Chitra Cashier', ['money']);
  auditor = await makeStaff(stack.url, 'Arun Auditor', ['audit']);
  asha = await makeVerifiedBidder(stack.url, 'Asha Rao');
  ravi = await makeVerifiedBidder(stack.url, 'Ravi Iyer');
  const value = { storage: 500, gst: 18, ticks: TICKS };
  await owner.call(ROUTES.changeSettings, { body: { section: 'yard', value, seen: 0 } });
});
afterAll(() => stack.stop());

async function advance(ms: number): Promise<void> {
  [owner, gate, cashier, auditor, asha, ravi] = await advanceAndSignIn(stack, ms, [
    owner,
    gate,
    cashier,
    auditor,
    asha,
    ravi,
  ]);
}
const dayIn = async (days: number) => istDay((await stack.now()) + days * DAY);
/** Moves the clock to eleven in the morning of a day in India. */
const advanceTo = async (day: string) => advance(startOfIstDay(day) + 11 * HOUR - (await stack.now()));

/** A lot that Asha has paid for and collects within two days, with its pass. */
async function paidLot(title: string) {
  const place = { city: 'Nashik', pin: '422010' };
  const sale = { afterPayment: { days: '2', documents: 'Form 29 and 30' } };
  const id = await publishLot(stack, owner, { title, place, sale, emdAmount: 50 });
  await pay(stack.url, asha, id, 'emd');
  await pay(stack.url, ravi, id, 'emd');
  await stack.settled();
  await advance(2 * HOUR);
  await bid(ravi, id, 1100);
  await bid(asha, id, 1200);
  await advance(2 * MINUTE);
  await advanceTo(await dayIn(1));
  await pay(stack.url, asha, id, 'final');
  await stack.settled();
  const { pass } = await asha.call(issuePass, { params: { id } });
  return { id, paymentId: pass.paymentId, pass: pass.number, paidOn: await dayIn(0) };
}

const find = (who: Person | undefined, pass: string) =>
  attempt(stack.url, who, ROUTES.findGatePass, { body: { pass } });
const photograph = () => upload(stack.url, 'id-proof', 'image/jpeg', JPEG);
async function record(who: Person | undefined, id: string, more: Record<string, unknown> = {}) {
  const document = { kind: 'pan', lastFour: '234F' };
  const body = { who: 'buyer', document, ticks: [...TICKS, PAPERS], upload: await photograph(), ...more };
  return attempt(stack.url, who, ROUTES.recordCollection, { params: { id }, body });
}
const upi = (amount: number, reference: string) => ({ storage: { amount, method: 'upi', reference } });

test('a lot goes from its typed pass to collected with a storage charge, and the buyer is told', async () => {
  const { id, paymentId, pass, paidOn } = await paidLot('A tractor');
  const [visitDay, late] = await Promise.all([dayIn(2), dayIn(4)]);
  await asha.call(setAppointment, { params: { id }, body: { day: visitDay, half: 'afternoon' } });
  const { lots } = await gate.call(ROUTES.listYard, { query: { day: visitDay } });
  expect(lots).toMatchObject([
    {
      id: paymentId,
      title: 'A tractor',
      place: 'Nashik 422010',
      buyer: 'Asha Rao',
      mobile: `••••••${asha.account.mobile.slice(-4)}`,
      appointment: { day: visitDay, half: 'afternoon' },
      lastDay: visitDay,
      stays: null,
    },
  ]);
  expect((await gate.call(ROUTES.listYard)).lots).toEqual([]);
  // What the gate does not need to know is not in what it is answered.
  expect(JSON.stringify(lots)).not.toMatch(/1,?200|deposit|amount/i);
  expect((await cashier.call(ROUTES.listYard, { query: { day: visitDay } })).lots[0]?.mobile).toContain(
    asha.account.mobile,
  );
  expect((await gate.call(getSummary)).uncollected).toBe(0);

  await advanceTo(late);
  expect(await dayIn(-4)).toBe(paidOn);
  expect((await gate.call(getSummary)).uncollected).toBe(1);
  const { lots: uncollected, nextCursor } = await gate.call(ROUTES.listUncollected);
  expect(nextCursor).toBeNull();
  expect(uncollected).toMatchObject([{ id: paymentId, storage: { days: 2, due: 1180 } }]);
  const typed = pass.toLowerCase().replaceAll('-', ' ');
  expect(await find(gate, typed)).toMatchObject({
    status: 200,
    handover: { id: paymentId, ticks: [...TICKS, PAPERS], storage: { days: 2, due: 1180 }, collection: null },
  });

  expect(await record(gate, paymentId)).toMatchObject({ status: 400, code: 'AMOUNT_MISMATCH' });
  expect(await record(gate, paymentId, upi(1179, '612345678901'))).toMatchObject({ code: 'AMOUNT_MISMATCH' });
  expect(await record(gate, paymentId, { ...upi(1180, '612345678901'), ticks: TICKS })).toMatchObject({
    status: 409,
    message: expect.stringContaining('tick off everything') as string,
  });
  const who = { who: 'representative', name: 'Suresh Kumar' };
  expect(await record(gate, paymentId, { ...upi(1180, '6123'), ...who })).toMatchObject({ status: 400 });
  const missing = (await photograph()).replace(/.$/, (last) => (last === '0' ? '1' : '0'));
  expect(await record(gate, paymentId, { ...upi(1180, '612345678901'), ...who, upload: missing })).toMatchObject({
    code: 'UPLOAD_NOT_FOUND',
  });
  const done = await record(gate, paymentId, { ...upi(1180, '612345678901'), ...who });
  expect(done).toMatchObject({
    status: 200,
    handover: {
      collection: { by: 'Yusuf Yard', who: 'representative', name: 'Suresh Kumar', storage: 1180 },
      storage: { days: 0, due: 0 },
    },
  });
  await stack.settled();

  expect(await record(gate, paymentId)).toMatchObject({
    status: 409,
    message: expect.stringContaining('was handed over to Suresh Kumar') as string,
  });
  expect((await find(gate, pass))['handover']).toMatchObject({ collection: { name: 'Suresh Kumar' } });
  expect((await gate.call(getSummary)).uncollected).toBe(0);
  const { handover } = await asha.call(getHandover, { params: { id } });
  expect(handover).toMatchObject({ collected: { name: 'Suresh Kumar' }, storage: { due: 0 } });
  expect(await attempt(stack.url, asha, issuePass, { params: { id } })).toMatchObject({ status: 409 });
  const { notifications } = await asha.call(listNotifications, { params: { id: asha.userId } });
  expect(notifications).toContainEqual(
    expect.objectContaining({
      title: 'Lot Collected',
      message: expect.stringContaining('was handed over to Suresh Kumar on') as string,
    }),
  );
  const settlement = await cashier.call(getSettlement, { params: { id } });
  expect(settlement.wins[0]?.handover?.collected?.name).toBe('Suresh Kumar');
  const { transactions } = await cashier.call(listTransactions, { query: { auctionId: id, kind: 'storage' } });
  expect(transactions).toMatchObject([{ amount: 1180, state: 'spent', method: 'bank transfer' }]);
  const storage = transactions[0]?.id ?? '';
  const ofLot = { query: { auctionId: id } };
  const { sums, nextCursor: more } = await cashier.call(ROUTES.sumTransactions, ofLot);
  expect(sums.received).toContainEqual({ kind: 'storage', way: 'upi', count: 1, amount: 1180 });
  expect(sums.lines).toEqual([
    { kind: 'bid', amount: 1200 },
    { kind: 'other', amount: 1000 },
    { kind: 'charges-gst', amount: 180 },
  ]);
  expect(more).toBeNull();
  expect((await attempt(stack.url, gate, ROUTES.sumTransactions, ofLot)).status).toBe(403);

  expect(await attempt(stack.url, gate, ROUTES.undoCollection, undoOf(paymentId))).toMatchObject({ status: 403 });
  expect(await attempt(stack.url, cashier, ROUTES.undoCollection, undoOf(paymentId))).toMatchObject({ status: 200 });
  await stack.settled();
  expect((await asha.call(issuePass, { params: { id } })).pass.number).toBe(pass);
  const { transaction, history } = await cashier.call(getTransaction, { params: { id: storage } });
  expect(transaction).toMatchObject({ state: 'not-paid' });
  expect(history.map(({ kind }) => kind)).toEqual(['storage-received', 'storage-undone']);
  const { entries } = await cashier.call(getAuctionAudit, { params: { id } });
  expect(entries.map(({ action }) => action)).toEqual(expect.arrayContaining(['lot-collected', 'collection-undone']));
  // An erasure keeps the log.
  expect(JSON.stringify(entries)).not.toContain('Suresh');
});

const undoOf = (id: string) => ({ params: { id }, body: { reason: 'It was another lot' } });

test('of two gates that record at once one hands the lot over', async () => {
  const { id, paymentId } = await paidLot('A harvester');
  const [one, other] = await Promise.all([record(gate, paymentId), record(owner, paymentId)]);
  expect([one, other].map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const link = await attempt(stack.url, gate, ROUTES.openSlip, { params: { id: paymentId } });
  expect(link).toMatchObject({ status: 200 });
  const slip = await fetch(String(link['url']));
  expect([slip.status, slip.headers.get('content-type')]).toEqual([200, 'image/jpeg']);

  const { data } = await asha.call(exportData);
  expect(data).toMatchObject({
    handovers: expect.arrayContaining([
      expect.objectContaining({
        auctionId: id,
        collected: expect.objectContaining({ by: 'buyer', name: 'Asha Rao', lastFourOfNumber: '234F' }) as unknown,
      }),
    ]) as unknown,
  });
});

test('what is waived is not asked for, only by who handles money, and a later day costs again', async () => {
  const { id, paymentId } = await paidLot('A trailer');
  await advanceTo(await dayIn(3));
  const waive = (who: Person, amount: number) => {
    const body = { amount, reason: 'Our crane was broken' };
    return attempt(stack.url, who, ROUTES.waiveStorage, { params: { id: paymentId }, body });
  };
  expect(await waive(gate, 590)).toMatchObject({ status: 403 });
  expect(await waive(cashier, 500)).toMatchObject({ code: 'AMOUNT_MISMATCH' });
  const waived = { status: 200, handover: { storage: { days: 0, due: 0 }, waiver: { amount: 590 } } };
  expect(await waive(cashier, 590)).toMatchObject(waived);
  const unwaive = (who: Person, reason = 'It was another lot') =>
    attempt(stack.url, who, ROUTES.undoWaiver, { params: { id: paymentId }, body: { reason } });
  expect(await unwaive(gate)).toMatchObject({ status: 403 });
  expect(await unwaive(cashier, ' ')).toMatchObject({ status: 400 });
  const due = { status: 200, handover: { storage: { days: 1, due: 590 }, waiver: null } };
  expect(await unwaive(cashier)).toMatchObject(due);
  expect(await unwaive(cashier)).toMatchObject({ status: 409 });
  expect(await waive(cashier, 590)).toMatchObject(waived);
  await advanceTo(await dayIn(1));
  expect(await record(gate, paymentId)).toMatchObject({ code: 'AMOUNT_MISMATCH' });
  // A reference pays once.
  const reference = String(await stack.now()).slice(0, 12);
  expect(await record(gate, paymentId, upi(590, reference))).toMatchObject({ status: 200 });
  const { history } = await cashier.call(getSettlement, { params: { id } });
  expect(history.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['storage-waived', 'storage-waiver-undone', 'storage-received']),
  );
  const second = await paidLot('A plough');
  await advanceTo(await dayIn(3));
  expect(await record(gate, second.paymentId, upi(590, reference))).toMatchObject({
    status: 409,
    message: expect.stringContaining('is recorded already, for the storage charge of Asha Rao') as string,
  });
});

test('a dispute and a refund keep the lot in the yard', async () => {
  const { id, paymentId, pass } = await paidLot('A baler');
  const { transaction } = await cashier.call(getTransaction, { params: { id: paymentId } });
  const razorpayId = transaction.reference ?? '';
  await deliverDispute(stack.url, razorpayId, 'created', 120_000);
  await stack.settled();
  expect((await find(gate, pass))['handover']).toMatchObject({ stays: expect.stringContaining('disputes') as string });
  expect(await record(gate, paymentId)).toMatchObject({ status: 409 });
  await deliverDispute(stack.url, razorpayId, 'won', 120_000);
  await stack.settled();
  await cashier.call(refundByHand, { params: { id: paymentId }, body: { reason: 'The lot was damaged' } });
  await stack.settled();
  expect((await find(gate, pass))['handover']).toMatchObject({
    stays: expect.stringContaining('not with us') as string,
  });
  expect(await record(gate, paymentId)).toMatchObject({ status: 409 });
  expect((await cashier.call(getSettlement, { params: { id } })).wins[0]?.handover).toBeNull();
  expect((await gate.call(ROUTES.listUncollected)).lots.map((lot) => lot.id)).not.toContain(paymentId);
});

test('each route is open to its duties, and guesses at passes are limited', async () => {
  const { paymentId: id, pass } = await paidLot('A pump');
  for (const [who, status] of [
    [auditor, 200],
    [asha, 403],
    [undefined, 401],
  ] as const) {
    expect(await attempt(stack.url, who, ROUTES.listYard)).toMatchObject({ status });
    expect(await attempt(stack.url, who, ROUTES.getYardLot, { params: { id } })).toMatchObject({ status });
  }
  for (const who of [auditor, cashier]) expect(await record(who, id)).toMatchObject({ status: 403 });
  for (const wrong of ['none', `${id}x`]) {
    expect(await attempt(stack.url, gate, ROUTES.getYardLot, { params: { id: wrong } })).toMatchObject({ status: 404 });
  }
  expect(await find(gate, 'abc')).toMatchObject({ status: 400 });
  for (let tried = 0; tried < 20; tried += 1) {
    expect(await find(gate, `1042-AAAA-BBBB-${String(1000 + tried)}`)).toMatchObject({ status: 404 });
  }
  expect(await find(gate, pass)).toMatchObject({ status: 429 });
  expect(await find(cashier, pass)).toMatchObject({ status: 200 });
  await advance(16 * MINUTE);
  gate = await signIn(stack.url, gate.account);
  expect(await find(gate, pass)).toMatchObject({ status: 200 });
});

test('a lot that has left is a question when its payment goes back, and gets no second pass when it is paid again', async () => {
  const { id, paymentId } = await paidLot('A crane');
  expect(await record(gate, paymentId)).toMatchObject({ status: 200 });
  const params = { id: paymentId };
  expect((await cashier.call(getTransaction, { params })).transaction).toMatchObject({ hasLotLeft: true });
  await cashier.call(refundByHand, { params, body: { reason: 'Paid by mistake' } });
  await stack.settled();
  const [win] = (await cashier.call(getSettlement, { params: { id } })).wins;
  expect(win).toMatchObject({ hasLotLeft: true, state: 'overdue', choices: ['extend', 'record-payment'] });
  const waiting = (await cashier.call(ROUTES.listWaiting)).waiting.filter((one) => one.id === id);
  expect(waiting).toMatchObject([{ kind: 'overdue-win', note: expect.stringContaining('left the yard') as string }]);
  const { receivables } = await cashier.call(ROUTES.listReceivables, { query: { auctionId: id } });
  expect(receivables).toMatchObject([{ state: 'overdue', hasLotLeft: true }]);
  const transfer = { method: 'rtgs', utr: 'HDFCR52026112700000077', paidOn: await dayIn(0) } as const;
  const body = { kind: 'record-payment', userId: asha.userId, amount: win?.amount ?? 0, ...transfer } as const;
  await cashier.call(ROUTES.decideWin, { params: { id }, body });
  await stack.settled();
  expect(await attempt(stack.url, asha, issuePass, { params: { id } })).toMatchObject({
    status: 409,
    message: expect.stringContaining('was handed over to Asha Rao') as string,
  });
  const [again] = (await cashier.call(getSettlement, { params: { id } })).wins;
  expect(again?.handover).toMatchObject({ collected: { name: 'Asha Rao' } });
  expect(await record(gate, again?.handover?.paymentId ?? '')).toMatchObject({ status: 409 });
});

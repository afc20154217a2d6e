/** A colleague disabled, an owner stripped, a running auction cancelled, a large refund, settings: by two persons. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bid, pay, type Person, signIn } from '#infra/local/client/person.ts';
import { getAuctionAudit } from '#shared/contract/accounts/audit.ts';
import { listStaff, setDuties, setStaffActive } from '#shared/contract/accounts/staff.ts';
import { listAskedActs } from '#shared/contract/asked-acts.ts';
import { recordDeposit } from '#shared/contract/money/deposits.ts';
import { listTransactions, refundByHand } from '#shared/contract/money/transactions.ts';
import { decideWin } from '#shared/contract/money/wins.ts';
import { updateAuction } from '#shared/contract/selling/auction-routes.ts';
import { changeSettings, getSettings } from '#shared/contract/settings/settings.ts';
import { istParts } from '#shared/model/ist.ts';
import { IS_LONG_RUN } from '#tests/support/long-run.ts';
import { HOUR, MINUTE, publishLot } from '#tests/support/people/lots.ts';
import { makeAdmin } from '#tests/support/people/people.ts';
import { makeStaff } from '#tests/support/people/staff.ts';
import { askedActOf, askFor, type House, openHouse } from '#tests/support/people/two-persons.ts';
import { attempt } from '#tests/support/requests/attempt.ts';
import { FEW_JOBS, startStack, type OwnStack } from '#tests/support/stack/stack.ts';
import { advance, asha, DAY, details, ravi, setUpPeople, viewerOf, wonBy } from '../payments/setup.ts';

let stack: OwnStack;
let house: House;

beforeAll(async () => {
  stack = await startStack({ jobs: FEW_JOBS });
  await setUpPeople(stack);
  house = await openHouse(stack);
});
afterAll(() => stack.stop());

beforeEach(async () => {
  const again = (who: Person) => signIn(stack.url, who.account);
  const [owner, other, cashier] = [await again(house.owner), await again(house.other), await again(house.cashier)];
  house = { owner, other, cashier, clerk: await again(house.clerk), auditor: await again(house.auditor) };
});

describe('a running auction', () => {
  const cancel = (id: string, approves?: string) => ({
    params: { id },
    body: {
      status: 'cancelled',
      bidInterval: 60,
      cancelReason: 'The lot burnt',
      ...(approves !== undefined && { approves }),
    },
  });
  const tryCancel = (who: Person, id: string, approves?: string) =>
    attempt(stack.url, who, updateAuction, cancel(id, approves));

  async function running(isBidOn: boolean): Promise<string> {
    const id = await publishLot(stack, house.owner, { title: 'A running lot', bidInterval: 300 });
    await pay(stack.url, asha, id, 'emd');
    await stack.settled();
    await advance(2 * HOUR);
    if (isBidOn) await bid(asha, id, 1100);
    house = {
      ...house,
      clerk: await signIn(stack.url, house.clerk.account),
      owner: await signIn(stack.url, house.owner.account),
      other: await signIn(stack.url, house.other.account),
    };
    return id;
  }

  test('with bids is cancelled by two, while bids go on; a repeated approval finds it done', async () => {
    const id = await running(true);
    const actId = await askFor(stack, house.clerk, updateAuction, cancel(id));
    expect((await details(asha, id)).status).toBe('active');
    expect(await tryCancel(house.clerk, id, actId)).toMatchObject({ status: 403 });
    // She leads, and waits before she raises her bid.
    await stack.advance(1_000);
    await bid(asha, id, 1500);
    expect(await askedActOf(house.owner, actId)).toMatchObject({
      obstacle: null,
      factsThen: { status: 'active', bids: 1, currentBid: 110_000 },
      factsNow: { status: 'active', bids: 2, currentBid: 150_000 },
    });
    const both = await Promise.all([tryCancel(house.owner, id, actId), tryCancel(house.other, id, actId)]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const winner = both[0]?.status === 200 ? house.owner : house.other;
    expect(await tryCancel(winner, id, actId)).toMatchObject({ status: 200 });
    await stack.settled();
    expect((await details(asha, id)).status).toBe('cancelled');
    expect(await askedActOf(house.clerk, actId)).toMatchObject({ status: 'done' });
    const { entries } = await house.owner.call(getAuctionAudit, { params: { id } });
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['act-asked', 'act-approved', 'auction-cancelled']),
    );
  });

  test('without bids is cancelled by one', async () => {
    const id = await running(false);
    expect(await tryCancel(house.clerk, id)).toMatchObject({ status: 200 });
    expect((await details(asha, id)).status).toBe('cancelled');
  });

  test.runIf(IS_LONG_RUN)('that has ended meanwhile can no longer be cancelled', async () => {
    const id = await running(true);
    const actId = await askFor(stack, house.clerk, updateAuction, cancel(id));
    await advance(4 * MINUTE);
    const owner = await signIn(stack.url, house.owner.account);
    await advance(2 * MINUTE);
    expect((await tryCancel(owner, id, actId)).status).toBe(409);
    expect((await details(asha, id)).status).toBe('completed');
  });
});

describe('the staff', () => {
  const disable = (id: string, approves?: string) => ({
    params: { id },
    body: { isActive: false, reason: 'Left the house', ...(approves !== undefined && { approves }) },
  });

  test('a colleague is disabled by two, and the log of the staff tells it', async () => {
    const leaver = await makeStaff(stack.url, 'Lena Leaver', ['support']);
    const actId = await askFor(stack, house.owner, setStaffActive, disable(leaver.userId));
    expect(await attempt(stack.url, house.owner, setStaffActive, disable(leaver.userId, actId))).toMatchObject({
      status: 403,
    });
    expect(await askedActOf(house.cashier, actId)).toBeUndefined();
    expect(await attempt(stack.url, house.other, setStaffActive, disable(leaver.userId, actId))).toMatchObject({
      status: 200,
    });
    expect(await attempt(stack.url, house.other, setStaffActive, disable(leaver.userId, actId))).toMatchObject({
      status: 200,
    });
    const { staff, log } = await house.owner.call(listStaff);
    expect(staff.find(({ _id }) => _id === leaver.userId)).toMatchObject({ isActive: false });
    const told = log.map(({ action, actorName }) => [action, actorName]);
    expect(told.slice(0, 3)).toEqual(
      expect.arrayContaining([
        ['act-asked', 'Olga Owner'],
        ['act-approved', 'Otto Owner'],
        ['staff-disabled', 'Otto Owner'],
      ]),
    );
    // Enabling takes one.
    const enable = { params: { id: leaver.userId }, body: { isActive: true, reason: 'Came back' } };
    expect(await attempt(stack.url, house.owner, setStaffActive, enable)).toMatchObject({ status: 200 });
  });

  test('whose duties have changed meanwhile must be asked for again', async () => {
    const mover = await makeStaff(stack.url, 'Mona Mover', ['support']);
    const actId = await askFor(stack, house.owner, setStaffActive, disable(mover.userId));
    await house.other.call(setDuties, { params: { id: mover.userId }, body: { duties: ['lots'], seen: ['support'] } });
    expect(await attempt(stack.url, house.other, setStaffActive, disable(mover.userId, actId))).toMatchObject({
      status: 409,
      message: expect.stringContaining('has changed'),
    });
  });

  test('an owner is stripped by two, with a reason, so that one owner cannot end this rule', async () => {
    const third = await makeAdmin(stack.url, 'Third Owner');
    const strip = { params: { id: third.userId }, body: { duties: ['lots'], seen: ['owner'] } };
    expect(await attempt(stack.url, house.owner, setDuties, strip)).toMatchObject({
      status: 400,
      code: 'INVALID_INPUT',
    });
    const reasoned = { ...strip, body: { ...strip.body, reason: 'Works with lots now' } };
    const actId = await askFor(stack, house.owner, setDuties, reasoned);
    const approving = { ...reasoned, body: { ...reasoned.body, approves: actId } };
    expect(await attempt(stack.url, house.owner, setDuties, approving)).toMatchObject({ status: 403 });
    expect(await attempt(stack.url, house.other, setDuties, approving)).toMatchObject({ status: 200 });
    const { staff } = await house.owner.call(listStaff);
    expect(staff.find(({ _id }) => _id === third.userId)).toMatchObject({ duties: ['lots'] });
  });
});

describe('a refund by hand', () => {
  test('needs a second person only above the limit, and the same payment', async () => {
    const id = await wonBy(asha, ravi, { title: 'A dear lot', emdAmount: 20_000 });
    const cheap = await wonBy(asha, ravi, { title: 'A cheap lot', emdAmount: 500 });
    await advance(3 * DAY + 5 * MINUTE);
    const [owner, cashier] = [
      await signIn(stack.url, house.owner.account),
      await signIn(stack.url, house.cashier.account),
    ];
    const paymentOf = async (auctionId: string) => {
      const { transactions } = await cashier.call(listTransactions, { query: { auctionId, state: 'held' } });
      return { params: { id: transactions[0]?.id ?? '' }, body: { reason: 'They were ill' } };
    };
    expect(await attempt(stack.url, cashier, refundByHand, await paymentOf(cheap))).toMatchObject({ status: 200 });
    const large = await paymentOf(id);
    const actId = await askFor(stack, cashier, refundByHand, large);
    expect(await askedActOf(owner, actId)).toMatchObject({ factsNow: { payment: 'captured', amount: 2_000_000 } });
    const approving = { ...large, body: { ...large.body, approves: actId } };
    expect(await attempt(stack.url, cashier, refundByHand, approving)).toMatchObject({ status: 403 });
    const dueAt = new Date((await stack.now()) + DAY).toISOString();
    const extend = { kind: 'extend', userId: asha.userId, dueAt, reason: 'The bank was closed' } as const;
    await cashier.call(decideWin, { params: { id }, body: extend });
    expect((await attempt(stack.url, owner, refundByHand, approving)).status).toBe(409);
    await cashier.call(decideWin, {
      params: { id },
      body: { kind: 'undo', userId: asha.userId, reason: 'By mistake' },
    });
    expect(await attempt(stack.url, owner, refundByHand, approving)).toMatchObject({ status: 200 });
    await stack.settled();
    expect((await viewerOf(asha, id)).deposit).toBe('refunded');
  });
});

describe('a bank payment', () => {
  test('above the limit is recorded by two, and is not split to stay below it', async () => {
    const [owner, cashier] = [
      await signIn(stack.url, house.owner.account),
      await signIn(stack.url, house.cashier.account),
    ];
    const paidOn = istParts(await stack.now()).date;
    const lotFor = (emdAmount: number) => publishLot(stack, owner, { title: 'Paid by bank', emdAmount });
    const transfer = (id: string, amount: number, utr: string, approves?: string) => ({
      params: { id },
      body: { userId: ravi.userId, amount, method: 'rtgs', utr, paidOn, ...(approves !== undefined && { approves }) },
    });
    const [first, second] = [await lotFor(150_000), await lotFor(60_000)];
    const small = transfer(first, 150_000, 'HDFCR52026112100000001');
    expect(await attempt(stack.url, cashier, recordDeposit, small)).toMatchObject({ status: 200 });
    const asking = transfer(second, 60_000, 'HDFCR52026112100000002');
    const actId = await askFor(stack, cashier, recordDeposit, asking);
    expect((await viewerOf(ravi, second)).deposit).toBeNull();
    const approving = transfer(second, 60_000, 'HDFCR52026112100000002', actId);
    expect(await attempt(stack.url, cashier, recordDeposit, approving)).toMatchObject({ status: 403 });
    const other = transfer(second, 60_000, 'HDFCR52026112100000003', actId);
    expect(await attempt(stack.url, owner, recordDeposit, other)).toMatchObject({ status: 409 });
    expect(await attempt(stack.url, owner, recordDeposit, approving)).toMatchObject({ status: 200 });
    expect((await viewerOf(ravi, second)).deposit).toBe('held');
    expect(await attempt(stack.url, owner, recordDeposit, approving)).toMatchObject({ status: 200 });
  });
});

describe('the settings', () => {
  const change = (section: string, value: object, seen: number, more: object = {}) => ({
    body: { section, value, seen, reason: 'As we agreed', ...more },
  });
  const charges = (premium: number) => ({ premium, other: 0, otherName: '', lotGst: 0, chargesGst: 0 });
  const chargesNow = async () => {
    const { settings, versions } = await house.owner.call(getSettings);
    return { premium: settings.charges.premium, version: versions.charges.version };
  };

  test('charges are changed by two; texts of mails by one; a change in between must be asked for again', async () => {
    const { version } = await chargesNow();
    const first = change('charges', charges(5), version);
    const actId = await askFor(stack, house.owner, changeSettings, first);
    expect((await chargesNow()).version).toBe(version);
    expect(await askedActOf(house.other, actId)).toMatchObject({
      title: 'Settings: charges',
      factsThen: { changes: 'Buyer’s premium: 0 % → 5 %' },
    });
    const approve = (who: Person, id: string, value: object) =>
      attempt(stack.url, who, changeSettings, change('charges', value, version, { approves: id }));
    expect(await approve(house.owner, actId, charges(5))).toMatchObject({ status: 403 });
    expect(await approve(house.other, actId, charges(50))).toMatchObject({ status: 409 });
    const late = await askFor(stack, house.other, changeSettings, change('charges', charges(7), version));
    expect(await approve(house.other, actId, charges(5))).toMatchObject({ status: 200 });
    expect(await approve(house.other, actId, charges(5))).toMatchObject({ status: 200 });
    expect((await chargesNow()).version).toBeGreaterThan(version);
    expect(await askedActOf(house.owner, late)).toMatchObject({ obstacle: expect.stringContaining('has changed') });
    expect((await approve(house.owner, late, charges(7))).status).toBe(409);
    const mails = change('mails', { closing: 'Boli', signature: '' }, 0);
    expect(await attempt(stack.url, house.owner, changeSettings, mails)).toMatchObject({ status: 200 });
  });

  test('the second person is switched off only by two', async () => {
    const off = change('secondPerson', { enabled: false, refundLimit: 10_000 }, 0);
    const actId = await askFor(stack, house.owner, changeSettings, off);
    expect((await house.owner.call(listAskedActs)).isNeeded).toBe(true);
    const approving = { body: { ...off.body, approves: actId } };
    expect(await attempt(stack.url, house.other, changeSettings, approving)).toMatchObject({ status: 200 });
    await advance(MINUTE);
    expect((await house.owner.call(listAskedActs)).isNeeded).toBe(false);
  });
});

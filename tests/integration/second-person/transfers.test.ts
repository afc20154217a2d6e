/** A transfer for several lots, parts of one, and what of them goes back, take two above the limits. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, signIn } from '#infra/local/client/person.ts';
import { listReceivables, recordTransfer } from '#shared/contract/money/receivables.ts';
import { decideWin } from '#shared/contract/money/wins.ts';
import { changeSettings, getSettings } from '#shared/contract/settings/settings.ts';
import { istParts } from '#shared/model/ist.ts';
import { IS_LONG_RUN } from '#tests/support/long-run.ts';
import { askedActOf, askFor, type House, openHouse } from '#tests/support/people/two-persons.ts';
import { attempt } from '#tests/support/requests/attempt.ts';
import { FEW_JOBS, type OwnStack, startStack } from '#tests/support/stack/stack.ts';
import { advance, asha, DAY, ravi, setUpPeople, wonBy } from '../payments/setup.ts';

let stack: OwnStack;
let house: House;

beforeAll(async () => {
  stack = await startStack({ jobs: FEW_JOBS });
  await setUpPeople(stack);
  house = await openHouse(stack);
});
afterAll(() => stack.stop());

test('one transfer above the limit, and parts that exceed it together on several days', async () => {
  const lots = [await wonBy(asha, ravi, { title: 'Lot one' }), await wonBy(asha, ravi, { title: 'Lot two' })];
  const [one = '', two = ''] = lots;
  await signInAgain();
  // Whoever was given the duty to approve waits a day; owners of before do not.
  await limitTo({ bankLimit: 1_500 });
  await signInAgain();
  const day = async () => istParts(await stack.now()).date;
  const asked = async (amount: number, shares: readonly [string, number][], utr: string, approves?: string) => ({
    body: {
      userId: asha.userId,
      amount,
      lots: shares.map(([auctionId, share]) => ({ auctionId, amount: share })),
      returnsRest: false,
      method: 'rtgs',
      utr,
      paidOn: await day(),
      ...(approves !== undefined && { approves }),
    },
  });
  const both: readonly [string, number][] = [
    [one, 1_000],
    [two, 1_000],
  ];
  // Each share is below the limit, the transfer is not.
  const first = await asked(2_000, both, 'HDFCR52026112700000001');
  const actId = await askFor(stack, house.cashier, recordTransfer, first);
  expect(await askedActOf(house.owner, actId)).toMatchObject({
    act: { kind: 'payment-recorded', amount: 2_000, lots: [{ amount: 1_000 }, { amount: 1_000 }] },
  });
  const query = { userId: asha.userId };
  expect((await house.owner.call(listReceivables, { query })).sums.paid).toBe(0);
  const otherwise = await asked(
    2_000,
    [
      [one, 1_200],
      [two, 800],
    ],
    'HDFCR52026112700000001',
    actId,
  );
  expect(await attempt(stack.url, house.owner, recordTransfer, otherwise)).toMatchObject({ status: 409 });
  const approving = await asked(2_000, both, 'HDFCR52026112700000001', actId);
  expect(await attempt(stack.url, house.cashier, recordTransfer, approving)).toMatchObject({ status: 403 });
  expect(await attempt(stack.url, house.owner, recordTransfer, approving)).toMatchObject({ status: 200 });
  expect((await house.owner.call(listReceivables, { query })).sums).toMatchObject({ paid: 2_000, rest: 400 });
  // Two days later the sum of the day is empty, but 1,000 of the lot have arrived already: 100 more are below the limit.
  await advance(2 * DAY);
  await signInAgain();
  const little = await asked(100, [[one, 100]], 'HDFCR52026112700000002');
  expect(await attempt(stack.url, house.cashier, recordTransfer, little)).toMatchObject({ status: 200 });
  await limitTo({ bankLimit: 1_150 });
  await signInAgain();
  await askFor(stack, house.cashier, recordTransfer, await asked(100, [[one, 100]], 'HDFCR52026112700000003'));
  const alone = {
    kind: 'record-payment',
    userId: asha.userId,
    amount: 200,
    method: 'rtgs',
    utr: 'HDFCR52026112700000004',
    paidOn: await day(),
  } as const;
  await askFor(stack, house.cashier, decideWin, { params: { id: two }, body: alone });
});

test.runIf(IS_LONG_RUN)(
  'what is left over of a transfer, and parts that an offer sends back, count as refunds by hand',
  async () => {
    const id = await wonBy(asha, ravi, { title: 'Lot three' });
    await signInAgain();
    await limitTo({ bankLimit: 100_000, refundLimit: 500 });
    await signInAgain();
    const paidOn = istParts(await stack.now()).date;
    const body = (share: number, rest: number, utr: string) => ({
      body: {
        userId: asha.userId,
        amount: share + rest,
        lots: [{ auctionId: id, amount: share }],
        returnsRest: rest > 0,
        method: 'rtgs',
        utr,
        paidOn,
      },
    });
    expect(
      await attempt(stack.url, house.cashier, recordTransfer, body(600, 400, 'HDFCR52026112800000001')),
    ).toMatchObject({ status: 200 });
    const tooMuch = body(100, 101, 'HDFCR52026112800000002');
    const actId = await askFor(stack, house.cashier, recordTransfer, tooMuch);
    const query = { userId: asha.userId, auctionId: id };
    expect((await house.owner.call(listReceivables, { query })).sums.paid).toBe(600);
    await advance(4 * DAY);
    await signInAgain();
    const runnerUpId = ravi.userId;
    const offer = {
      params: { id },
      body: { kind: 'offer', userId: asha.userId, runnerUpId, reason: 'Did not pay the rest' },
    } as const;
    expect(await attempt(stack.url, house.cashier, decideWin, offer)).toMatchObject({
      status: 409,
      message: expect.stringContaining('refund them on their transactions first'),
    });
    const approving = { body: { ...tooMuch.body, approves: actId } };
    expect(await attempt(stack.url, house.owner, recordTransfer, approving), 'lapsed').toMatchObject({ status: 409 });
    const again = await askFor(stack, house.cashier, recordTransfer, tooMuch);
    const approved = { body: { ...tooMuch.body, approves: again } };
    expect(await attempt(stack.url, house.owner, recordTransfer, approved)).toMatchObject({ status: 200 });
    expect((await house.owner.call(listReceivables, { query })).sums.paid).toBe(700);
  },
);

async function signInAgain(): Promise<void> {
  const again = (who: Person) => signIn(stack.url, who.account);
  const { owner, other, cashier, clerk, auditor } = house;
  house = {
    owner: await again(owner),
    other: await again(other),
    cashier: await again(cashier),
    clerk: await again(clerk),
    auditor: await again(auditor),
  };
}

async function limitTo(limits: { readonly bankLimit?: number; readonly refundLimit?: number }): Promise<void> {
  const { settings, versions } = await house.owner.call(getSettings);
  const value = { ...settings.secondPerson, ...limits };
  const body = { section: 'secondPerson', value, seen: versions.secondPerson.version, reason: 'As we agreed' };
  const actId = await askFor(stack, house.owner, changeSettings, { body });
  const approving = { body: { ...body, approves: actId } };
  expect(await attempt(stack.url, house.other, changeSettings, approving)).toMatchObject({ status: 200 });
  // A setting that was just changed is used within a minute.
  await advance(2 * 60_000);
}

/** Two owners annul a win that nobody has paid for, by the front door: the lot is offered again, and deposits go back. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { call } from '#infra/local/client/api-client.ts';
import { pay, type Person, signIn } from '#infra/local/client/person.ts';
import { upload } from '#infra/local/client/uploads.ts';
import { getAuctionAudit } from '#shared/contract/accounts/audit.ts';
import { openDocument } from '#shared/contract/auctions.ts';
import { getLot } from '#shared/contract/lots/public-lots.ts';
import { annulWin } from '#shared/contract/money/annulling.ts';
import { listTransactions } from '#shared/contract/money/transactions.ts';
import { getSettlement } from '#shared/contract/money/wins.ts';
import { copyAuction } from '#shared/contract/selling/auction-acts.ts';
import { HOUR, MINUTE } from '#tests/support/people/lots.ts';
import { PDF } from '#tests/support/people/pictures.ts';
import { askedActOf, askFor, type House, openHouse } from '#tests/support/people/two-persons.ts';
import { attempt } from '#tests/support/requests/attempt.ts';
import { FEW_JOBS, type OwnStack, startStack } from '#tests/support/stack/stack.ts';
import {
  asha,
  bank,
  DAY,
  details,
  noticesOf,
  openCheckout,
  ravi,
  setUpPeople,
  verify,
  viewerOf,
  walletOf,
  wonBy,
} from '../payments/setup.ts';

let stack: OwnStack;
let house: House;

beforeAll(async () => {
  stack = await startStack({ jobs: FEW_JOBS });
  await setUpPeople(stack);
  house = await openHouse(stack);
});
afterAll(() => stack.stop());

const REASON = 'The site was down for ten minutes';

/** A lot that Asha has won before Ravi and has not paid. All of the staff have tokens of this moment. */
async function won(): Promise<string> {
  const documents = [
    { upload: await upload(stack.url, 'auction-document', 'application/pdf', PDF), kind: 'rc', name: 'RC' },
  ] as const;
  const id = await wonBy(asha, ravi, {
    title: 'A lot of a bad night',
    emdAmount: 500,
    documents,
    houseNumber: crypto.randomUUID(),
  });
  await stack.settled();
  const again = (who: Person) => signIn(stack.url, who.account);
  const [owner, other, cashier] = [await again(house.owner), await again(house.other), await again(house.cashier)];
  house = { ...house, owner, other, cashier };
  return id;
}

let id: string;
let at: number;
beforeEach(async () => {
  id = await won();
  at = await stack.now();
});

const iso = (ms: number) => new Date(ms).toISOString();
const annulment = (approves?: string, change: { reason?: string; startDate?: string } = {}) => ({
  params: { id },
  body: {
    userId: asha.userId,
    reason: REASON,
    registrationDeadline: iso(at + DAY),
    startDate: iso(at + DAY + HOUR),
    endDate: iso(at + DAY + 2 * HOUR),
    ...(approves !== undefined && { approves }),
    ...change,
  },
});
const annul = (who: Person, approves?: string, change?: Parameters<typeof annulment>[1]) =>
  attempt(stack.url, who, annulWin, annulment(approves, change));
const ask = (who = house.owner) => askFor(stack, who, annulWin, annulment());

describe('a win that nobody has paid for', () => {
  test('is annulled by two owners: the lot is offered again, deposits go back, and everybody is told', async () => {
    const { balance: before } = await walletOf(asha);
    const actId = await ask();
    expect((await details(asha, id)).winner?.userId).toBe(asha.userId);
    expect(await askedActOf(house.cashier, actId)).toBeUndefined();
    expect(await askedActOf(house.other, actId)).toMatchObject({
      obstacle: null,
      reason: REASON,
      act: { kind: 'win-annulled', startDate: iso(at + DAY + HOUR) },
      factsThen: { finalPayment: 'due', deposit: 'held' },
    });
    const otherSession = await signIn(stack.url, house.owner.account);
    for (const self of [house.owner, otherSession]) expect(await annul(self, actId)).toMatchObject({ status: 403 });
    expect(await annul(house.cashier, actId)).toMatchObject({ status: 403 });
    expect(await annul(house.other, actId, { reason: 'Another reason' })).toMatchObject({ status: 409 });
    expect(await annul(house.other, actId, { startDate: iso(at + DAY + 2 * MINUTE) })).toMatchObject({ status: 409 });
    expect((await details(asha, id)).annulled).toBeUndefined();

    const atOnce = await Promise.all([1, 2, 3].map(() => annul(house.other, actId)));
    expect(atOnce.map(({ status }) => status)).toContain(200);
    expect(await annul(house.other, actId)).toMatchObject({ status: 200 });
    await stack.settled();

    const seen = await details(ravi, id);
    expect(seen).toMatchObject({ status: 'completed', winner: null, outcome: 'unsold', annulled: { reason: REASON } });
    const relistedAs = seen.annulled?.relistedAs ?? '';
    const { lot } = await call(stack.url, getLot, { params: { id } });
    expect(lot).toMatchObject({ outcome: 'unsold', annulled: { reason: REASON, relistedAs } });
    const again = await call(stack.url, getLot, { params: { id: relistedAs } });
    expect(again.lot).toMatchObject({
      status: 'pending',
      title: 'A lot of a bad night',
      startDate: iso(at + DAY + HOUR),
      registrationDeadline: iso(at + DAY),
      closesAt: at + DAY + 2 * HOUR,
    });
    expect(again.lot.images).toHaveLength(2);
    expect((await fetch(new URL(again.lot.images[0] ?? '', stack.url))).status).toBe(200);
    const relisted = await details(house.owner, relistedAs);
    expect(relisted).toMatchObject({ relistOf: id, listedBefore: true, houseNumber: expect.any(String) });
    expect(relisted.houseNumber).toBe((await details(house.owner, id)).houseNumber);
    // Those who were too late have taken no file away.
    const documentId = relisted.documents[0]?.id ?? '';
    const link = await ravi.call(openDocument, { params: { id: relistedAs, documentId } });
    expect((await fetch(link.url)).status).toBe(200);

    expect(await viewerOf(asha, id)).toMatchObject({ deposit: 'refunded', finalPayment: null, toPay: null });
    expect(await viewerOf(ravi, id)).toMatchObject({ deposit: 'refunded' });
    expect((await walletOf(asha)).balance).toBe(before - 500);
    expect((await house.owner.call(getSettlement, { params: { id } })).wins).toEqual([]);
    const { transactions } = await house.owner.call(listTransactions, { query: { auctionId: id, state: 'held' } });
    expect(transactions).toEqual([]);
    for (const who of [asha, ravi]) {
      const told = (await noticesOf(who)).filter(({ title }) => title === 'The Win Was Annulled');
      expect(told).toMatchObject([
        { link: `/auctions/${relistedAs}`, message: expect.stringContaining(`annulled by the house: ${REASON}.`) },
      ]);
      const mails = await (await fetch(`${stack.url}/__local/mailbox.json?to=${who.account.email}`)).text();
      expect(mails).toContain('The Win Was Annulled');
    }
    const { entries } = await house.owner.call(getAuctionAudit, { params: { id } });
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['act-asked', 'act-approved', 'win-annulled']),
    );
    expect(await annul(house.owner)).toMatchObject({ status: 404 });
    const copy = { params: { id }, body: { relist: true, requestId: crypto.randomUUID() } };
    expect(await attempt(stack.url, house.owner, copyAuction, copy)).toMatchObject({ status: 409 });
    await pay(stack.url, ravi, relistedAs, 'emd');
    expect(await viewerOf(ravi, relistedAs)).toMatchObject({ registered: true });
  });

  test('is asked for with possible dates, about the winner that the owner saw', async () => {
    expect(await annul(house.owner, undefined, { startDate: iso(at + HOUR) })).toMatchObject({
      status: 400,
      message: 'Start date must be after registration deadline',
    });
    const { params, body } = annulment();
    const about = { params, body: { ...body, userId: ravi.userId } };
    expect(await attempt(stack.url, house.owner, annulWin, about)).toMatchObject({ status: 404 });
    expect(await annul(house.cashier)).toMatchObject({ status: 403 });
  });

  test('stays once it is paid, and money that comes after an annulment goes back', async () => {
    const [actId, { orderId }] = [await ask(), await openCheckout(asha, id, 'final')];
    await bank().paysSilently(orderId);
    // It is paid at Razorpay, and Boli was not told so far.
    expect(await annul(house.other, actId)).toMatchObject({
      status: 409,
      message: 'The lot was paid for. A win that was paid for is not annulled.',
    });
    expect((await viewerOf(asha, id)).finalPayment).toBe('paid');
    expect((await details(asha, id)).annulled).toBeUndefined();

    id = await won();
    at = await stack.now();
    const late = await openCheckout(asha, id, 'final');
    const second = await ask();
    expect(await annul(house.other, second)).toMatchObject({ status: 200 });
    await stack.settled();
    const paid = await bank().pays(late.orderId);
    await verify(asha, paid, late.paymentId);
    await stack.settled();
    const { transactions } = await house.owner.call(listTransactions, { query: { auctionId: id } });
    expect(transactions.find((one) => one.id === late.paymentId)).toMatchObject({ state: 'refunded' });
    expect(await details(asha, id)).toMatchObject({ winner: null, outcome: 'unsold' });
  });
});

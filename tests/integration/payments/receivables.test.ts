/** What winners owe, transfers for several wins and in parts, and bank statements. */
import { beforeAll, expect, test } from 'vitest';
import { pay } from '#infra/local/client/person.ts';
import { getDashboard } from '#shared/contract/dashboard.ts';
import { createPayment } from '#shared/contract/money/payments.ts';
import { listReceivables, matchStatement, recordTransfer, undoTransfer } from '#shared/contract/money/receivables.ts';
import { listTransactions } from '#shared/contract/money/transactions.ts';
import { getSettlement } from '#shared/contract/money/wins.ts';
import { istParts } from '#shared/model/ist.ts';
import { makeStaff } from '#tests/support/people/staff.ts';
import { attempt } from '#tests/support/requests/attempt.ts';
import { sharedStack } from '#tests/support/stack/shared-stack.ts';
import { advance, admin, asha, DAY, decide, noticesOf, ravi, setUpPeople, stack, viewerOf, wonBy } from './setup.ts';

let lots: readonly [string, string, string];
let paidOn: string;

beforeAll(async () => {
  await setUpPeople(sharedStack());
  const won = (title: string) => wonBy(asha, ravi, { title, emdAmount: 90 });
  lots = [await won('Receivable one'), await won('Receivable two'), await won('Receivable three')];
  paidOn = istParts(await stack.now()).date;
});

const list = (query: object = {}) => admin.call(listReceivables, { query: { userId: asha.userId, ...query } });
const shares = (...amounts: number[]) =>
  amounts.flatMap((amount, at) => ({ auctionId: lots[at] ?? '', amount })).filter(({ amount }) => amount > 0);
const record = (change: object = {}) =>
  attempt(stack.url, admin, recordTransfer, {
    body: {
      userId: asha.userId,
      amount: 2_900,
      lots: shares(1_200, 1_200, 500),
      returnsRest: false,
      method: 'rtgs',
      utr: 'hdfcr5 2026 1127 0012 3456',
      paidOn,
      ...change,
    },
  });
const UTR = 'HDFCR52026112700123456';

test('every win is owed from its end on, with sums, and is found by person, lot and the last digits of its reference', async () => {
  const found = await list();
  expect(found.receivables.map(({ auctionId }) => auctionId)).toEqual(lots);
  expect(found.receivables[0]).toMatchObject({
    title: 'Receivable one',
    state: 'due',
    due: 1_200,
    rest: 1_200,
    parts: 0,
  });
  expect(found.sums).toEqual({ count: 3, due: 3_600, paid: 0, rest: 3_600, overdue: 0 });
  const { reference = '' } = found.receivables[1] ?? {};
  expect(reference).toBe((await viewerOf(asha, lots[1])).toPay?.transfer.reference);
  const titles = async (query: object) => (await list(query)).receivables.map(({ title }) => title);
  expect(await titles({ search: reference.slice(-5).toLowerCase() })).toEqual(['Receivable two']);
  expect(await titles({ search: 'able thr' })).toEqual(['Receivable three']);
  expect(await titles({ auctionId: lots[0] })).toEqual(['Receivable one']);
  expect(await titles({ state: 'overdue' })).toEqual([]);
  expect(await titles({ saleId: 'none' })).toEqual([]);
  expect((await admin.call(listReceivables, { query: { userId: ravi.userId } })).receivables).toEqual([]);
  const first = await list({ limit: 2 });
  expect([first.receivables.length, first.sums.count]).toEqual([2, 3]);
  const second = await list({ limit: 2, cursor: first.nextCursor ?? '' });
  expect([second.receivables.map(({ title }) => title), second.nextCursor]).toEqual([['Receivable three'], null]);
  expect(await attempt(stack.url, admin, listReceivables, { query: { cursor: 'nonsense' } })).toMatchObject({
    status: 400,
  });
});

test('a statement proposes what quotes our reference, asks about the rest, and records nothing', async () => {
  const { receivables } = await list();
  const [one, , three] = receivables.map(({ reference }) => reference);
  const line = (amount: number, narration: string, more: { readonly direction?: 'debit' } = {}) => ({
    day: paidOn,
    amount,
    narration,
    ...more,
  });
  const ask = async () =>
    (
      await admin.call(matchStatement, {
        body: {
          lines: [
            line(1_200, `NEFT CR-HDFC0000001-ASHA-HDFCN52026112701-${one}`),
            line(1_200, 'BY TRANSFER ASHA'),
            line(2_000, `UPI/432512345678/${three}`),
            line(77, 'INTEREST'),
          ],
        },
      })
    ).lines;
  const found = await ask();
  expect(found.map(({ is, why }) => [is, why])).toEqual([
    ['proposed', null],
    ['question', 'same-amount'],
    ['question', 'other-amount'],
    ['question', 'unknown'],
  ]);
  expect(found[0]).toMatchObject({ utr: 'HDFCN52026112701', method: 'neft', candidates: [{ auctionId: lots[0] }] });
  expect(found[1]?.candidates.length).toBeGreaterThanOrEqual(3);
  expect((await list()).sums.rest).toBe(3_600);
  // Confirmed, and read again.
  const { utr = '' } = found[1] ?? {};
  expect(await record({ amount: 1_200, lots: shares(0, 1_200), method: 'neft', utr })).toMatchObject({ status: 200 });
  expect((await ask()).map(({ is }) => is)).toEqual(['proposed', 'recorded', 'question', 'question']);
  // Credited and taken back on one day, and what is recorded taken back later.
  const reversed = await admin.call(matchStatement, {
    body: {
      lines: [
        line(1_200, `NEFT CR-HDFC0000001-ASHA-HDFCN52026112701-${one}`),
        line(1_200, 'NEFT RTN HDFCN52026112701', { direction: 'debit' }),
        line(1_200, 'BY TRANSFER ASHA'),
        line(17, 'CHARGES', { direction: 'debit' }),
        line(1_200, `REV BY TRANSFER ${three}`, { direction: 'debit' }),
      ],
    },
  });
  expect(reversed.lines.map(({ is, why, takenBackBy }) => [is, why, takenBackBy])).toEqual([
    ['question', 'reversed', 1],
    ['other', null, null],
    ['recorded', null, null],
    ['other', null, null],
    ['question', 'taken-back', null],
  ]);
  const [recorded] = (await admin.call(listTransactions, { query: { auctionId: lots[1] } })).transactions;
  const undone = { params: { id: recorded?.id ?? '' }, body: { reason: 'Only a test' } };
  expect(await attempt(stack.url, admin, undoTransfer, undone)).toMatchObject({ status: 200 });
  await stack.settled();
});

test('one transfer pays two lots and a part of a third, once; the winner pays the rest online', async () => {
  expect(await record({ amount: 3_000 })).toMatchObject({ status: 400, code: 'AMOUNT_MISMATCH' });
  expect(await record({ utr: '432512345678' })).toMatchObject({ status: 400, message: expect.stringContaining('UTR') });
  expect(await record({ lots: [] })).toMatchObject({ status: 400 });
  expect(await record({ userId: ravi.userId })).toMatchObject({ status: 404 });
  expect(await record()).toMatchObject({ status: 200 });
  expect(await record()).toMatchObject({ status: 200 });
  await stack.settled();
  const { receivables, sums } = await list();
  expect(receivables).toMatchObject([{ title: 'Receivable three', paid: 500, rest: 700, parts: 1 }]);
  expect(sums).toMatchObject({ count: 1, paid: 500, rest: 700 });
  expect((await list({ state: 'part-paid' })).receivables).toHaveLength(1);
  const paid = await list({ state: 'paid' });
  expect(paid.receivables.map(({ title }) => title).toSorted()).toEqual(['Receivable one', 'Receivable two']);
  expect((await list({ state: 'paid', search: UTR.toLowerCase() })).receivables).toHaveLength(2);
  const viewer = await viewerOf(asha, lots[2]);
  expect(viewer).toMatchObject({ finalPayment: 'due', toPay: { inParts: 500, amount: 700 } });
  expect(await noticesOf(asha)).toContainEqual(
    expect.objectContaining({ title: 'Part of the Payment Received', message: expect.stringContaining('₹700') }),
  );
  expect((await admin.call(getSettlement, { params: { id: lots[2] } })).wins).toMatchObject([
    { amount: 700, inParts: 500 },
  ]);
  const { data } = await asha.call(getDashboard);
  expect(data.won.find(({ id }) => id === lots[2])).toMatchObject({ amount: 700 });
  expect(
    await attempt(stack.url, asha, createPayment, {
      body: { auctionId: lots[2], paymentType: 'final', amount: 1_200 },
    }),
  ).toMatchObject({ code: 'AMOUNT_MISMATCH' });
  await pay(stack.url, asha, lots[2], 'final');
  await stack.settled();
  expect(await viewerOf(asha, lots[2])).toMatchObject({ finalPayment: 'paid' });
  const { transactions } = await admin.call(listTransactions, { query: { auctionId: lots[2] } });
  const part = transactions.find(({ reference }) => reference === UTR);
  expect(part).toMatchObject({ state: 'spent', isPart: true, amount: 500 });
  // What has paid for a lot since cannot be taken back alone.
  const body = { reason: 'Only a test' };
  expect(await attempt(stack.url, admin, undoTransfer, { params: { id: part?.id ?? '' }, body })).toMatchObject({
    status: 409,
  });
  expect(await attempt(stack.url, admin, undoTransfer, { params: { id: 'none' }, body })).toMatchObject({
    status: 404,
  });
});

test('a part goes back by bank when the win is forfeited, and what is left over of a transfer too', async () => {
  const won = await wonBy(asha, ravi, { title: 'Receivable four', emdAmount: 90 });
  lots = [won, lots[1], lots[2]];
  paidOn = istParts(await stack.now()).date;
  const part = { amount: 800, lots: shares(300), returnsRest: true, utr: '432512345679', method: 'imps' };
  expect(await record(part)).toMatchObject({ status: 200 });
  await advance(4 * DAY);
  expect((await list({ state: 'overdue' })).receivables).toMatchObject([{ title: 'Receivable four', rest: 900 }]);
  await decide(won, { kind: 'forfeit', userId: asha.userId, reason: 'No answer to three calls' });
  const { transactions } = await admin.call(listTransactions, { query: { auctionId: won } });
  // It has waited for three days for somebody to send it.
  const own = transactions.filter(({ reference }) => reference === '432512345679');
  expect(own.toSorted((a, b) => a.amount - b.amount).map(({ amount, state, kind }) => [amount, state, kind])).toEqual([
    [300, 'refunding', 'final'],
    [500, 'stuck', 'unmatched'],
  ]);
  expect(own.map(({ refund }) => refund?.by)).toEqual(['bank transfer', 'bank transfer']);
  expect((await list()).receivables).toEqual([]);
});

test('only staff with the duty for money see or record any of this', async () => {
  const clerk = await makeStaff(stack.url, 'Lots Only', ['lots']);
  const cashier = await makeStaff(stack.url, 'Money Only', ['money']);
  for (const who of [clerk, asha]) {
    expect(await attempt(stack.url, who, listReceivables, { query: {} })).toMatchObject({ status: 403 });
    const body = { lines: [{ day: paidOn, amount: 1, narration: 'NEFT' }] };
    expect(await attempt(stack.url, who, matchStatement, { body })).toMatchObject({ status: 403 });
  }
  expect(await attempt(stack.url, cashier, listReceivables, { query: {} })).toMatchObject({ status: 200 });
});

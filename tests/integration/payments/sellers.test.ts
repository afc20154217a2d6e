/** Sellers at the front door: whose lot it is, what they are owed, payouts by two people, and who may not register. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pay, type Person, signIn } from '#infra/local/client/person.ts';
import { listAudit } from '#shared/contract/accounts/audit.ts';
import { listBidders } from '#shared/contract/bidders.ts';
import { recordDeposit } from '#shared/contract/money/deposits.ts';
import { setInvoiceDetails } from '#shared/contract/money/invoices.ts';
import { listLotNames } from '#shared/contract/money/lot-names.ts';
import { createPayment } from '#shared/contract/money/payments.ts';
import * as statementContract from '#shared/contract/money/seller-statements.ts';
import * as contract from '#shared/contract/money/sellers.ts';
import { listTransactions, refundByHand, sumTransactions } from '#shared/contract/money/transactions.ts';
import { listVouchers } from '#shared/contract/money/vouchers.ts';
import { checkCharacter } from '#shared/model/gst/gstin.ts';
import { istParts, startOfIstDay } from '#shared/model/ist.ts';
import { HOUR, publishLot } from '#tests/support/people/lots.ts';
import { makeVerifiedBidder } from '#tests/support/people/people.ts';
import { giveLot, makeSeller, sellerForm } from '#tests/support/people/sellers.ts';
import { askedActOf, askFor, type House, openHouse } from '#tests/support/people/two-persons.ts';
import { attempt } from '#tests/support/requests/attempt.ts';
import { FEW_JOBS, type OwnStack, startStack } from '#tests/support/stack/stack.ts';
import { admin, advance, asha, bank, DAY, openCheckout, ravi, setUpPeople, viewerOf, wonBy } from './setup.ts';

let stack: OwnStack;
let house: House;

beforeAll(async () => {
  stack = await startStack({ jobs: FEW_JOBS });
  await setUpPeople(stack);
  house = await openHouse(stack);
});
afterAll(() => stack.stop());

const ACCOUNT = { number: '001122334455', ifsc: 'HDFC0000001', holder: 'A Bank Ltd' };
const PAN = 'ABCDE1234F';
const OTHER_PAN = 'FGHIJ5678K';
const gstinOf = (pan: string) => `27${pan}1Z${checkCharacter(`27${pan}1Z`)}`;
const again = (who: Person) => signIn(stack.url, who.account);

/** All of the staff with tokens of this moment. */
async function freshHouse(): Promise<void> {
  const [owner, other, cashier, clerk, auditor] = await Promise.all(
    [house.owner, house.other, house.cashier, house.clerk, house.auditor].map(again),
  );
  if (owner && other && cashier && clerk && auditor) house = { owner, other, cashier, clerk, auditor };
}

async function giveAccount(sellerId: string, account = ACCOUNT): Promise<void> {
  // Each seller of this file has the same one.
  const input = { params: { id: sellerId }, body: { ...account, reason: 'As their letter says', isShared: true } };
  const actId = await askFor(stack, house.owner, contract.changeSellerAccount, input);
  const approved = { ...input, body: { ...input.body, approves: actId } };
  expect(await attempt(stack.url, house.other, contract.changeSellerAccount, approved)).toMatchObject({ status: 200 });
}

/** The statement of the only month in which lots without a sale were booked. */
const firstStatement = async (id: string) =>
  (await house.owner.call(contract.getSeller, { params: { id } })).statements?.[0]?.id ?? 'none';
const statementOf = async (id: string) =>
  (
    await house.owner.call(statementContract.getSellerStatement, {
      params: { id, statement: await firstStatement(id) },
    })
  ).statement;

describe('a seller', () => {
  test('is made and changed by who has the duty for money, under a name of their own', async () => {
    const name = `Bank of ${randomUUID()}`;
    const create = (who: Person, form: object, requestId = randomUUID()) =>
      attempt(stack.url, who, contract.createSeller, { body: { seller: sellerForm(form), requestId } });
    expect(await create(house.clerk, { name })).toMatchObject({ status: 403 });
    expect(await create(house.owner, { name, pan: 'ABCDE12345' })).toMatchObject({ status: 400 });
    expect(await create(house.owner, { name, gstin: '27ABCDE1234F1Z1' })).toMatchObject({ status: 400 });
    expect(await create(house.owner, { name, pan: 'ZZZZZ1234Z', gstin: gstinOf(PAN) })).toMatchObject({ status: 400 });
    const requestId = randomUUID();
    expect(await create(house.owner, { name }, requestId)).toMatchObject({ status: 200 });
    expect(await create(house.owner, { name }, requestId)).toMatchObject({ status: 200, seller: { _id: requestId } });
    expect(await create(house.owner, { name: name.toUpperCase() })).toMatchObject({ status: 409 });

    const { sellers } = await house.clerk.call(contract.listSellers);
    expect(sellers.find((one) => one._id === requestId)).toMatchObject({ name, open: null });
    const update = (version: number, form: object) =>
      attempt(stack.url, house.cashier, contract.updateSeller, {
        params: { id: requestId },
        body: { seller: sellerForm(form), version },
      });
    expect(await update(0, { name: `${name} Ltd`, pan: OTHER_PAN })).toMatchObject({ status: 200 });
    expect(await update(0, { name })).toMatchObject({ status: 409 });
    // The former name is free again.
    expect(await create(house.owner, { name })).toMatchObject({ status: 200 });
    const seen = await house.clerk.call(contract.getSeller, { params: { id: requestId } });
    expect(seen).toMatchObject({ seller: { name: `${name} Ltd`, pan: null }, statements: null });
    expect((await house.cashier.call(contract.getSeller, { params: { id: requestId } })).seller.pan).toBe(OTHER_PAN);
  });

  test('gets another bank account by two people only, and others see its last digits', async () => {
    const id = await makeSeller(admin);
    const input = { params: { id }, body: { ...ACCOUNT, reason: 'As their letter says' } };
    expect(await attempt(stack.url, house.clerk, contract.changeSellerAccount, input)).toMatchObject({ status: 403 });
    const actId = await askFor(stack, house.cashier, contract.changeSellerAccount, input);
    const see = async (who: Person) => (await who.call(contract.getSeller, { params: { id } })).seller.account;
    expect(await see(house.owner)).toBeNull();
    expect(await askedActOf(house.clerk, actId)).toBeUndefined();
    expect(await askedActOf(house.owner, actId)).toMatchObject({ act: { kind: 'seller-account-changed', ...ACCOUNT } });
    expect(await askedActOf(house.auditor, actId)).toMatchObject({ act: { ...ACCOUNT, number: '•••• 4455' } });
    const approve = (who: Person, change: object = {}) =>
      attempt(stack.url, who, contract.changeSellerAccount, {
        ...input,
        body: { ...input.body, approves: actId, ...change },
      });
    expect(await approve(house.cashier)).toMatchObject({ status: 403 });
    expect(await approve(house.owner, { number: '998877665544' })).toMatchObject({ status: 409 });
    expect(await approve(house.owner)).toMatchObject({ status: 200 });
    expect(await approve(house.owner)).toMatchObject({ status: 200 });
    expect(await see(house.owner)).toEqual(ACCOUNT);
    expect(await see(house.clerk)).toEqual({ ...ACCOUNT, number: '•••• 4455' });
    expect(await see(house.auditor)).toEqual({ ...ACCOUNT, number: '•••• 4455' });
    const { entries } = await house.owner.call(listAudit, { query: { limit: '50' } });
    expect(JSON.stringify(entries)).not.toContain(ACCOUNT.number);
  });
});

/** Lists of money and files say whose lot it is; its reserve is for those who may open its form. */
async function hasNames(auctionId: string, seller: string): Promise<void> {
  const names = { lotNumber: expect.any(Number), seller, sale: null, winner: asha.account.name };
  const listed = async (who: Person) =>
    (await who.call(listTransactions, { query: { auctionId } })).transactions.map(({ lot }) => lot);
  // Two deposits and the price.
  const three = <T>(one: T) => [one, one, one];
  expect(await listed(house.owner)).toEqual(three({ ...names, reserve: 1100 }));
  expect(await listed(house.cashier)).toEqual(three({ ...names, reserve: null }));
  const query = { ids: `${auctionId},none` };
  expect((await house.clerk.call(listLotNames, { query })).lots).toEqual({ [auctionId]: { ...names, reserve: 1100 } });
  expect((await house.cashier.call(listLotNames, { query })).lots).toEqual({
    [auctionId]: { ...names, reserve: null },
  });
  const tooMany = { query: { ids: Array.from({ length: 101 }, () => 'a').join(',') } };
  expect(await attempt(stack.url, house.clerk, listLotNames, tooMany)).toMatchObject({ status: 400 });
}

describe('the money of a lot', () => {
  test('is owed to its seller once it is paid, paid out by two people, never twice, and a claim if it is undone', async () => {
    const id = await makeSeller(admin);
    await freshHouse();
    await giveAccount(id);
    const auctionId = await wonBy(asha, ravi, { title: 'A lot of a bank', emdAmount: 500, reservePrice: 1100 });
    await giveLot(admin, auctionId, id);
    await freshHouse();
    await pay(stack.url, asha, auctionId, 'final');
    await stack.settled();
    // 2.5 % of 1,200 is below the minimum.
    expect(await statementOf(id)).toMatchObject({
      sums: { hammer: 1200, commission: 50, gst: 9, costs: 0, paid: 0, open: 1141 },
      lots: [{ _id: auctionId, hammer: 1200, net: 1141 }],
    });
    expect(
      await attempt(stack.url, admin, contract.setLotSeller, { params: { id: auctionId }, body: { sellerId: null } }),
    ).toMatchObject({ status: 409 });
    const ofSeller = { query: { sellerId: id } };
    const found = (await house.cashier.call(listTransactions, ofSeller)).transactions;
    expect(found.map((one) => one.auctionId)).toEqual([auctionId, auctionId, auctionId]);
    expect((await house.cashier.call(sumTransactions, ofSeller)).sums).toMatchObject({ count: 3 });
    const ofNobody = { query: { sellerId: 'none' } };
    expect((await house.cashier.call(listTransactions, ofNobody)).transactions).toEqual([]);
    await hasNames(auctionId, (await house.owner.call(contract.getSeller, { params: { id } })).seller.name);

    const cost = { auctionId, amount: 41, takesBack: false, reason: 'Towing', requestId: randomUUID() };
    await house.cashier.call(statementContract.recordSellerCost, { params: { id }, body: cost });
    // Sent again, since its answer was lost.
    expect(
      await attempt(stack.url, house.cashier, statementContract.recordSellerCost, { params: { id }, body: cost }),
    ).toMatchObject({ status: 200 });
    const other = { ...cost, auctionId: 'none', requestId: randomUUID() };
    expect(
      await attempt(stack.url, house.cashier, statementContract.recordSellerCost, { params: { id }, body: other }),
    ).toMatchObject({ status: 404 });

    const [paidOn, statement] = [istParts(await stack.now()).date, await firstStatement(id)];
    const payout = (amount: number, utr: string, approves?: string) => ({
      params: { id },
      body: {
        statement,
        amount,
        method: 'neft',
        utr,
        paidOn,
        ...(approves !== undefined && { approves }),
      } as const,
    });
    const doPay = (who: Person, ...one: Parameters<typeof payout>) =>
      attempt(stack.url, who, statementContract.paySeller, payout(...one));
    expect(await doPay(house.clerk, 1100, 'HDFC000000000010')).toMatchObject({ status: 403 });
    expect(await doPay(house.cashier, 1100.01, 'HDFC000000000010')).toMatchObject({ status: 409 });
    const [one, two] = [
      await askFor(stack, house.cashier, statementContract.paySeller, payout(1000, 'HDFC000000000010')),
      await askFor(stack, house.cashier, statementContract.paySeller, payout(900, 'HDFC000000000011')),
    ];
    expect((await statementOf(id)).sums.paid).toBe(0);
    expect(await doPay(house.cashier, 1000, 'HDFC000000000010', one)).toMatchObject({ status: 403 });
    const both = await Promise.all([
      doPay(house.owner, 1000, 'HDFC000000000010', one),
      doPay(house.other, 900, 'HDFC000000000011', two),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const paid = await statementOf(id);
    expect(paid.sums.open).toBe(1100 - paid.sums.paid);
    expect(paid.payouts).toMatchObject([{ status: 'paid', account: '•••• 4455' }]);

    const payoutId = paid.payouts[0]?._id ?? '';
    const undo = { params: { id, payoutId }, body: { reason: 'The bank sent it back' } };
    const undoId = await askFor(stack, house.cashier, statementContract.undoSellerPayout, undo);
    const approved = { ...undo, body: { ...undo.body, approves: undoId } };
    expect(await attempt(stack.url, house.owner, statementContract.undoSellerPayout, approved)).toMatchObject({
      status: 200,
    });
    expect((await statementOf(id)).sums).toMatchObject({ paid: 0, open: 1100 });
    // Its UTR is free, and the rest can be paid.
    const last = await askFor(
      stack,
      house.cashier,
      statementContract.paySeller,
      payout(1100, paid.payouts[0]?.utr ?? ''),
    );
    expect(await doPay(house.owner, 1100, paid.payouts[0]?.utr ?? '', last)).toMatchObject({ status: 200 });

    // It is a transfer that the house sent: nobody has paid anything by it.
    const received = {
      userId: ravi.userId,
      amount: 500,
      method: 'neft',
      utr: paid.payouts[0]?.utr ?? '',
      paidOn,
    } as const;
    expect(
      await attempt(stack.url, house.owner, recordDeposit, { params: { id: auctionId }, body: received }),
    ).toMatchObject({ status: 409, message: expect.stringMatching(/recorded already, for a payout to /) });

    // The final payment is refunded by hand: the seller owes what was paid out.
    const { transactions } = await house.owner.call(listTransactions, { query: { auctionId, kind: 'final' } });
    const refund = { params: { id: transactions[0]?.id ?? '' }, body: { reason: 'The papers are wrong' } };
    await attempt(stack.url, house.owner, refundByHand, refund);
    await stack.settled();
    expect((await statementOf(id)).sums).toMatchObject({
      hammer: 0,
      commission: 0,
      gst: 0,
      costs: 41,
      paid: 1100,
      open: -1141,
    });
    // The cost would stay with this seller for good.
    const away = { params: { id: auctionId }, body: { sellerId: null } };
    expect(await attempt(stack.url, admin, contract.setLotSeller, away)).toMatchObject({
      status: 409,
      message: expect.stringContaining('take its costs back'),
    });
  });
});

describe('who is tied to a seller', () => {
  test('cannot register for their lots, online or by bank, and others can', async () => {
    const id = await makeSeller(admin, { pan: PAN });
    const lot = await publishLot(stack, admin, { title: 'Not for its seller', emdAmount: 100 });
    const free = await publishLot(stack, admin, { title: 'Free, but not for its seller', emdAmount: 0 });
    for (const one of [lot, free]) await giveLot(admin, one, id);
    const seller = await makeVerifiedBidder(stack.url, 'Sunil Seller');
    const cousin = await makeVerifiedBidder(stack.url, 'Chirag Cousin');
    const late = await makeVerifiedBidder(stack.url, 'Lata Late');
    await freshHouse();
    const link = (email: string) =>
      attempt(stack.url, house.cashier, contract.linkSeller, { params: { id }, body: { email } });
    expect(await link('nobody@people.test')).toMatchObject({ status: 404 });
    // Registered and paying before the tie is known: the transaction of the registration finds out.
    const started = await openCheckout(late, lot);
    await stack.settled();
    expect(await link(seller.account.email)).toMatchObject({ status: 200 });
    await cousin.call(setInvoiceDetails, {
      body: { state: '27', name: 'Cousin & Sons', address: 'Pune', gstin: gstinOf(PAN) },
    });
    await late.call(setInvoiceDetails, {
      body: { state: '27', name: 'Late & Sons', address: 'Pune', gstin: gstinOf(PAN) },
    });
    await bank().pays(started.orderId);
    await stack.settled();
    expect(await viewerOf(late, lot)).toMatchObject({ registered: false });
    const { transactions } = await house.owner.call(listTransactions, { query: { auctionId: lot } });
    expect(transactions).toMatchObject([
      { state: 'refunded', refund: { reason: expect.stringContaining('PAN or bank account') } },
    ]);

    for (const who of [seller, cousin]) {
      for (const auctionId of [lot, free]) {
        const body = { auctionId, paymentType: 'emd' } as const;
        expect(await attempt(stack.url, who, createPayment, { body })).toMatchObject({
          status: 403,
          message: expect.stringContaining('PAN or bank account'),
        });
      }
      const paidOn = istParts(await stack.now()).date;
      const transfer = { userId: who.userId, amount: 100, method: 'neft', utr: 'HDFC000000000099', paidOn } as const;
      expect(await attempt(stack.url, admin, recordDeposit, { params: { id: lot }, body: transfer })).toMatchObject({
        status: 403,
      });
    }
    // With another seller it can still be given back to them.
    await giveLot(admin, free, await makeSeller(admin));
    for (const who of [seller, cousin]) {
      const body = { auctionId: free, paymentType: 'emd' } as const;
      expect(await attempt(stack.url, who, createPayment, { body })).toMatchObject({ status: 403 });
    }
    await giveLot(admin, free, id);
    await pay(stack.url, ravi, lot, 'emd');
    await asha.call(createPayment, { body: { auctionId: free, paymentType: 'emd', amount: 0 } });
    const byBank = await makeVerifiedBidder(stack.url, 'Bina Bank');
    const paidOn = istParts(await stack.now()).date;
    const transfer = { userId: byBank.userId, amount: 100, method: 'neft', utr: 'HDFC000000000098', paidOn } as const;
    expect(await attempt(stack.url, admin, recordDeposit, { params: { id: lot }, body: transfer })).toMatchObject({
      status: 200,
    });
    expect(await viewerOf(ravi, lot)).toMatchObject({ registered: true });
    expect(await viewerOf(byBank, lot)).toMatchObject({ registered: true });

    // Their own page: their lots, without a word about who bids; another seller and a bidder see nothing of it.
    const { selling } = await seller.call(statementContract.getOwnSelling);
    expect(selling?.lots.map(({ _id }) => _id).toSorted()).toEqual([lot, free].toSorted());
    for (const who of [ravi, asha]) expect(JSON.stringify(selling)).not.toContain(who.userId);
    expect((await cousin.call(statementContract.getOwnSelling)).selling).toBeNull();
    const cost = { auctionId: lot, amount: 12, takesBack: false, reason: 'Washing', requestId: randomUUID() };
    await house.cashier.call(statementContract.recordSellerCost, { params: { id }, body: cost });
    const params = { statement: await firstStatement(id) };
    const own = await seller.call(statementContract.getOwnStatement, { params });
    expect(own.statement.sums).toMatchObject({ hammer: 0, costs: 12, open: -12 });
    expect(await attempt(stack.url, cousin, statementContract.getOwnStatement, { params })).toMatchObject({
      status: 404,
    });
    expect(await attempt(stack.url, seller, contract.getSeller, { params: { id } })).toMatchObject({ status: 403 });
    // A PAN that becomes known after the registration is a question at the lot: nothing is undone.
    const marked = async () =>
      (await house.clerk.call(listBidders, { params: { id: lot } })).bidders
        .filter(({ isTiedToSeller }) => isTiedToSeller === true)
        .map(({ userId }) => userId);
    expect(await marked()).toEqual([]);
    await ravi.call(setInvoiceDetails, {
      body: { state: '27', name: 'Iyer & Sons', address: 'Pune', gstin: gstinOf(PAN) },
    });
    expect(await marked()).toEqual([ravi.userId]);
    // One account reads the page of one seller.
    const second = await makeSeller(admin);
    const twice = { params: { id: second }, body: { email: seller.account.email } };
    expect(await attempt(stack.url, house.cashier, contract.linkSeller, twice)).toMatchObject({ status: 409 });
    expect(await link('')).toMatchObject({ status: 200 });
    expect((await seller.call(statementContract.getOwnSelling)).selling).toBeNull();
    // Nothing is booked for it, so it can be given away.
    await giveLot(admin, free, second);
  });
});

test('what the ledgers of sellers say of a day is vouchers once it is over', async () => {
  const today = startOfIstDay(istParts(await stack.now()).date);
  await advance(25 * HOUR);
  await freshHouse();
  const vouchers = [];
  for (const before of [3, 2, 1, 0]) {
    const { date: day } = istParts(today - before * DAY);
    const page = await house.cashier.call(listVouchers, { query: { day, of: 'sellers' } });
    expect([page.nextCursor, page.unread]).toEqual([null, 0]);
    vouchers.push(...page.vouchers);
  }
  const payouts = vouchers.filter(({ narration }) => narration.startsWith('Payout;'));
  expect(payouts.length).toBeGreaterThan(0);
  for (const one of payouts) {
    expect(one).toMatchObject({
      type: 'Payment',
      lines: [
        { ledger: 'Sellers', side: 'Dr' },
        { ledger: 'Bank', side: 'Cr' },
      ],
    });
  }
  expect(vouchers.map(({ narration }) => narration)).toContainEqual(
    expect.stringMatching(/^Hammer price, taken back;/),
  );
});

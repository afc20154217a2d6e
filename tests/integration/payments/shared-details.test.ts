/** What the people of a lot have in common, and sellers who share a PAN or are changed for a moment. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { type Person, signIn } from '#infra/local/client/person.ts';
import { getAuctionAudit } from '#shared/contract/accounts/audit.ts';
import { eraseAccount, exportData } from '#shared/contract/accounts/rights.ts';
import { getSharedOfLot, getSharedOfPerson, lookAtShared } from '#shared/contract/accounts/shared-details.ts';
import { registerPushToken } from '#shared/contract/accounts/users.ts';
import { setInvoiceDetails } from '#shared/contract/money/invoices.ts';
import { createPayment, verifyPayment } from '#shared/contract/money/payments.ts';
import * as sellers from '#shared/contract/money/sellers.ts';
import { checkCharacter } from '#shared/model/gst/gstin.ts';
import { pushToken } from '#tests/support/builders/push-token.ts';
import { publishLot } from '#tests/support/people/lots.ts';
import { makeAdmin, makeVerifiedBidder } from '#tests/support/people/people.ts';
import { giveLot, makeSeller, sellerForm } from '#tests/support/people/sellers.ts';
import { makeStaff } from '#tests/support/people/staff.ts';
import { askFor } from '#tests/support/people/two-persons.ts';
import { attempt } from '#tests/support/requests/attempt.ts';
import { FEW_JOBS, type OwnStack, startStack } from '#tests/support/stack/stack.ts';

let stack: OwnStack;
let admin: Person;
let clerk: Person;
let cashier: Person;
beforeAll(async () => {
  stack = await startStack({ jobs: FEW_JOBS });
  admin = await makeAdmin(stack.url, 'Olga Owner');
  clerk = await makeStaff(stack.url, 'Leela Clerk', ['lots']);
  cashier = await makeStaff(stack.url, 'Chitra Cashier', ['money']);
});
afterAll(() => stack.stop());

const gstinOf = (pan: string) => `27${pan}1Z${checkCharacter(`27${pan}1Z`)}`;
const proofOf = z.object({
  razorpay_order_id: z.string(),
  razorpay_payment_id: z.string(),
  razorpay_signature: z.string(),
});

/** Pays the deposit with a UPI handle. */
async function payBy(who: Person, auctionId: string, vpa: string): Promise<void> {
  const { order, payment } = await who.call(createPayment, { body: { auctionId, paymentType: 'emd' } });
  const response = await fetch(`${stack.url}/__local/payments/${order?.id ?? ''}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ vpa }),
  });
  await who.call(verifyPayment, { body: { ...proofOf.parse(await response.json()), paymentId: payment.id } });
}
const detailsWith = (who: Person, pan: string, address: string) =>
  who.call(setInvoiceDetails, { body: { state: '27', name: 'A & Sons', address, gstin: gstinOf(pan) } });
const signedInto = (who: Person, token: string, role: 'user' | 'admin') =>
  who.call(registerPushToken, { body: { token, userId: who.userId, role } });

const sharedOf = async (who: Person, id: string) => who.call(getSharedOfLot, { params: { id } });
const tiesOf = async (who: Person, id: string) =>
  (await sharedOf(who, id)).ties.map(({ kind, people }) => [kind, people.map(({ name }) => name).toSorted()]);

test('what bidders share with each other, the seller and the staff stands at the lot and at the person until somebody has looked', async () => {
  const bank = await makeSeller(admin, { pan: 'SELLR1234S' });
  const lot = await publishLot(stack, admin, { title: 'Shared', sellerId: bank });
  const [anil, binod, chand] = [
    await makeVerifiedBidder(stack.url, 'Anil One'),
    await makeVerifiedBidder(stack.url, 'Binod Two'),
    await makeVerifiedBidder(stack.url, 'Chand Three'),
  ];
  await payBy(anil, lot, 'Family@okbank');
  await payBy(binod, lot, 'family@okbank ');
  await payBy(chand, lot, 'chand@okbank');
  expect(await tiesOf(clerk, lot)).toEqual([['upi', ['Anil One', 'Binod Two']]]);
  await detailsWith(anil, 'AAAPA1234A', 'Flat 4, Rose Villa, Pune');
  await detailsWith(chand, 'SELLR1234S', '4 rose-villa flat, Pune');
  const browser = pushToken();
  await signedInto(clerk, browser, 'admin');
  await signedInto(chand, browser, 'user');
  const { name } = (await admin.call(sellers.getSeller, { params: { id: bank } })).seller;
  expect(await tiesOf(admin, lot)).toEqual([
    ['pan', ['Chand Three', name].toSorted()],
    ['upi', ['Anil One', 'Binod Two']],
    ['device', ['Chand Three', 'Leela Clerk']],
  ]);
  // Colleagues are known to owners alone, and no value to anybody.
  const seen = JSON.stringify(await sharedOf(clerk, lot));
  expect(seen).toContain('A member of the staff');
  for (const secret of ['Leela', clerk.userId, 'SELLR1234S', 'okbank', 'Rose']) expect(seen).not.toContain(secret);
  expect(await clerk.call(getSharedOfPerson, { params: { id: binod.userId } })).toMatchObject({
    lots: [{ _id: lot, ties: [{ kind: 'upi', isSeen: false }] }],
  });

  const first = await sharedOf(clerk, lot);
  expect(first).toMatchObject({ looked: null, compared: 3, registered: 3 });
  const look = (who: Person, note: string, keys: readonly string[]) =>
    attempt(stack.url, who, lookAtShared, { params: { id: lot }, body: { note, ties: [...keys] } });
  const keys = first.ties.map(({ key }) => key);
  expect(await look(clerk, '  ', keys)).toMatchObject({ status: 400 });
  expect(await look(clerk, 'Nothing of this', ['unknown'])).toMatchObject({ status: 409 });
  expect(await look(clerk, 'Father and son, both known to us', keys)).toMatchObject({ status: 200 });
  const after = await sharedOf(admin, lot);
  expect(after.ties.every(({ isSeen }) => isSeen)).toBe(true);
  expect(after.looked).toMatchObject({ by: 'Leela Clerk', note: 'Father and son, both known to us' });
  const { entries } = await admin.call(getAuctionAudit, { params: { id: lot } });
  expect(entries).toContainEqual(expect.objectContaining({ action: 'shared-details-looked-at' }));
  // A third person with the handle is a new question, and the others stay answered.
  const dev = await makeVerifiedBidder(stack.url, 'Dev Four');
  await payBy(dev, lot, 'family@okbank');
  const again = await sharedOf(clerk, lot);
  expect(again.ties.map(({ kind, isSeen }) => [kind, isSeen])).toEqual([
    ['pan', true],
    ['upi', false],
    ['device', true],
  ]);

  const support = await makeStaff(stack.url, 'Sunita Support', ['support']);
  for (const who of [support, cashier, anil]) {
    expect(await attempt(stack.url, who, getSharedOfLot, { params: { id: lot } })).toMatchObject({ status: 403 });
    expect(await attempt(stack.url, who, getSharedOfPerson, { params: { id: anil.userId } })).toMatchObject({
      status: 403,
    });
    expect(await look(who, 'A note', keys)).toMatchObject({ status: 403 });
  }
  expect(await attempt(stack.url, clerk, getSharedOfLot, { params: { id: 'none' } })).toMatchObject({ status: 404 });
  const auditor = await makeStaff(stack.url, 'Arun Auditor', ['audit']);
  expect(await attempt(stack.url, auditor, getSharedOfLot, { params: { id: lot } })).toMatchObject({ status: 200 });
  expect(await look(auditor, 'A note', keys)).toMatchObject({ status: 403 });

  const { data } = await anil.call(exportData);
  expect(data).toMatchObject({ fingerprintsOfUpiHandles: [expect.any(String)], readsPageOfSeller: false });
  expect(JSON.stringify(data)).not.toMatch(/okbank/i);
});

test('a PAN or a bank account that another seller has is asked about, and not done in silence', async () => {
  const pan = 'BRNCH1234B';
  const first = await makeSeller(admin, { pan });
  const branch = (isShared: boolean) => ({
    body: { seller: sellerForm({ gstin: gstinOf(pan) }), requestId: randomUUID(), isShared },
  });
  const { name } = (await admin.call(sellers.getSeller, { params: { id: first } })).seller;
  expect(await attempt(stack.url, cashier, sellers.createSeller, branch(false))).toMatchObject({
    status: 409,
    message: `${name} has this PAN, too.`,
  });
  expect(await attempt(stack.url, cashier, sellers.createSeller, branch(true))).toMatchObject({ status: 200 });
  const other = await makeSeller(admin);
  const change = (isShared: boolean) => ({
    params: { id: other },
    body: { seller: sellerForm({ pan }), version: 0, isShared },
  });
  expect(await attempt(stack.url, cashier, sellers.updateSeller, change(false))).toMatchObject({ status: 409 });
  expect(await attempt(stack.url, cashier, sellers.updateSeller, change(true))).toMatchObject({ status: 200 });
  const account = { number: '556677889900', ifsc: 'HDFC0000009', holder: 'A', reason: 'As they wrote' };
  const own = await makeAdmin(stack.url, 'Otto Owner');
  const put = (id: string, change: object = {}) => ({ params: { id }, body: { ...account, ...change } });
  const approves = await askFor(stack, cashier, sellers.changeSellerAccount, put(first));
  expect(await attempt(stack.url, own, sellers.changeSellerAccount, put(first, { approves }))).toMatchObject({
    status: 200,
  });
  expect(await attempt(stack.url, cashier, sellers.changeSellerAccount, put(other))).toMatchObject({
    status: 409,
    message: `${name} has this bank account, too.`,
  });
  expect(await attempt(stack.url, cashier, sellers.changeSellerAccount, put(other, { isShared: true }))).toMatchObject({
    status: 202,
  });
});

test('who was tied to a seller when they got the lot stays refused, and an erasure waits for the house', async () => {
  const pan = 'MOMNT1234M';
  const id = await makeSeller(admin, { pan });
  const lot = await publishLot(stack, admin, { title: 'Given before', sellerId: id, emdAmount: 0 });
  const linked = await makeVerifiedBidder(stack.url, 'Lina Linked');
  const cousin = await makeVerifiedBidder(stack.url, 'Chirag Cousin');
  await detailsWith(cousin, pan, 'Nashik');
  const link = (email: string) => cashier.call(sellers.linkSeller, { params: { id }, body: { email } });
  await link(linked.account.email);
  const { data } = await linked.call(exportData);
  expect(data).toMatchObject({ readsPageOfSeller: true });
  const fresh = await signIn(stack.url, linked.account);
  const body = { email: linked.account.email };
  expect(await attempt(stack.url, fresh, eraseAccount, { body })).toMatchObject({
    status: 409,
    message: expect.stringContaining('page of a seller'),
  });
  // For a moment nothing ties them any more.
  await link('');
  const { seller } = await admin.call(sellers.getSeller, { params: { id } });
  const form = sellerForm({ name: seller.name });
  await cashier.call(sellers.updateSeller, { params: { id }, body: { seller: form, version: seller.version } });
  const register = (who: Person, auctionId: string) =>
    attempt(stack.url, who, createPayment, { body: { auctionId, paymentType: 'emd' } });
  for (const who of [linked, cousin]) expect(await register(who, lot)).toMatchObject({ status: 403 });
  // What the seller gets from now on is no longer theirs.
  const later = await publishLot(stack, admin, { title: 'Given later', emdAmount: 0 });
  await giveLot(admin, later, id);
  for (const who of [linked, cousin]) expect(await register(who, later)).toMatchObject({ status: 200 });
});

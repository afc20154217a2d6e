import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, expect, test } from 'vitest';
import { postponementKey } from '#functions/tables/sales/postponement-item.ts';
import { saleKey } from '#functions/tables/sales/sale-item.ts';
import { bid, pay, type Person } from '#infra/local/client/person.ts';
import { getAuctionAudit } from '#shared/contract/accounts/audit.ts';
import { me } from '#shared/contract/accounts/users.ts';
import { getAuction, listAuctions } from '#shared/contract/auctions.ts';
import { withdraw } from '#shared/contract/money/payments.ts';
import { listNotifications } from '#shared/contract/notifications.ts';
import { getSaleSignedIn } from '#shared/contract/sales/public-sale.ts';
import { addToSale, postponeSale } from '#shared/contract/sales/sale-lots.ts';
import { getSaleForAdmin } from '#shared/contract/sales/sales.ts';
import { postponeAuction } from '#shared/contract/selling/auction-acts.ts';
import { HOUR, MINUTE, publishLot } from '#tests/support/people/lots.ts';
import { makeAdmin, makeVerifiedBidder } from '#tests/support/people/people.ts';
import { publishSale } from '#tests/support/people/sales.ts';
import { advanceAndSignIn } from '#tests/support/people/time.ts';
import { attempt } from '#tests/support/requests/attempt.ts';
import { stackStorage } from '#tests/support/stack/database.ts';
import { sharedStack } from '#tests/support/stack/shared-stack.ts';

const stack = sharedStack();
let admin: Person;
let asha: Person;
let ravi: Person;

beforeEach(async () => {
  admin = await makeAdmin(stack.url);
  asha = await makeVerifiedBidder(stack.url, 'Asha Rao');
  ravi = await makeVerifiedBidder(stack.url, 'Ravi Iyer');
});

const DAY = 24 * HOUR;
const DEPOSIT = { amount: 500, multiple: 6 };
const iso = (ms: number) => new Date(ms).toISOString();
async function advance(ms: number): Promise<void> {
  [admin, asha, ravi] = await advanceAndSignIn(stack, ms, [admin, asha, ravi]);
}
const seen = async (who: Person, id: string) => (await who.call(getAuction, { params: { id } })).auctionDetails;
const walletIs = async (who: Person) => (await who.call(me)).user.wallet.balance;
const postpone = (id: string, startAt: number, reason = 'The yard is flooded') =>
  attempt(stack.url, admin, postponeAuction, { params: { id }, body: { startDate: iso(startAt), reason } });
const leave = (who: Person, id: string) => attempt(stack.url, who, withdraw, { params: { id } });
const noticesOf = async (who: Person) =>
  (await who.call(listNotifications, { params: { id: who.userId } })).notifications;

test('a lot with bidders moves later: they are told, may withdraw until the new start, and bid from then on', async () => {
  const id = await publishLot(stack, admin);
  await pay(stack.url, asha, id, 'emd');
  await pay(stack.url, ravi, id, 'emd');
  await advance(HOUR + MINUTE);
  const before = await seen(asha, id);
  const startAt = Date.parse(before.startDate);
  // Registration is over, so nobody can leave.
  expect(await leave(asha, id)).toMatchObject({ code: 'REGISTRATION_CLOSED' });
  expect(await postpone(id, startAt - MINUTE)).toMatchObject({
    status: 400,
    message: expect.stringContaining('later'),
  });
  expect(await postpone(id, startAt + 400 * DAY)).toMatchObject({ status: 400 });
  expect(await postpone(id, startAt + DAY)).toMatchObject({ status: 200 });
  // The answer was lost.
  expect(await postpone(id, startAt + DAY)).toMatchObject({ status: 200 });
  await stack.settled();

  const after = await seen(asha, id);
  expect(after).toMatchObject({
    startDate: iso(startAt + DAY),
    endDate: iso(Date.parse(before.endDate) + DAY),
    registrationDeadline: iso(Date.parse(before.registrationDeadline) + DAY),
    closesAt: before.closesAt + DAY,
    status: 'pending',
    postponed: { reason: 'The yard is flooded' },
  });
  const { auctions } = await asha.call(listAuctions, { query: { status: 'upcoming', sort: 'newest', limit: '100' } });
  expect(auctions.find(({ _id }) => _id === id)).toMatchObject({ startDate: after.startDate });
  const told = (await noticesOf(asha)).filter(({ title }) => title === 'Auction Postponed');
  expect(told).toMatchObject([{ message: expect.stringMatching(/postponed.*withdraw until then.*flooded/s) }]);
  const mails = await (await fetch(`${stack.url}/__local/mailbox.json?to=${asha.account.email}`)).text();
  expect(mails.match(/"subject":"[^"]*Auction Postponed/g)).toHaveLength(1);
  const { entries } = await admin.call(getAuctionAudit, { params: { id } });
  expect(entries.filter(({ action }) => action === 'auction-postponed')).toMatchObject([
    { before: { startAt: iso(startAt) }, after: { startAt: iso(startAt + DAY), reason: 'The yard is flooded' } },
  ]);

  // Registration is over again, and the start is yet to come.
  await advance(DAY);
  expect(await leave(asha, id)).toMatchObject({ status: 200 });
  await stack.settled();
  expect(await walletIs(asha)).toBe(0);
  // The old start has passed.
  expect((await seen(ravi, id)).status).toBe('pending');

  await advance(HOUR);
  await bid(ravi, id, 2000);
  expect(await leave(ravi, id)).toMatchObject({ code: 'REGISTRATION_CLOSED' });
  expect(await postpone(id, startAt + 3 * DAY)).toMatchObject({ status: 409, code: 'AUCTION_LOCKED' });
});

/** A sale of two published lots and a draft. */
async function makeSaleOfThree(changes: object) {
  const { params, ids, form } = await publishSale(stack, admin, [{}, {}], { everyMinutes: 10, ...changes });
  const draft = await publishLot(stack, admin, { title: 'A draft' }, 'draft');
  await admin.call(addToSale, { params, body: { auctionIds: [draft] } });
  return { params, lots: [...ids, draft], startAt: Date.parse(form.startDate) };
}

test('what an interrupted request has left is finished by the clock, once', async () => {
  const { startAt, params, lots } = await makeSaleOfThree({ deposit: DEPOSIT });
  await pay(stack.url, asha, params.id, 'emd');
  const { client, tables } = await stackStorage(stack.url);
  const [at, reason] = [await stack.now(), 'The hall is closed'];
  const by = { adminId: admin.userId, source: '::1' };
  const plan = { ...postponementKey(params.id), at, byMs: DAY, reason, by };
  const movesSale = new UpdateCommand({
    TableName: tables.auctions,
    Key: saleKey(params.id),
    UpdateExpression: 'ADD registrationDeadlineAt :by, startAt :by, firstEndAt :by, version :one',
    ExpressionAttributeValues: { ':by': DAY, ':one': 1 },
  });
  await client.send(movesSale);
  await client.send(new PutCommand({ TableName: tables.auctions, Item: plan }));
  const starts = async () =>
    Promise.all(lots.slice(0, 2).map(async (id) => Date.parse((await seen(admin, id)).startDate) - startAt));
  expect(await starts()).toEqual([0, 0]);
  await advance(MINUTE + 1_000);
  await stack.settled();
  expect(await starts()).toEqual([DAY, DAY]);
  await advance(MINUTE + 1_000);
  expect(await starts()).toEqual([DAY, DAY]);
  expect((await noticesOf(asha)).filter(({ title }) => title === 'Auction Postponed')).toHaveLength(1);
});

test.each(['one deposit', 'deposits of its lots'])('a sale with %s moves with its lots', async (kind) => {
  const hasDeposit = kind === 'one deposit';
  const { startAt, params, lots } = await makeSaleOfThree({ deposit: hasDeposit ? DEPOSIT : null });
  const [one = '', two = '', draft = ''] = lots;
  const saleId = params.id;
  const registersFor = hasDeposit ? saleId : one;
  await pay(stack.url, asha, registersFor, 'emd');
  await pay(stack.url, ravi, registersFor, 'emd');
  await advance(HOUR + MINUTE);
  if (hasDeposit) expect(await postpone(one, startAt + DAY)).toMatchObject({ status: 409, code: 'AUCTION_LOCKED' });

  const { version } = (await admin.call(getSaleForAdmin, { params })).sale;
  const body = { startDate: iso(startAt + DAY), reason: 'The hall is closed', version };
  expect(await attempt(stack.url, admin, postponeSale, { params, body: { ...body, version: 99 } })).toMatchObject({
    code: 'CONFLICT',
  });
  const moved = await admin.call(postponeSale, { params, body });
  expect(moved.lots.map(({ _id, outcome }) => [_id, outcome])).toEqual([
    [one, 'changed'],
    [two, 'changed'],
    [draft, 'unchanged'],
  ]);
  // The answer was lost.
  const repeated = await admin.call(postponeSale, { params, body });
  expect(repeated.lots.map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged', 'unchanged']);
  await stack.settled();
  const after = (await admin.call(getSaleForAdmin, { params })).sale;
  expect(after).toMatchObject({ startDate: startAt + DAY, firstEnd: startAt + HOUR + DAY });
  expect(after.lots.map(({ endDate }) => endDate - startAt - HOUR - DAY).slice(0, 2)).toEqual([0, 10 * MINUTE]);
  const told = (await noticesOf(asha)).filter(({ title }) => title === 'Auction Postponed');
  expect(told).toHaveLength(1);

  await advance(DAY);
  if (hasDeposit) {
    const { own } = (await asha.call(getSaleSignedIn, { params, query: {} })).sale;
    expect(own).toMatchObject({ canWithdraw: true });
  }
  expect(await leave(asha, registersFor)).toMatchObject({ status: 200 });
  await stack.settled();
  expect(await walletIs(asha)).toBe(0);
  await advance(HOUR);
  await bid(ravi, one, 2000);
  expect(await leave(ravi, registersFor)).toMatchObject({ code: 'REGISTRATION_CLOSED' });
});

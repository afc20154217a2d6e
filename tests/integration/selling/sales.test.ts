import { beforeAll, describe, expect, test } from 'vitest';
import { call } from '#infra/local/client/api-client.ts';
import { pay, type Person, signIn } from '#infra/local/client/person.ts';
import { getAuctionAudit, listAudit } from '#shared/contract/accounts/audit.ts';
import { getAuction, listAuctions } from '#shared/contract/auctions.ts';
import { listLots } from '#shared/contract/lots/public-lots.ts';
import { getSale, getSaleSignedIn } from '#shared/contract/sales/public-sale.ts';
import { addToSale, followSchedule, orderSale, removeFromSale } from '#shared/contract/sales/sale-lots.ts';
import { createSale, getSaleForAdmin, listSales, updateSale } from '#shared/contract/sales/sales.ts';
import { deleteAuction } from '#shared/contract/selling/auction-acts.ts';
import { getAuctionForEdit, updateAuction } from '#shared/contract/selling/auction-routes.ts';
import { HOUR, MINUTE, publishLot } from '#tests/support/people/lots.ts';
import { makeAdmin, makeVerifiedBidder } from '#tests/support/people/people.ts';
import { attempt } from '#tests/support/requests/attempt.ts';
import { editForm } from '#tests/support/requests/edit-form.ts';
import { sharedStack } from '#tests/support/stack/shared-stack.ts';

const stack = sharedStack();
let anita: Person;
let omar: Person;
let asha: Person;

beforeAll(async () => {
  anita = await makeAdmin(stack.url);
  omar = await makeAdmin(stack.url, 'Omar Admin');
  asha = await makeVerifiedBidder(stack.url, 'Asha Rao');
});

const iso = (ms: number) => new Date(ms).toISOString();
/** Whole minutes, as the inputs of a form have them. */
const nowMinute = async () => Math.ceil((await stack.now()) / MINUTE) * MINUTE;

async function saleForm(changes: object = {}) {
  const now = await nowMinute();
  return {
    name: 'Spring sale',
    place: 'Yard 4, Pune',
    terms: 'As is, where is.',
    registrationDeadline: iso(now + 24 * HOUR),
    startDate: iso(now + 25 * HOUR),
    firstEnd: iso(now + 26 * HOUR),
    everyMinutes: 10,
    staggersStarts: false,
    ...changes,
  };
}

async function newSale(changes: object = {}): Promise<string> {
  const body = { ...(await saleForm(changes)), requestId: crypto.randomUUID() };
  return (await anita.call(createSale, { body })).sale._id;
}

const add = async (id: string, auctionIds: readonly string[]) =>
  (await anita.call(addToSale, { params: { id }, body: { auctionIds } })).lots;
const follow = async (id: string, auctionIds: readonly string[], publish: boolean) =>
  (await anita.call(followSchedule, { params: { id }, body: { auctionIds, publish } })).lots;
const seen = async (id: string) => (await anita.call(getSaleForAdmin, { params: { id } })).sale;
const idsOf = async (id: string) => (await seen(id)).lots.map(({ _id }) => _id);
const drafts = (count: number, status: 'draft' | 'pending' = 'draft') =>
  Promise.all(
    Array.from({ length: count }, (_, index) => publishLot(stack, anita, { title: `Lot ${index + 1}` }, status)),
  );
const sentence = expect.stringMatching(/^[A-Z].{10,}\.$/);

test('a clerk makes a sale of drafts, orders them, publishes them at once and moves them by a day', async () => {
  const id = await newSale();
  const [one = '', two = '', three = ''] = await drafts(3);
  expect(await add(id, [one, two, three])).toEqual(
    [one, two, three].map((_id) => ({ _id, outcome: 'changed', message: '' })),
  );
  const { version } = await seen(id);
  await anita.call(orderSale, { params: { id }, body: { auctionIds: [three, one, two], version } });
  expect(await attempt(stack.url, undefined, getSale, { params: { id } })).toMatchObject({ status: 404 });

  const outcomes = await follow(id, [three, one, two], true);
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['changed', 'changed', 'changed']);
  const sale = await seen(id);
  expect(sale.lots.map(({ status, isOnSchedule }) => [status, isOnSchedule])).toEqual(
    Array.from({ length: 3 }, () => ['pending', true]),
  );
  expect(sale.lots.map(({ endDate }) => endDate - sale.firstEnd)).toEqual([0, 10 * MINUTE, 20 * MINUTE]);

  const day = 24 * HOUR;
  const moved = { name: sale.name, place: sale.place, terms: sale.terms, everyMinutes: 10, staggersStarts: false };
  await anita.call(updateSale, {
    params: { id },
    body: {
      ...moved,
      registrationDeadline: iso(sale.registrationDeadline + day),
      startDate: iso(sale.startDate + day),
      firstEnd: iso(sale.firstEnd + day),
      version: sale.version,
    },
  });
  expect((await seen(id)).lots.map(({ isOnSchedule }) => isOnSchedule)).toEqual([false, false, false]);
  // The tab is closed after the first lot; then everything is repeated.
  await follow(id, [three], true);
  const rest = await follow(id, [three, one, two], true);
  expect(rest.map(({ outcome }) => outcome)).toEqual(['unchanged', 'changed', 'changed']);
  const after = await seen(id);
  expect(after.lots.map(({ _id, endDate }) => [_id, endDate])).toEqual(
    sale.lots.map(({ _id, endDate }) => [_id, endDate + day]),
  );
  const { auctionDetails } = await anita.call(getAuctionForEdit, { params: { id: one } });
  expect(auctionDetails).toMatchObject({ title: 'Lot 1', basePrice: 1000, images: { length: 2 } });
});

test('everybody sees the published lots of a sale in order, and each lot names it', async () => {
  const id = await newSale({ name: 'Seen sale' });
  const [hidden = '', shown = ''] = await drafts(2);
  await add(id, [hidden, shown]);
  await follow(id, [shown], true);
  await stack.settled();
  // Lists read what is new at most once a second.
  await stack.advance(1_000);
  const { sale } = await call(stack.url, getSale, { params: { id } });
  expect(sale).toMatchObject({ name: 'Seen sale', place: 'Yard 4, Pune', lotCount: 1, next: null });
  expect(sale.lots.map(({ _id, number }) => [_id, number])).toEqual([[shown, 2]]);
  expect((await asha.call(getSaleSignedIn, { params: { id } })).sale).toEqual(sale);
  const saleEvent = { _id: id, name: 'Seen sale' };
  const { auctionDetails } = await asha.call(getAuction, { params: { id: shown } });
  expect(auctionDetails).toMatchObject({ saleEvent });
  const query = { search: String(auctionDetails.lotNumber) };
  expect((await asha.call(listAuctions, { query })).auctions).toMatchObject([{ _id: shown, saleEvent }]);
  expect((await call(stack.url, listLots, { query })).lots).toMatchObject([{ _id: shown, saleEvent }]);
  const page = await fetch(`${stack.url}/sale/${id}`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<title>Seen sale | Boli</title>')]);
  expect((await fetch(`${stack.url}/api/pages/sale/${id}`)).status, 'where CloudFront asks for it').toBe(200);
  expect((await fetch(`${stack.url}/sale/none`)).status).toBe(404);
});

test('what cannot be done is said for each lot, and the others go on', async () => {
  const id = await newSale();
  const other = await newSale();
  const [mine = '', theirs = '', gone = '', taken = ''] = await drafts(4, 'pending');
  await add(other, [theirs]);
  await anita.call(deleteAuction, { params: { id: gone } });
  await pay(stack.url, asha, taken, 'emd');
  await stack.settled();
  expect(await add(id, [mine, theirs, gone, taken, mine])).toEqual([
    { _id: mine, outcome: 'changed', message: '' },
    { _id: theirs, outcome: 'refused', message: 'It is a lot of another sale.' },
    { _id: gone, outcome: 'refused', message: 'It does not exist. It may have been deleted.' },
    { _id: taken, outcome: 'refused', message: 'Bidders have registered for it.' },
  ]);
  expect(await add(id, [mine])).toEqual([{ _id: mine, outcome: 'unchanged', message: '' }]);
  expect(await follow(id, [theirs, mine], false)).toEqual([
    { _id: theirs, outcome: 'refused', message: 'It is not a lot of this sale any more.' },
    { _id: mine, outcome: 'changed', message: '' },
  ]);
});

test('bidders keep what they paid for: times, terms and the lot in its sale', async () => {
  const id = await newSale();
  const [sold = '', free = ''] = await drafts(2);
  await add(id, [sold, free]);
  await follow(id, [sold, free], true);
  await pay(stack.url, asha, sold, 'emd');
  await stack.settled();
  const { version } = await seen(id);
  const params = { id };
  const later = await saleForm({ startDate: iso((await nowMinute()) + 25.5 * HOUR) });
  const newTerms = { ...later, terms: 'Other terms.', version };
  expect(await attempt(stack.url, anita, updateSale, { params, body: newTerms })).toMatchObject({
    status: 409,
    code: 'AUCTION_LOCKED',
  });
  expect(await attempt(stack.url, anita, updateSale, { params, body: { ...later, version } })).toMatchObject({
    status: 200,
  });
  expect(await follow(id, [sold, free], false)).toEqual([
    {
      _id: sold,
      outcome: 'refused',
      message: 'Bidders have registered for it, so its times stay unless they are postponed.',
    },
    { _id: free, outcome: 'changed', message: '' },
  ]);
  const removal = await attempt(stack.url, anita, removeFromSale, { params: { id, lotId: sold } });
  expect(removal).toMatchObject({ status: 409, code: 'AUCTION_LOCKED', message: sentence });
});

test('a lot leaves its sale for another, and a deleted one keeps its number free', async () => {
  const [id, other] = [await newSale(), await newSale()];
  const [one = '', two = '', three = ''] = await drafts(3);
  await add(id, [one, two, three]);
  await anita.call(deleteAuction, { params: { id: one } });
  expect((await seen(id)).lots.map(({ _id, place }) => [_id, place])).toEqual([
    [two, 1],
    [three, 2],
  ]);
  await anita.call(removeFromSale, { params: { id, lotId: two } });
  expect(await idsOf(id)).toEqual([three]);
  expect(await add(other, [two])).toMatchObject([{ outcome: 'changed' }]);
  // A repeated removal changes nothing.
  await anita.call(removeFromSale, { params: { id, lotId: two } });
  expect(await idsOf(other)).toEqual([two]);
});

test('a lot that has started keeps its number and its sale', async () => {
  const now = await nowMinute();
  const soon = {
    registrationDeadline: iso(now + 30 * MINUTE),
    startDate: iso(now + 40 * MINUTE),
    firstEnd: iso(now + 5 * HOUR),
    staggersStarts: true,
  };
  const id = await newSale(soon);
  const [one = '', two = '', three = ''] = await drafts(3);
  await add(id, [one, two, three]);
  await follow(id, [one, two, three], true);
  await stack.settled();
  await stack.advance(now + 45 * MINUTE - (await stack.now()));
  [anita, omar, asha] = await Promise.all([
    signIn(stack.url, anita.account),
    signIn(stack.url, omar.account),
    signIn(stack.url, asha.account),
  ]);
  const { version } = await seen(id);
  const order = (auctionIds: readonly string[]) =>
    attempt(stack.url, anita, orderSale, { params: { id }, body: { auctionIds, version } });
  expect(await order([two, one, three])).toMatchObject({ status: 409, code: 'AUCTION_LOCKED', message: sentence });
  expect(await order([one, three, two])).toMatchObject({ status: 200 });
  const removal = await attempt(stack.url, anita, removeFromSale, { params: { id, lotId: one } });
  expect(removal).toMatchObject({ status: 409, code: 'AUCTION_LOCKED', message: sentence });
  expect(await add(id, await drafts(1))).toMatchObject([{ outcome: 'changed' }]);
});

describe('two admins at once', () => {
  test('the same creation, twice, makes one sale, and other words are refused', async () => {
    const body = { ...(await saleForm({ name: 'Asked twice' })), requestId: crypto.randomUUID() };
    const [first, second] = await Promise.all([anita.call(createSale, { body }), anita.call(createSale, { body })]);
    expect(second.sale).toEqual(first.sale);
    const { sales } = await anita.call(listSales, { query: { limit: '100' } });
    expect(sales.filter(({ name }) => name === 'Asked twice')).toHaveLength(1);
    const otherwise = { ...body, name: 'Other words' };
    expect(await attempt(stack.url, anita, createSale, { body: otherwise })).toMatchObject({ code: 'CONFLICT' });
    expect((await omar.call(createSale, { body })).sale._id).not.toBe(first.sale._id);
  });

  test('lots added by both are all in the sale, each once', async () => {
    const id = await newSale();
    const lots = await drafts(6);
    const replies = await Promise.all(
      [anita, omar].map((who, index) =>
        attempt(stack.url, who, addToSale, {
          params: { id },
          body: { auctionIds: lots.slice(index * 2, index * 2 + 4) },
        }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect((await idsOf(id)).toSorted()).toEqual(lots.toSorted());
  });

  test('a lot that both want for different sales gets into one', async () => {
    const sales = [await newSale(), await newSale()];
    const [lot = ''] = await drafts(1);
    await Promise.all(
      sales.map((id, index) =>
        attempt(stack.url, index === 0 ? anita : omar, addToSale, { params: { id }, body: { auctionIds: [lot] } }),
      ),
    );
    const found = await Promise.all(sales.map(idsOf));
    expect(found.flat()).toEqual([lot]);
  });

  test('an order based on an older list is refused and changes nothing', async () => {
    const id = await newSale();
    const lots = await drafts(3);
    await add(id, lots);
    const { version } = await seen(id);
    const order = (who: Person, auctionIds: readonly string[]) =>
      attempt(stack.url, who, orderSale, { params: { id }, body: { auctionIds, version } });
    const [one = '', two = '', three = ''] = lots;
    const replies = await Promise.all([order(anita, [two, one, three]), order(omar, [three, two, one])]);
    expect(replies.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
    expect(await order(anita, [one, two])).toMatchObject({ status: 409, code: 'CONFLICT' });
    expect(await order(anita, [one, one, two])).toMatchObject({ status: 409 });
  });

  test('a lot published twice at once is published once', async () => {
    const id = await newSale();
    const lots = await drafts(4);
    await add(id, lots);
    const body = { auctionIds: lots, publish: true };
    await Promise.all([anita, omar].map((who) => attempt(stack.url, who, followSchedule, { params: { id }, body })));
    const after = await seen(id);
    expect(after.lots.map(({ status, isOnSchedule }) => [status, isOnSchedule])).toEqual(
      lots.map(() => ['pending', true]),
    );
    const { entries } = await anita.call(getAuctionAudit, { params: { id: lots[0] ?? '' } });
    expect(entries.filter(({ action }) => action === 'auction-edited')).toHaveLength(1);
  });

  test('a form that was opened before the lot joined is refused', async () => {
    const id = await newSale();
    const [lot = ''] = await drafts(1);
    const form = editForm((await omar.call(getAuctionForEdit, { params: { id: lot } })).auctionDetails);
    await add(id, [lot]);
    expect(
      await attempt(stack.url, omar, updateAuction, { params: { id: lot }, body: { ...form, title: 'New' } }),
    ).toMatchObject({ status: 409, code: 'CONFLICT' });
  });
});

test('the log of a sale names everything that admins did to it', async () => {
  const id = await newSale();
  const [lot = ''] = await drafts(1);
  await add(id, [lot]);
  await anita.call(removeFromSale, { params: { id, lotId: lot } });
  const actions = async (of: string) =>
    (await anita.call(getAuctionAudit, { params: { id: of } })).entries.map(({ action }) => action);
  expect(await actions(id)).toEqual(['sale-lot-removed', 'sale-lots-added', 'sale-created']);
  expect(await actions(lot)).toEqual(['auction-left-sale', 'auction-joined-sale', 'auction-created']);
  const { entries } = await anita.call(listAudit, { query: { subject: id } });
  expect(entries[0]?.subjects).toEqual([{ kind: 'sale', _id: id, name: 'Spring sale' }]);
});

describe('hostile input', () => {
  test.each([
    ['a name that is empty', { name: '  ' }],
    ['a name without end', { name: 'x'.repeat(121) }],
    ['terms without end', { terms: 'x'.repeat(4_001) }],
    ['minutes below zero', { everyMinutes: -1 }],
    ['minutes without end', { everyMinutes: 1e9 }],
    ['parts of a minute', { everyMinutes: 0.5 }],
    ['minutes as text', { everyMinutes: '5' }],
    ['a start before the deadline', { startDate: '2020-01-01T00:00:00Z' }],
    ['an end before the start', { firstEnd: '2020-01-01T00:00:00Z' }],
    ['no time', { startDate: 'soon' }],
    ['an unknown field', { lots: ['x'] }],
  ])('%s is refused with a sentence', async (_, changes) => {
    const body = { ...(await saleForm(changes)), requestId: crypto.randomUUID() };
    expect(await attempt(stack.url, anita, createSale, { body })).toMatchObject({ status: 400, message: sentence });
  });

  test.each([
    ['no lots', []],
    ['too many lots', Array.from({ length: 31 }, (_, index) => `lot-${index}`)],
    ['a lot with an odd id', ['../LISTING']],
  ])('%s are refused', async (_, auctionIds) => {
    const id = await newSale();
    const reply = await attempt(stack.url, anita, addToSale, { params: { id }, body: { auctionIds } });
    expect(reply).toMatchObject({ status: 400, message: sentence });
  });

  test('an auction is no sale, and a sale is no auction', async () => {
    const [lot = ''] = await drafts(1);
    const id = await newSale();
    expect(await attempt(stack.url, anita, getSaleForAdmin, { params: { id: lot } })).toMatchObject({ status: 404 });
    expect(await attempt(stack.url, anita, getAuction, { params: { id } })).toMatchObject({ status: 404 });
    expect(await add(id, [id])).toMatchObject([{ outcome: 'refused' }]);
    expect(await attempt(stack.url, anita, listSales, { query: { cursor: 'x' } })).toMatchObject({ status: 400 });
  });
});

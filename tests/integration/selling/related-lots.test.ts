import { beforeAll, expect, test } from 'vitest';
import { call } from '#infra/local/client/api-client.ts';
import { bid, pay, type Person, signIn } from '#infra/local/client/person.ts';
import { getAuction, listAuctions } from '#shared/contract/auctions.ts';
import { getLot, getRelatedLots, listLots } from '#shared/contract/lots/public-lots.ts';
import { type WinCommandBody, decideWin } from '#shared/contract/money/wins.ts';
import { HOUR, MINUTE, publishLot } from '#tests/support/people/lots.ts';
import { makeAdmin, makeVerifiedBidder } from '#tests/support/people/people.ts';
import { attempt } from '#tests/support/requests/attempt.ts';
import { sharedStack } from '#tests/support/stack/shared-stack.ts';

const stack = sharedStack();
const facts = { make: 'Premier', model: 'Padmini' };
let admin: Person;
let buyer: Person;
let onlooker: Person;
let paidFor: string;
let notPaidFor: string;
let withoutBids: string;
let outcomeBeforeEnd: unknown;

const publish = (title: string, change: object = {}) =>
  publishLot(stack, admin, { title, categorie: 'cars', facts, ...change });
const relatedTo = (id: string) => call(stack.url, getRelatedLots, { params: { id } });
const outcomeOf = async (id: string) => (await onlooker.call(getAuction, { params: { id } })).auctionDetails.outcome;

async function advance(ms: number): Promise<void> {
  await stack.settled();
  await stack.advance(ms);
  [admin, buyer, onlooker] = [
    await signIn(stack.url, admin.account),
    await signIn(stack.url, buyer.account),
    await signIn(stack.url, onlooker.account),
  ];
}

beforeAll(async () => {
  admin = await makeAdmin(stack.url);
  buyer = await makeVerifiedBidder(stack.url, 'Sohrab Mistry');
  onlooker = await makeVerifiedBidder(stack.url, 'Zarin Daruwala');
  paidFor = await publish('Padmini, paid for');
  notPaidFor = await publish('Padmini, not paid for');
  withoutBids = await publish('Padmini without bids');
  const otherModel = await publish('President, paid for', { facts: { ...facts, model: 'President' } });
  for (const id of [paidFor, notPaidFor, otherModel]) await pay(stack.url, buyer, id, 'emd');
  await advance(2 * HOUR + MINUTE);
  for (const id of [paidFor, notPaidFor, otherModel]) await bid(buyer, id, 1_500);
  outcomeBeforeEnd = await outcomeOf(paidFor);
  await advance(4 * HOUR);
  await stack.settled();
  for (const id of [paidFor, otherModel]) await pay(stack.url, buyer, id, 'final');
  await stack.settled();
}, 120_000);

test('after the end the lot says to everybody whether it was sold', async () => {
  expect(outcomeBeforeEnd).toBeNull();
  expect(await outcomeOf(paidFor)).toBe('sold');
  expect(await outcomeOf(notPaidFor)).toBe('open');
  expect(await outcomeOf(withoutBids)).toBe('unsold');
});

/** What the room, the lists and the public pages say of a lot. */
async function saidOf(id: string, title: string) {
  // The edge keeps a lot that is over for a minute.
  await stack.advance(MINUTE);
  const { auctions } = await onlooker.call(listAuctions, { query: { search: title } });
  const { lots } = await call(stack.url, listLots, { query: { search: title } });
  const { lot } = await call(stack.url, getLot, { params: { id } });
  const of = (cards: readonly { _id: string; outcome: unknown }[]) => cards.find(({ _id }) => _id === id)?.outcome;
  const html = await (await fetch(`${stack.url}/lots/${id}`)).text();
  return {
    outcomes: [await outcomeOf(id), of(auctions), of(lots), lot.outcome],
    crawlers: /schema.org\/(SoldOut|OutOfStock|InStock)/.exec(html)?.[1],
  };
}

test('lists, public pages and crawlers read of every lot what its room says', async () => {
  expect(await saidOf(paidFor, 'Padmini, paid')).toEqual({ outcomes: Array(4).fill('sold'), crawlers: 'SoldOut' });
  const open = { outcomes: Array(4).fill('open'), crawlers: 'OutOfStock' };
  expect(await saidOf(notPaidFor, 'Padmini, not paid')).toEqual(open);
  const unsold = { outcomes: Array(4).fill('unsold'), crawlers: 'OutOfStock' };
  expect(await saidOf(withoutBids, 'Padmini without')).toEqual(unsold);
});

test('everybody can read similar lots and the prices of similar sold lots, without names', async () => {
  const coming = await publish('Padmini, coming');
  const sameMake = await publish('President, coming', { facts: { ...facts, model: 'President' } });
  const draft = await publishLot(stack, admin, { title: 'A draft', categorie: 'cars', facts }, 'draft');
  await stack.advance(2_000);
  const related = await relatedTo(coming);
  const similar = related.similar.map(({ _id }) => _id);
  expect(similar[0]).toBe(sameMake);
  for (const id of [coming, draft, paidFor, notPaidFor, withoutBids]) expect(similar).not.toContain(id);
  expect(related.sold).toMatchObject([{ _id: paidFor, title: 'Padmini, paid for', winningBid: 1_500, bidCount: 1 }]);
  for (const { userId, account } of [admin, buyer, onlooker]) {
    for (const mark of [userId, account.name, account.email]) expect(JSON.stringify(related)).not.toContain(mark);
  }
  expect((await relatedTo(paidFor)).sold).toEqual([]);
  expect(await attempt(stack.url, undefined, getRelatedLots, { params: { id: draft } })).toMatchObject({ status: 404 });
});

test('a lot whose winner does not pay is unsold everywhere, and is found among the unsold', async () => {
  await advance(73 * HOUR);
  const unsold = async () => {
    const { auctions } = await admin.call(listAuctions, { query: { status: 'unsold', search: 'Padmini, not paid' } });
    return auctions.map(({ _id }) => _id);
  };
  expect(await unsold()).toEqual([]);
  const decide = async (body: WinCommandBody) => {
    await admin.call(decideWin, { params: { id: notPaidFor }, body });
    await stack.settled();
  };
  await decide({ kind: 'forfeit', userId: buyer.userId, reason: 'Never paid' });
  expect(await saidOf(notPaidFor, 'Padmini, not paid')).toEqual({
    outcomes: Array(4).fill('unsold'),
    crawlers: 'OutOfStock',
  });
  expect(await unsold()).toEqual([notPaidFor]);
  await decide({ kind: 'undo', userId: buyer.userId, reason: 'Paid at the counter' });
  expect((await saidOf(notPaidFor, 'Padmini, not paid')).outcomes).toEqual(Array(4).fill('open'));
  expect(await unsold()).toEqual([]);
});

import { beforeAll, expect, test } from 'vitest';
import { auditWrite, HOUSE } from '#functions/tables/audit/audit-entry.ts';
import { readFeed } from '#functions/tables/catalogue/catalogue-feed.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { write } from '#functions/tables/writes.ts';
import { call } from '#infra/local/client/api-client.ts';
import type { Person } from '#infra/local/client/person.ts';
import { listAuctions } from '#shared/contract/auctions.ts';
import { listLots } from '#shared/contract/lots/public-lots.ts';
import { MINUTE, publishLot } from '#tests/support/people/lots.ts';
import { idsOf } from '#tests/support/people/market.ts';
import { makeAdmin, makeVerifiedBidder } from '#tests/support/people/people.ts';
import { attempt } from '#tests/support/requests/attempt.ts';
import { stackStorage } from '#tests/support/stack/database.ts';
import { sharedStack } from '#tests/support/stack/shared-stack.ts';

const stack = sharedStack();
let asha: Person;
/** The ids of three cars and a bike; no other lot in the database is in this city. */
let lots: readonly string[];
const city = 'Zunheboto';

beforeAll(async () => {
  const admin = await makeAdmin(stack.url);
  asha = await makeVerifiedBidder(stack.url, 'Asha Rao');
  const place = { city, pin: '798620' };
  const ids = [];
  for (const [categorie, basePrice, facts] of [
    ['cars', 100_000, { make: 'Maruti Suzuki', model: 'Swift', year: 2016, fuel: 'petrol' }],
    ['cars', 200_000, { make: 'maruti  suzuki', model: 'Baleno', year: 2019, fuel: 'diesel' }],
    ['cars', 300_000, { make: 'Tata', model: 'Nexon', year: 2021, fuel: 'electric' }],
    ['bikes', 50_000, { make: 'Bajaj', model: 'Pulsar', year: 2019 }],
  ] as const)
    ids.push(await publishLot(stack, admin, { title: 'A vehicle', categorie, basePrice, facts, place }));
  await stack.settled();
  await stack.advance(MINUTE / 6);
  lots = ids;
});

const found = (query: Record<string, string>) => idsOf(asha, { city, sort: 'price-asc', ...query });

test.each([
  [{ categorie: 'cars', make: 'MARUTI SUZUKI' }, [0, 1]],
  [{ categorie: 'cars', year: '2019..' }, [1, 2]],
  [{ categorie: 'cars', year: '2016..2019', fuel: 'diesel,electric' }, [1]],
  [{ price: '100000..200000' }, [0, 1]],
  [{ pin: '7986', search: 'nexon tata' }, [2]],
  [{ search: 'zunheboto 798620 PULSAR' }, [3]],
  [{ search: 'diesel' }, [1]],
  [{ closes: '..2020-01-31' }, []],
  [{ closes: '2020-01-31..', status: 'upcoming' }, [3, 0, 1, 2]],
] satisfies [Record<string, string>, number[]][])('%j finds lots', async (query, numbers) => {
  expect(await found(query)).toEqual(numbers.map((n) => lots[n]));
});

test('the first page counts the values of each filter over what the other filters leave', async () => {
  const query = { city, categorie: 'cars', year: '2016..2019', fuel: 'diesel', limit: '1' };
  const { total, counts } = await asha.call(listAuctions, { query });
  expect(total).toBe(1);
  expect(counts?.values).toMatchObject({
    fuel: [
      { value: 'diesel', count: 1 },
      { value: 'petrol', count: 1 },
    ],
    make: [{ value: 'maruti suzuki', count: 1 }],
    categorie: [
      { value: 'cars', count: 3 },
      { value: 'bikes', count: 1 },
    ],
    status: [{ value: 'upcoming', count: 1 }],
    city: [{ value: city, count: 1 }],
  });
  expect(counts?.without).toEqual({ status: 1, categorie: 4, city: 1, year: 1, fuel: 2 });
  const first = await asha.call(listAuctions, { query: { city, limit: '1' } });
  const next = await asha.call(listAuctions, { query: { city, limit: '1', cursor: first.nextCursor ?? '' } });
  expect(next.counts).toBeUndefined();
});

test.each([
  [{ colour: 'red' }, 'Unknown field: colour.'],
  [{ categorie: 'boats' }, 'There is no such category.'],
  [{ fuel: 'petrol' }, 'Please choose a category to filter by "fuel".'],
  [{ categorie: 'land', fuel: 'petrol' }, 'Lots of this category cannot be filtered by "fuel".'],
  [{ categorie: 'cars', fuel: 'petrol,steam' }, 'Fuel: "steam" is not one of the choices.'],
  [{ categorie: 'cars', year: '2019' }, 'Year of manufacture: please write a range, such as 2..5.'],
  [{ categorie: 'cars', make: ' , ' }, 'Make: please choose 1 to 20 values.'],
  [{ price: 'cheap' }, 'Please write the price as a range in rupees, such as 10000..50000.'],
  [{ pin: '0' }, 'Please write the first digits of a PIN code.'],
  [{ closes: '2026-02-30..' }, 'Please write the closing days as a range, such as 2026-11-24..2026-11-30.'],
  [{ city: ',' }, 'Please write 1 to 20 cities with commas between them.'],
])('%j is refused with the reason', async (query: Record<string, string>, message) => {
  expect(await attempt(stack.url, asha, listAuctions, { query })).toMatchObject({ status: 400, message });
});

test.each([
  // Typing errors, accents, widths, digits of Hindi and quotes.
  ['suzuik zunhebotto', [0, 1]],
  ['marutí “suzuki” ९', []],
  ['ｐｕｌｓａｒ ७९८६२०', [3]],
  ['nexom', [2]],
  ['zunheboto balino', [1]],
] satisfies [string, number[]][])('the search %s finds lots, for visitors too', async (search, numbers) => {
  expect(await found({ search })).toEqual(numbers.map((n) => lots[n]));
  const { lots: cards } = await call(stack.url, listLots, { query: { city, sort: 'price-asc', search } });
  expect(cards.map(({ _id }) => _id)).toEqual(numbers.map((n) => lots[n]));
});

test('what an admin’s transaction put into the feed too late is appended again with a later time', async () => {
  const [lot = ''] = lots;
  const { client, tables } = await stackStorage(stack.url);
  const [auctions, feed] = [tableHandle('auctions', client, tables.auctions), tableHandle('feed', client, tables.feed)];
  const at = (await stack.now()) - 10_000;
  const late = { action: 'auction-edited', by: HOUSE, at } as const;
  await write(auctions, auditWrite(auctions, { auctionId: lot }, late));
  await stack.settled();
  const told: string[] = [];
  for await (const { id } of readFeed(feed, { after: at, until: undefined, isFresh: true })) told.push(id);
  expect(told).toContain(lot);
});

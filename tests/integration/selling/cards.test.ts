import { beforeAll, expect, test } from 'vitest';
import { call } from '#infra/local/client/api-client.ts';
import { bid, pay, type Person } from '#infra/local/client/person.ts';
import { listAuctions } from '#shared/contract/auctions.ts';
import { listLots } from '#shared/contract/lots/public-lots.ts';
import { HOUR, MINUTE, publishLot, timetable } from '#tests/support/people/lots.ts';
import { advance, type Market, openMarket } from '#tests/support/people/market.ts';
import { sharedStack } from '#tests/support/stack/shared-stack.ts';

let market: Market;

beforeAll(async () => {
  market = await openMarket(sharedStack());
});

const cardOf = async (who: Person, search: string) =>
  (await who.call(listAuctions, { query: { search } })).auctions[0] ?? expect.fail('There is no card.');
const own = async (search: string) => [
  (await cardOf(market.asha, search)).own,
  (await cardOf(market.ravi, search)).own,
  (await cardOf(market.admin, search)).own,
];

test('a card says what decides: deposit, city, until when to register, and the reader’s own part from registration to win', async () => {
  const { stack, admin } = market;
  const title = `Card ${crypto.randomUUID()}`;
  const registrationDeadline = new Date(timetable(await stack.now()).registrationDeadlineAt).toISOString();
  const id = await publishLot(stack, admin, { title, emdAmount: 250, place: { city: 'Nashik', pin: '422001' } });
  await stack.settled();
  await stack.advance(MINUTE / 6);
  expect(await own(title)).toEqual([undefined, undefined, undefined]);
  const { lots } = await call(stack.url, listLots, { query: { search: title } });
  for (const card of [lots[0], await cardOf(market.asha, title)]) {
    expect(card).toMatchObject({ _id: id, emdAmount: 250, city: 'Nashik' });
    expect(Math.abs(Date.parse(card?.registrationDeadline ?? '') - Date.parse(registrationDeadline))).toBeLessThan(
      MINUTE,
    );
  }

  await pay(stack.url, market.asha, id, 'emd');
  expect(await own(title)).toEqual(['registered', undefined, undefined]);
  await pay(stack.url, market.ravi, id, 'emd');
  await advance(market, 2 * HOUR + MINUTE / 2);
  expect(await own(title)).toEqual(['registered', 'registered', undefined]);
  await bid(market.asha, id, 1_100);
  expect(await own(title)).toEqual(['leading', 'registered', undefined]);
  await bid(market.ravi, id, 1_200);
  expect(await own(title)).toEqual(['outbid', 'leading', undefined]);
  await advance(market, 2 * MINUTE);
  expect(await own(title)).toEqual([undefined, 'won', undefined]);
});

import { expect } from 'vitest';
import { bid, listLot, pay } from '#infra/local/client/person.ts';
import { HOUR, MINUTE, timetable } from './lots.ts';
import { advance, type Market } from './market.ts';
import { TWO_PICTURES } from './people.ts';

export const RESERVE = 7_531;
/** It, as a number or in a sentence, and no part of an id. */
export const RESERVE_IN_TEXT = /(?<![\w-])7,?531(?:00)?(?![\w-])/;

/** An auction that ended with a bid of ₹2,000 by Asha and one of ₹1,500 by Ravi, below its reserve. */
export async function endedBelowReserve(market: Market, title: string): Promise<string> {
  const lot = { title, description: 'A lot.', categorie: 'cars', basePrice: 1000, emdAmount: 100, bidInterval: 60 };
  const steps = [{ from: 0, step: 500 }];
  const times = timetable(await market.stack.now());
  const { stack, admin } = market;
  const id = await listLot(admin, { ...lot, steps, reservePrice: RESERVE }, times, TWO_PICTURES);
  await pay(stack.url, market.asha, id, 'emd');
  await pay(stack.url, market.ravi, id, 'emd');
  await advance(market, 2 * HOUR);
  await bid(market.ravi, id, 1_500);
  await expect(bid(market.asha, id, 1_999)).rejects.toThrow('Bid must be at least ₹2,000');
  await bid(market.asha, id, 2_000);
  await advance(market, 2 * MINUTE);
  await stack.settled();
  return id;
}

import type { BareEngine } from '#tests/support/stack/bare-engine.ts';
import { median } from '../measure.ts';
import { atLeast, digits, type Section, table } from '../report.ts';
import { handlerAt, openNow, openWithPower, rate, storageAt } from './bidders.ts';
import { bareUpdate, transaction } from './designs.ts';
import { wholeStackRate } from './whole-stack.ts';
import { withEngine } from './with-engine.ts';

interface Rates {
  /** Bids per second, medians of the rounds. */
  readonly bare: number;
  readonly handler: number;
  readonly transaction: number;
  readonly power: number;
}

/** Bids per second on one auction: a bare conditional update, bidding-api, a transaction, and the whole local stack. */
export async function bids(isQuick: boolean): Promise<Section> {
  const rates = await withEngine((engine) => ratesOn(engine, isQuick ? 3 : 15, isQuick ? 400 : 1_000));
  const stack = await wholeStackRate(isQuick ? 200 : 2_000);
  const ofBare = (value: number) => digits(value / rates.bare);
  return {
    title: 'Bids a second on one auction',
    bars: [
      atLeast('bidding-api, of a bare conditional update by the same client', 0.6, rates.handler / rates.bare),
      atLeast('The whole local stack, of the same', 0.2, stack.answered / rates.bare),
    ],
    table: table(
      ['Path', 'Bids a second', 'Of the bare update'],
      [
        ['Bare conditional UpdateItem', digits(rates.bare), '1'],
        ['bidding-api (the deployed bundle, one environment)', digits(rates.handler), ofBare(rates.handler)],
        ['A transaction over auction, bid and deposit', digits(rates.transaction), ofBare(rates.transaction)],
        ['bidding-api on a lot of a sale with one deposit', digits(rates.power), ofBare(rates.power)],
        ['The whole local stack, answered', digits(stack.answered), ofBare(stack.answered)],
        ['The whole local stack, accepted', digits(stack.accepted), ofBare(stack.accepted)],
      ],
    ),
  };
}

/** Each round measures all four, one after the other, on one engine. */
async function ratesOn(engine: BareEngine, rounds: number, count: number): Promise<Rates> {
  const storage = storageAt(engine.endpoint, engine.tables);
  const handler = await handlerAt(engine.endpoint, engine.tables);
  const designs = [
    { store: bareUpdate(storage), open: () => openNow(storage) },
    { store: handler, open: () => openNow(storage) },
    { store: transaction(storage), open: () => openNow(storage) },
    { store: handler, open: () => openWithPower(storage) },
  ];
  for (const { store, open } of designs) await rate(store, storage, 2 * count, open);
  const seen: number[][] = designs.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [n, { store, open }] of designs.entries()) {
      engine.trimStreams();
      seen[n]?.push(await rate(store, storage, count, open));
    }
  }
  const [bare = NaN, viaHandler = NaN, viaTransaction = NaN, power = NaN] = seen.map(median);
  return { bare, handler: viaHandler, transaction: viaTransaction, power };
}

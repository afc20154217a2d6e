import { type BareEngine } from '../../support/stack/bare-engine.ts';
import { bareUpdate, transaction } from './designs.ts';
import { median } from '../measure.ts';
import { storageAt, handlerAt, rate } from './bidders.ts';

export interface Rates {
  readonly bare: number;
  readonly handler: number;
  readonly transaction: number;
  /** Of the rounds, each of which measured all three one after the other. */
  readonly handlerToBare: number;
  readonly transactionToBare: number;
}

/** Bids a second on one auction, of each design, in rounds on one engine. */
export async function designRates(engine: BareEngine, rounds: number, count: number): Promise<Rates> {
  const storage = storageAt(engine.endpoint, engine.tables);
  const handler = await handlerAt(engine.endpoint, engine.tables);
  const designs = [bareUpdate(storage), handler, transaction(storage)] as const;
  for (const design of designs) await rate(design, storage, 2 * count);
  const seen: { bare: number; handler: number; transaction: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const [bare, viaHandler, viaTransaction] = [NaN, NaN, NaN];
    const result = { bare, handler: viaHandler, transaction: viaTransaction };
    for (const [name, design] of [
      ['bare', designs[0]],
      ['handler', designs[1]],
      ['transaction', designs[2]],
    ] as const) {
      engine.trimStreams();
      result[name] = await rate(design, storage, count);
    }
    seen.push(result);
  }
  return {
    bare: median(seen.map((one) => one.bare)),
    handler: median(seen.map((one) => one.handler)),
    transaction: median(seen.map((one) => one.transaction)),
    handlerToBare: median(seen.map((one) => one.handler / one.bare)),
    transactionToBare: median(seen.map((one) => one.transaction / one.bare)),
  };
}

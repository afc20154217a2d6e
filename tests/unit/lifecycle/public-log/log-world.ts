import { eventWriter } from '#functions/lifecycle/public-log/append-events.ts';
import type { LogDeps } from '#functions/lifecycle/public-log/write-log.ts';
import type { BidItem } from '#functions/tables/bids/bid-item.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { HOUR_MS } from '#shared/model/durations.ts';
import type { EventFact } from '#shared/proof/entry.ts';
import { newKey } from '#tests/support/public-log/new-key.ts';
import { fakeTables } from '#tests/support/tables/fake-tables.ts';
import { memory } from './memory.ts';

export const START = 1_790_000_000_000;
export const END = START + HOUR_MS;
export const TERMS: EventFact = {
  kind: 'terms',
  after: 0,
  startAt: START,
  endAt: END,
  basePrice: 100_000,
  steps: '0:100',
  bidInterval: 3_600,
};
export const key = newKey();

/** A ledger, and a log that has nothing yet. */
export function logWorld() {
  const fake = fakeTables();
  const s3 = memory();
  const deps: LogDeps = {
    bids: tableHandle('bids', fake.client, 'bids'),
    store: s3.store,
    key,
    origin: 'boli.test/log',
    witnesses: [],
  };
  const appendEvents = eventWriter(deps.bids);
  const append = (auctionId: string, ...events: EventFact[]) => appendEvents(auctionId, events, { isRepeat: false });
  const bid = (auctionId: string, seq: number, change: Partial<BidItem> = {}): void => {
    const amount = 100_000 + seq * 10_000;
    const number = 1 + (seq % 2);
    const who = { bidId: `b${seq}`, userId: `user-${number}`, name: 'Asha', number };
    fake.put('bids', { auctionId, seq, ...who, amount, at: START + seq, ...change });
  };
  return { fake, s3, deps, appendEvents, append, bid };
}

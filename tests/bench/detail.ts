import { randomUUID } from 'node:crypto';
import { ledgerStore } from '../../functions/tables/bids/ledger-store.ts';
import { ledgerWriter } from '../../functions/tables/bids/ledger-writer.ts';
import { tableHandle } from '../../functions/tables/table-handle.ts';
import { bidderLists } from '../../functions/views/auction/bidder-lists.ts';
import { viewAuction } from '../../functions/views/auction/view-auction.ts';
import type { BareEngine } from '../support/stack/bare-engine.ts';
import { BASE_PRICE } from '../support/tables/stored-auctions.ts';
import { openNow, storageAt } from './bids/bidders.ts';
import { type Reading, startMeter } from './meter.ts';

/** What the detail of a running auction costs, by how many are registered for it. */
export interface DetailCost {
  readonly bidders: number;
  /** The first that a container answers in half a minute. */
  readonly first: Reading;
  readonly next: Reading;
}

const SIZES = [10, 100, 500] as const;
const BIDS = 200;

/** Counted at the engine: a bidder reads the detail twice of the same container. */
export async function detailCosts(engine: BareEngine): Promise<readonly DetailCost[]> {
  const meter = await startMeter(engine.port);
  const { client, tables } = storageAt(meter.endpoint, engine.tables);
  const auctions = tableHandle('auctions', client, tables.auctions);
  const bids = tableHandle('bids', client, tables.bids);
  const online = { limit: 0, bankAccount: undefined };
  const container = { auctions, ledger: ledgerStore(bids), bidders: bidderLists(auctions), clock: Date.now, online };
  const costs: DetailCost[] = [];
  for (const size of SIZES) {
    const people = Array.from({ length: size }, () => randomUUID());
    const auctionId = await openNow({ client, tables }, people);
    const entries = Array.from({ length: BIDS }, (_, index) => {
      const userId = people[index % size] ?? '';
      const amount = BASE_PRICE + (index + 1) * 100;
      return { auctionId, seq: index + 1, bidId: randomUUID(), userId, name: 'Asha Rao', amount, at: Date.now() };
    });
    await ledgerWriter(bids)(entries);
    const ask = async () => {
      meter.read();
      const seen = await viewAuction(container, auctionId, { userId: people[0] ?? '', role: 'user' });
      if (!seen.ok) throw new Error('The auction was not shown.');
      return meter.read();
    };
    costs.push({ bidders: size, first: await ask(), next: await ask() });
  }
  await meter.stop();
  return costs;
}

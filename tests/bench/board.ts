import { LISTING_SK, STATE_SK } from '#functions/tables/auctions/auction-items.ts';
import { ledgerStore } from '#functions/tables/bids/ledger-store.ts';
import { readManyItems } from '#functions/tables/reads.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { profileStore } from '#functions/tables/users/profile-store.ts';
import { readSaleBoard } from '#functions/views/sales/sale-board.ts';
import { MAX_BOARD_LOTS } from '#shared/contract/sale-board.ts';
import { MAX_SALE_LOTS } from '#shared/model/sales/sale-schedule.ts';
import { seedSale } from '#tests/support/tables/seed-sale.ts';
import { storageAt } from './bids/bidders.ts';
import { withEngine } from './bids/with-engine.ts';
import { median, quantile, timed } from './measure.ts';
import { atMost, digits, type Section, table } from './report.ts';

/** A limit: what is read more than the items of the lots themselves, whether of all or of those that have just changed. */
const MOST_OF_BARE = 2;
const WARM_UP = 3;

/** The board of a sale of as many lots as it may have, read in this process, once after the other. */
export function board(isQuick: boolean): Promise<Section> {
  const { lots, asked } = isQuick ? { lots: 200, asked: 5 } : { lots: MAX_SALE_LOTS, asked: 20 };
  return withEngine(async ({ endpoint, tables }) => {
    const storage = storageAt(endpoint, tables);
    const { saleId, lotIds } = await seedSale(storage, lots, Date.now());
    const auctions = tableHandle('auctions', storage.client, tables.auctions);
    const deps = {
      auctions,
      sellers: tableHandle('sellers', storage.client, tables.sellers),
      ledger: ledgerStore(tableHandle('bids', storage.client, tables.bids)),
      profiles: profileStore(tableHandle('users', storage.client, tables.users)),
    };
    const read = async (wanted: readonly string[] | undefined) => {
      const { ok } = await readSaleBoard(deps, saleId, wanted, Date.now());
      if (!ok) throw new Error('There is no board.');
    };
    const readBare = async (ids: readonly string[]) => {
      const keys = ids.flatMap((auctionId) => [LISTING_SK, STATE_SK].map((sk) => ({ auctionId, sk })));
      await readManyItems(auctions, keys, 'strong');
    };
    const changedIds = lotIds.slice(0, MAX_BOARD_LOTS);
    const all = {
      bare: await timesOf(asked, () => readBare(lotIds)),
      board: await timesOf(asked, () => read(undefined)),
    };
    const changed = {
      bare: await timesOf(asked, () => readBare(changedIds)),
      board: await timesOf(asked, () => read(changedIds)),
    };
    const ofBare = ({ bare, board: times }: typeof all) => median(times) / median(bare);
    const rows = [
      [`All ${String(lots)} lots`, all],
      [`${String(MAX_BOARD_LOTS)} lots that have just changed`, changed],
    ] as const;
    return {
      title: `The board of a sale of ${String(lots)} lots`,
      bars: [
        atMost(`Board of a sale of ${String(lots)} lots, of the bare reads of its lots`, MOST_OF_BARE, ofBare(all)),
        atMost(`${String(MAX_BOARD_LOTS)} lots that have changed on it, of theirs`, MOST_OF_BARE, ofBare(changed)),
      ],
      table: table(
        ['What', 'Bare, ms', 'Board, ms', 'p95, ms', 'Of the bare reads'],
        rows.map(([what, times]) => [
          what,
          digits(median(times.bare)),
          digits(median(times.board)),
          digits(quantile(times.board, 0.95)),
          digits(ofBare(times)),
        ]),
      ),
    };
  });
}

async function timesOf(asked: number, ask: () => Promise<void>): Promise<readonly number[]> {
  for (let n = 0; n < WARM_UP; n += 1) await ask();
  const times: number[] = [];
  for (let n = 0; n < asked; n += 1) times.push(await timed(ask));
  return times;
}

import * as z from 'zod';
import { STATE_SK } from '#functions/tables/auctions/auction-items.ts';
import { scanPosition } from '#functions/tables/auctions/scan-auctions.ts';
import { anyOf } from '#functions/tables/expressions.ts';
import { PRACTICE_LOT } from '#functions/tables/practice.ts';
import { scanPage } from '#functions/tables/reads.ts';
import { SALE_SK } from '#functions/tables/sales/sale-item.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';
import { parseJson } from '#shared/model/json.ts';

/** How many items of any kind one page reads. */
const ITEMS = 500;

/** How many pages a day passes over once all were looked at: some three hundred lots with thirty bidders. */
export const PAGES_A_DAY = 20;

const found = z.object({ auctionId: z.string() });

/** Some of all auctions, deleted ones included, and of sales, which take deposits, too. `next`: undefined at the end. */
export async function readPageOfAuctions(auctions: AuctionsTable, after: string | undefined) {
  const position = after === undefined ? undefined : scanPosition.parse(parseJson(after));
  const filter = { sk: anyOf(STATE_SK, SALE_SK) };
  const { items, next } = await scanPage(
    auctions,
    { filter, only: ['auctionId', 'sk'], after: position, limit: ITEMS },
    found,
  );
  const auctionIds = items.map(({ auctionId }) => auctionId).filter((id) => id !== PRACTICE_LOT);
  return { auctionIds, next: next && JSON.stringify(next) };
}

/** The pages that one day passes over, from where the day before stopped. The last one says that the end was reached. */
export async function* readAuctionsInTurn(auctions: AuctionsTable, after: string | undefined, pagesADay = PAGES_A_DAY) {
  let position = after;
  for (let pages = 0; pages < pagesADay; pages += 1) {
    const page = await readPageOfAuctions(auctions, position);
    yield page;
    if (page.next === undefined) return;
    position = page.next;
  }
}

/** Corrects bidding power in the daily recount, and returns deposits whose last hindrance no event has told. */
import { isOpen, releaseSaleDeposits } from '#functions/deposits/release-sale-deposits.ts';
import { freePower } from '#functions/domain/sales/free-power.ts';
import { powerTaken } from '#functions/domain/sales/power-taken.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import { readManyStates } from '#functions/tables/auctions/batch-reads.ts';
import { getBidder, queryBidders } from '#functions/tables/auctions/people-reads.ts';
import { exists } from '#functions/tables/expressions.ts';
import { getPower, powerKey } from '#functions/tables/sales/power-item.ts';
import { readPageOfSales, readSales, type SaleItem } from '#functions/tables/sales/sale-item.ts';
import type { MoneyMovementTables } from '#functions/tables/table-handle.ts';
import { unlessUnread } from '#functions/tables/unread.ts';
import { update, write } from '#functions/tables/writes.ts';

const PAGE = 50;
const AT_ONCE = 8;

/** Returns the number of wrong entries of power. @param isWanted which sales to look at; all by default */
export async function recountPower(
  tables: MoneyMovementTables,
  now: number,
  isWanted: (saleId: string) => boolean = () => true,
): Promise<number> {
  const { auctions } = tables;
  let wrong = 0;
  let after: string | undefined;
  do {
    const { saleIds, next } = await readPageOfSales(auctions, after, PAGE);
    for (const sale of (await readSales(auctions, saleIds.filter(isWanted), 'strong')).values()) {
      if (sale.deposit === undefined || (sale.bidderCount ?? 0) === 0) continue;
      await unlessUnread(async () => {
        wrong += await recountSale(tables, sale);
      });
      // It does not need the recount: no deposit goes back while its power is used.
      await unlessUnread(() => releaseSaleDeposits(tables, sale.auctionId, now));
    }
    after = next;
  } while (after !== undefined);
  return wrong;
}

async function recountSale({ auctions }: MoneyMovementTables, { auctionId: saleId, lots }: SaleItem): Promise<number> {
  let wrong = 0;
  await inParallel(queryBidders(auctions, saleId, 'fail'), AT_ONCE, async ({ userId }) => {
    // Before the states, as in `free-power.ts`.
    const power = await getPower(auctions, saleId, userId);
    if (power === undefined) return;
    const states = await readManyStates(auctions, lots, { consistency: 'strong', unread: 'fail' });
    for (const lotId of new Set([...lots, ...Object.keys(power.lots)])) {
      const takenPower = await takenNow(states.get(lotId), userId);
      if (takenPower === (power.lots[lotId] ?? 0)) continue;
      wrong += 1;
      const path = `lots.${lotId}`;
      // A win whose payment was undone is owed again. The bound does not hold back what the house has decided.
      if (takenPower > 0 && power.lots[lotId] === undefined) {
        const taking = { set: { [path]: takenPower }, add: { reserved: takenPower } };
        await write(auctions, update(auctions, powerKey(saleId, userId), taking, { sk: exists, [path]: undefined }));
      }
      // Also if somebody has outbid them since the read.
      await freePower(auctions, { saleId, lotId, userId });
    }
  });
  return wrong;

  async function takenNow(state: StateItem | undefined, userId: string) {
    if (state?.lastBid?.userId !== userId) return 0;
    const registration = isOpen(state) ? undefined : await getBidder(auctions, state.auctionId, userId);
    return powerTaken(state, registration, userId);
  }
}

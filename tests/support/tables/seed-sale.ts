import { randomUUID } from 'node:crypto';
import { SALE_SK, type SaleItem } from '#functions/tables/sales/sale-item.ts';
import { putAll } from './put-all.ts';
import { seededAuction } from './seed-lists.ts';
import type { Storage } from './stored-auctions.ts';

const HOUR = 3_600_000;

/**
 * Seeds a sale of so many lots, as `seedAuctions` does, in every status. Lists do not have them. Returns the ids of
 * sale and lots.
 */
export async function seedSale(storage: Storage, count: number, now: number) {
  const saleId = randomUUID();
  const lots = Array.from({ length: count }, (_, n) => seededAuction(n, count, now, 'A lot of a sale.'));
  const lotIds = lots.map(({ state }) => state.auctionId);
  const sale: SaleItem = {
    auctionId: saleId,
    sk: SALE_SK,
    name: 'A large sale',
    registrationDeadlineAt: now - 2 * HOUR,
    startAt: now - HOUR,
    firstEndAt: now + HOUR,
    everyMinutes: 1,
    staggersStarts: false,
    lots: lotIds,
    version: 1,
    createdBy: 'admin',
    createdAt: now,
  };
  const items = lots.flatMap(({ listing, state }) => [{ ...listing, saleId }, state]);
  await putAll(storage.client, storage.tables.auctions, [sale, ...items]);
  return { saleId, lotIds };
}

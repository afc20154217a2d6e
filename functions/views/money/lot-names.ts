import { winnerOf } from '#functions/domain/auctions/winner.ts';
import { readManyListings, readManyStates } from '#functions/tables/auctions/batch-reads.ts';
import { readBatch } from '#functions/tables/reads.ts';
import { readSales } from '#functions/tables/sales/sale-item.ts';
import { sellerItem, sellerKey } from '#functions/tables/sellers/seller-items.ts';
import type { AuctionsTable, SellersTable } from '#functions/tables/table-handle.ts';
import type { LotNames } from '#shared/contract/money/lot-names.ts';
import { type Duty, maySee } from '#shared/model/accounts/duties.ts';
import { rupeesFromPaise } from '#shared/model/money/money.ts';

interface NameTables {
  readonly auctions: AuctionsTable;
  readonly sellers: SellersTable;
}

/**
 * What CSV files say of each lot, by auction id: its number, seller, sale, winner and reserve. Deleted lots are left out.
 * The reserve is for those who may see what belongs to the duty `lots`. Four batches of reads.
 */
export async function readLotNames(
  { auctions, sellers }: NameTables,
  auctionIds: readonly string[],
  duties: readonly Duty[] | undefined,
): Promise<ReadonlyMap<string, LotNames>> {
  const [listings, states] = await Promise.all([
    readManyListings(auctions, auctionIds),
    readManyStates(auctions, auctionIds),
  ]);
  const listed = [...listings.values()];
  const sellerIds = [...new Set(listed.flatMap(({ sellerId }) => sellerId ?? []))];
  const [sales, knownNames] = await Promise.all([
    readSales(
      auctions,
      listed.flatMap(({ saleId }) => saleId ?? []),
      'eventual',
    ),
    readBatch(sellers, sellerIds.map(sellerKey), sellerItem, { consistency: 'eventual' }),
  ]);
  const sellerNames = new Map(knownNames.map(({ sellerId, name }) => [sellerId, name]));
  const seesReserve = maySee(duties, 'lots');
  return new Map(
    listed.map(({ auctionId, lotNumber, sellerId = '', saleId = '', reserve }) => {
      const state = states.get(auctionId);
      return [
        auctionId,
        {
          lotNumber,
          seller: sellerNames.get(sellerId) ?? null,
          sale: sales.get(saleId)?.name ?? null,
          winner: (state && winnerOf(state)?.name) ?? null,
          reserve: seesReserve && reserve !== undefined ? rupeesFromPaise(reserve) : null,
        },
      ];
    }),
  );
}

import { depositAnswer } from '#functions/domain/sales/registration-end.ts';
import type { ListingItem } from '#functions/tables/auctions/listing-item.ts';
import { readSales } from '#functions/tables/sales/sale-item.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';
import type { AuctionCard } from '#shared/contract/auction-card.ts';

type SaleName = AuctionCard['saleEvent'];
export type NameSale = (listing: Pick<ListingItem, 'saleId'>) => SaleName;

/** Reads the names of the sales that these lots are in. Reads nothing if they are in none. */
export async function readSaleNames(
  auctions: AuctionsTable,
  listings: readonly Pick<ListingItem, 'saleId'>[],
): Promise<NameSale> {
  const ids = listings.flatMap(({ saleId }) => saleId ?? []);
  const sales = ids.length === 0 ? undefined : await readSales(auctions, ids, 'eventual');
  return ({ saleId }) => {
    const sale = saleId === undefined ? undefined : sales?.get(saleId);
    return (
      sale && { _id: sale.auctionId, name: sale.name, ...(sale.deposit && { deposit: depositAnswer(sale.deposit) }) }
    );
  };
}

import type { ListingItem } from '#functions/tables/auctions/listing-item.ts';
import { readSales, type SaleItem } from '#functions/tables/sales/sale-item.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';
import { rupeesFromPaise } from '#shared/model/money/money.ts';

/** Where people register for a lot: its own id, or that of its sale with one deposit, and until when. */
export interface LotRegistration {
  readonly auctionId: string;
  /** Epoch milliseconds. */
  readonly endsAt: number;
}

export async function readLotRegistration(
  auctions: AuctionsTable,
  lot: Pick<ListingItem, 'auctionId' | 'saleId' | 'hasSaleDeposit' | 'registrationDeadlineAt'>,
): Promise<LotRegistration> {
  const { saleId } = lot;
  const sale =
    saleId === undefined || lot.hasSaleDeposit !== true
      ? undefined
      : (await readSales(auctions, [saleId], 'strong')).get(saleId);
  const { auctionId, registrationDeadlineAt: endsAt } = sale ?? lot;
  return { auctionId, endsAt };
}

/** The deposit of a sale, in rupees. */
export const depositAnswer = ({ amount, multiple }: NonNullable<SaleItem['deposit']>) => ({
  amount: rupeesFromPaise(amount),
  multiple,
});

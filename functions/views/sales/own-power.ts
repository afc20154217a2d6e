import type { BidderItem } from '#functions/tables/auctions/bidder-item.ts';
import { getBidder } from '#functions/tables/auctions/people-reads.ts';
import { getPower, type PowerItem } from '#functions/tables/sales/power-item.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';
import { rupeesFromPaise } from '#shared/model/money/money.ts';

/** Somebody's registration for a sale with one deposit. The power is gone once the deposit is released. */
export interface OwnSaleRegistration {
  readonly registration: BidderItem;
  readonly power: PowerItem | undefined;
}

export async function readSaleRegistration(
  auctions: AuctionsTable,
  saleId: string,
  userId: string,
): Promise<OwnSaleRegistration | undefined> {
  const [registration, power] = await Promise.all([
    getBidder(auctions, saleId, userId),
    getPower(auctions, saleId, userId),
  ]);
  return registration && { registration, power };
}

/** In rupees. What was just outbid may count for a moment. */
export const powerAnswer = (power: PowerItem | undefined) =>
  power === undefined || power.limit === 0
    ? null
    : { limit: rupeesFromPaise(power.limit), used: rupeesFromPaise(power.reserved) };

import type { AuctionDetails } from '#shared/contract/auctions.ts';
import type { CheckoutRequest } from './checkout-request.ts';

/**
 * What a checkout pays for: the deposit of a lot whose sale takes one for all lots is the sale's, so its id stands for the
 * auction's.
 */
export function paidFor(
  { saleEvent }: Pick<AuctionDetails, 'saleEvent'>,
  { auctionId, type }: CheckoutRequest,
): string {
  return type === 'emd' && saleEvent?.deposit !== undefined ? saleEvent._id : auctionId;
}

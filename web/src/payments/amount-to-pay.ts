import type { AuctionDetails } from '#shared/contract/auctions.ts';
import type { PaymentType } from '#shared/model/money/payment-enums.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';

type PricedAuction = Pick<AuctionDetails, 'emdAmount' | 'basePrice' | 'saleEvent'> & {
  readonly viewer: Pick<AuctionDetails['viewer'], 'toPay'>;
  readonly bidLog: readonly Pick<AuctionDetails['bidLog'][number], 'bidAmount' | 'takenBack'>[];
};

/**
 * The amount to pay, in rupees, or an error message; the server computes it again. An EMD may be 0. The server sends
 * the winner's final payment; for others it is the highest bid, else the base price.
 */
export function amountToPay(auction: PricedAuction, type: PaymentType): Result<number, string> {
  const ofSale = auction.saleEvent?.deposit;
  if (type === 'emd' && ofSale !== undefined) return ok(ofSale.amount);
  if (type === 'emd') return isAmount(auction.emdAmount) ? ok(auction.emdAmount) : refused(NO_EMD);
  if (auction.viewer.toPay !== null) return ok(auction.viewer.toPay.amount);
  const highestRupees = Math.max(
    0,
    ...auction.bidLog.filter(({ takenBack }) => takenBack !== true).map((bid) => bid.bidAmount),
  );
  const amountRupees = highestRupees > 0 ? highestRupees : auction.basePrice;
  return isAmount(amountRupees) && amountRupees > 0 ? ok(amountRupees) : refused(NO_FINAL_AMOUNT);
}

export const NO_EMD = 'EMD amount not found for this auction';
const NO_FINAL_AMOUNT = 'Unable to determine final payment amount';

function isAmount(rupees: number): boolean {
  return Number.isFinite(rupees) && rupees >= 0;
}

import type { AuctionDetails } from '#shared/contract/auctions.ts';
import { formatInr, type Paise, paiseFromText } from '#shared/model/money/money.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { priceNow } from '../amount/price-now.ts';

export const ENDED_SENTENCE = 'Auction has ended. Winner has been declared.';
export const INVALID_SENTENCE = 'Please enter a valid bid amount';

type BidFacts = Pick<AuctionDetails, 'status' | 'winner' | 'currentBid' | 'leastBid' | 'steps'>;

/**
 * Validates the typed amount: returns paise or an error message. Bids are whole rupees. The server checks the same and
 * answers with the same sentences.
 */
export function checkBid(text: string, auction: BidFacts): Result<Paise, string> {
  if (auction.winner !== null || auction.status === 'completed') return refused(ENDED_SENTENCE);
  const amount = paiseFromText(text);
  if (amount === undefined || amount <= 0 || amount % 100 !== 0) return refused(INVALID_SENTENCE);
  const { currentBid, leastBid } = priceNow(auction);
  if (amount <= currentBid) return refused(`Bid must be higher than current bid of ${formatInr(currentBid)}`);
  if (amount < leastBid) return refused(`Bid must be at least ${formatInr(leastBid)}`);
  return ok(amount);
}

import type { AuctionDetails } from '../../../../../shared/contract/auctions.ts';
import { formatInr, type Paise, paiseFromRupees, paiseFromText } from '../../../../../shared/model/money/money.ts';
import { ok, refused, type Result } from '../../../../../shared/model/result.ts';

export const ENDED_SENTENCE = 'Auction has ended. Winner has been declared.';
const INVALID_SENTENCE = 'Please enter a valid bid amount';

type BidFacts = Pick<AuctionDetails, 'status' | 'winner' | 'currentBid'>;

/** Validates the typed amount: returns paise or an error message. Bids are whole rupees. */
export function checkBid(text: string, { status, winner, currentBid: currentRupees }: BidFacts): Result<Paise, string> {
  if (winner !== null || status === 'completed') return refused(ENDED_SENTENCE);
  const amount = paiseFromText(text);
  if (amount === undefined || amount <= 0 || amount % 100 !== 0) return refused(INVALID_SENTENCE);
  const highestBid = paiseFromRupees(currentRupees) ?? 0;
  if (amount <= highestBid) return refused(`Bid must be higher than current bid of ${formatInr(highestBid)}`);
  return ok(amount);
}

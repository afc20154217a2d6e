import { formatInr, isWholeRupees, type Paise, paiseFromText } from '#shared/model/money/money.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';

/** Validates a leader's new maximum: returns paise or an error message. */
export function checkMaximum(text: string, currentBid: Paise): Result<Paise, string> {
  const maximum = paiseFromText(text);
  if (maximum === undefined || maximum <= 0 || !isWholeRupees(maximum)) {
    return refused('Please enter a valid amount in whole rupees.');
  }
  return maximum > currentBid
    ? ok(maximum)
    : refused(`Your maximum must be higher than your bid of ${formatInr(currentBid)}.`);
}

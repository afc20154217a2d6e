import type { PriceNow } from '#shared/model/auctions/bid-steps.ts';
import { formatInr } from '#shared/model/money/money.ts';

/** Said in a dialog when others have bid as much in the meantime. */
export function TooLow({ price: { currentBid, leastBid } }: { readonly price: PriceNow }) {
  return (
    <p>
      The current bid is <strong>{formatInr(currentBid)}</strong> by now, so this amount is no longer enough. The next
      bid must be at least <strong>{formatInr(leastBid)}</strong>.
    </p>
  );
}

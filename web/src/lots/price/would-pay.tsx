import type { PublicLot } from '#shared/contract/lots/public-lots.ts';
import { formatInr, type Paise } from '#shared/model/money/money.ts';
import { totalWith } from './all-in-price.ts';

interface WouldPayProps {
  readonly auction: Pick<PublicLot, 'charges'>;
  /** The bid to calculate with. */
  readonly bid: Paise;
  /** The bid is a maximum. */
  readonly atMost?: boolean;
}

/** The total price of a bid with its charges; renders nothing without charges. */
export function WouldPay({ auction, bid, atMost = false }: WouldPayProps) {
  const total = totalWith(auction.charges, bid);
  if (total === bid) return null;
  return (
    <p className="tabular text-sm text-muted">
      {atMost ? 'At most you' : 'You'} would pay <strong className="font-semibold text-text">{formatInr(total)}</strong>
      , charges included
    </p>
  );
}

import type { PublicLot } from '../../../../shared/contract/public-lots.ts';
import { totalWith } from './all-in-price.ts';
import { formatInr, type Paise } from '../../../../shared/model/money/money.ts';

interface WouldPayProps {
  readonly auction: Pick<PublicLot, 'charges'>;
  /** The bid to calculate with. */
  readonly bid: Paise;
}

/** The total price of a bid with its charges; renders nothing without charges. */
export function WouldPay({ auction, bid }: WouldPayProps) {
  const total = totalWith(auction.charges, bid);
  if (total === bid) return null;
  return (
    <p className="tabular text-sm text-muted">
      You would pay <strong className="font-semibold text-text">{formatInr(total)}</strong>, charges included
    </p>
  );
}

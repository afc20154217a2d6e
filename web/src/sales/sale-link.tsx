import { Link } from 'react-router-dom';
import type { AuctionCard } from '#shared/contract/auction-card.ts';
import { paths } from '#web/paths.ts';
import { cx } from '#web/ui/cx.ts';

interface SaleLinkProps {
  readonly sale: AuctionCard['saleEvent'];
  /** The page of a sale; the public one by default. */
  readonly pathOf?: (saleId: string) => string;
  readonly className?: string;
}

/** Names the sale that a lot is in; nothing if it is in none. On a card it lies above the card's own link. */
export function SaleLink({ sale, pathOf = paths.sale, className }: SaleLinkProps) {
  if (sale === undefined) return null;
  return (
    <p className={cx('text-[0.8125rem] wrap-anywhere text-muted', className)}>
      Sale:{' '}
      <Link to={pathOf(sale._id)} className="relative z-10 font-medium text-text underline">
        {sale.name}
      </Link>
    </p>
  );
}

import { Link } from 'react-router-dom';
import type { AuctionCard } from '../../../shared/contract/auctions.ts';
import { paths } from '../paths.ts';
import type { Role } from '../../../shared/model/accounts/account-enums.ts';
import { cx } from '../ui/cx.ts';

interface SaleLinkProps {
  readonly sale: AuctionCard['saleEvent'];
  /** Admins get to the page where they change the sale. */
  readonly role?: Role;
  readonly className?: string;
}

/** Names the sale that a lot is in; nothing if it is in none. On a card it lies above the card's own link. */
export function SaleLink({ sale, role, className }: SaleLinkProps) {
  if (sale === undefined) return null;
  const path = role === 'admin' ? paths.adminSale(sale._id) : paths.sale(sale._id);
  return (
    <p className={cx('text-[0.8125rem] wrap-anywhere text-muted', className)}>
      Sale:{' '}
      <Link to={path} className="relative z-10 font-medium text-text underline">
        {sale.name}
      </Link>
    </p>
  );
}

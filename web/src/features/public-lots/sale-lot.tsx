import { Link } from 'react-router-dom';
import type { CatalogueLot } from '#shared/contract/sales/public-sale.ts';
import { AuctionImage } from '#web/auctions/auction-image.tsx';
import { auctionPath } from '#web/auctions/auction-path.ts';
import { ClosingTime } from '#web/auctions/closing-time.tsx';
import { StatusBadge } from '#web/auctions/status-badge.tsx';
import { priceLabel } from '#web/lots/price/price-label.ts';
import { paths } from '#web/paths.ts';
import { factsLine } from '#web/sales/facts-line.ts';
import { useSession } from '#web/session/session.ts';
import { Money } from '#web/ui/format/money.tsx';

interface SaleLotProps {
  readonly lot: CatalogueLot;
  /** Whether it takes an EMD of its own. */
  readonly takesEmd: boolean;
}

/** A lot in the list of its sale. */
export function SaleLot({ lot, takesEmd }: SaleLotProps) {
  const session = useSession();
  const path = session === undefined ? paths.lot(lot._id) : auctionPath(session.user.role, lot._id);
  const facts = factsLine(lot);
  return (
    <li className="relative flex items-start gap-x-3 border-b border-border p-4 last:border-b-0 hover:bg-sunken/40 sm:gap-x-4 lg:items-center lg:px-5">
      <span className="tabular min-w-6 shrink-0 font-semibold lg:text-right">{lot.number}</span>
      <AuctionImage src={lot.images[0]} alt="" className="h-15 w-20 shrink-0 rounded-md sm:h-18 sm:w-24" />
      <div className="grid min-w-0 flex-1 gap-2 lg:flex lg:items-center lg:gap-4">
        <div className="min-w-0 flex-1">
          <h3 className="leading-snug font-semibold wrap-anywhere">
            <Link
              to={path}
              className="outline-none after:absolute after:inset-0 hover:underline focus-visible:underline"
            >
              {lot.title}
            </Link>
          </h3>
          {facts !== '' && <p className="line-clamp-1 text-sm text-muted">{facts}</p>}
          <p className="text-sm text-muted">
            <ClosingTime auction={lot} />
          </p>
        </div>
        <dl className="flex flex-wrap gap-x-8 gap-y-1 text-sm lg:w-60 lg:shrink-0 lg:justify-end lg:text-right">
          <div>
            <dt className="text-muted">{priceLabel(lot)}</dt>
            <dd className="text-base font-semibold">
              <Money rupees={lot.currentBid} />
            </dd>
          </div>
          {takesEmd && (
            <div>
              <dt className="text-muted">EMD</dt>
              <dd className="font-medium">
                <Money rupees={lot.emdAmount} />
              </dd>
            </div>
          )}
        </dl>
        <StatusBadge status={lot.status} outcome={lot.outcome} pausedAt={lot.pausedAt} className="justify-self-start" />
      </div>
    </li>
  );
}

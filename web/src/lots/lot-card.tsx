import { Link } from 'react-router-dom';
import type { PublicCard } from '#shared/contract/lots/public-lots.ts';
import { AuctionImage } from '#web/auctions/auction-image.tsx';
import { ClosingTime } from '#web/auctions/closing-time.tsx';
import { StatusBadge } from '#web/auctions/status-badge.tsx';
import { paths } from '#web/paths.ts';
import { SaleLink } from '#web/sales/sale-link.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { CardFacts } from './card-facts.tsx';
import { priceLabel } from './price/price-label.ts';
import { ReserveNote } from './price/reserve-note.tsx';

interface LotCardProps {
  readonly lot: PublicCard;
  /** The page of the lot; by default the public one. */
  readonly to?: string;
  /** True for the cards on the first screen. */
  readonly eager?: boolean;
}

/** A lot in a public list. The whole card is a link. */
export function LotCard({ lot, to = paths.lot(lot._id), eager = false }: LotCardProps) {
  const { title, images, status, bidCount } = lot;
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-lg border border-border bg-raised shadow-card transition-shadow hover:shadow-lift has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-accent">
      <div className="relative aspect-4/3 shrink-0 overflow-hidden">
        <AuctionImage
          src={images[0]}
          alt=""
          eager={eager}
          className="absolute inset-0 size-full transition-transform duration-300 group-hover:scale-[1.03]"
        />
        <StatusBadge
          status={status}
          outcome={lot.outcome}
          pausedAt={lot.pausedAt}
          className="absolute top-3.5 left-3 shadow-card"
        />
      </div>
      <div className="flex flex-1 flex-col gap-3 p-4">
        <div>
          <h3 className="line-clamp-2 min-h-[2.75em] large-text:line-clamp-none leading-snug font-semibold wrap-anywhere">
            <Link to={to} className="outline-none after:absolute after:inset-0">
              {title}
            </Link>
          </h3>
          <p className="mt-1 min-h-[4.5em] text-[0.8125rem] text-muted">
            <ClosingTime auction={lot} />
          </p>
          <SaleLink sale={lot.saleEvent} className="mt-1" />
        </div>
        <CardFacts lot={lot} className="mt-auto" />
        <dl className="flex flex-wrap items-baseline justify-between gap-x-3 border-t border-border pt-3">
          <div>
            <dt className="text-sm text-muted">{priceLabel(lot)}</dt>
            <dd className="text-lg font-semibold">
              <Money rupees={lot.currentBid} />
            </dd>
          </div>
          <div className="text-right">
            <dt className="text-sm text-muted">Bids</dt>
            <dd className="tabular font-medium">{bidCount}</dd>
          </div>
        </dl>
        <ReserveNote status={lot.reserveStatus} className="-mt-2" />
      </div>
    </article>
  );
}

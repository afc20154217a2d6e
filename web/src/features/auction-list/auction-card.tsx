import { Link } from 'react-router-dom';
import type { AuctionCard as Auction } from '#shared/contract/auction-card.ts';
import type { Role } from '#shared/model/accounts/account-enums.ts';
import { AuctionImage } from '#web/auctions/auction-image.tsx';
import { auctionPath } from '#web/auctions/auction-path.ts';
import { ClosingTime } from '#web/auctions/closing-time.tsx';
import { OwnBadge } from '#web/auctions/own-badge.tsx';
import { ShareButton } from '#web/auctions/share-button.tsx';
import { StatusBadge } from '#web/auctions/status-badge.tsx';
import { WatchButton } from '#web/auctions/watch-button.tsx';
import { CardFacts } from '#web/lots/card-facts.tsx';
import { hasBid } from '#web/lots/price/has-bid.ts';
import { endPriceLabel } from '#web/lots/price/price-label.ts';
import { ReserveNote } from '#web/lots/price/reserve-note.tsx';
import { SaleLink } from '#web/sales/sale-link.tsx';
import { useSalePath } from '#web/sales/use-sale-path.ts';
import { cx } from '#web/ui/cx.ts';
import { Money } from '#web/ui/format/money.tsx';
import type { View } from './list-filter.ts';

interface AuctionCardProps {
  readonly auction: Auction;
  readonly role: Role;
  readonly view: View;
  /** True for the first cards on the screen. */
  readonly eager: boolean;
}

/** The background that buttons need on a picture. */
const ON_PICTURE = 'rounded-full! bg-raised/90 text-text shadow-card backdrop-blur-sm hover:bg-raised';

const isIncomplete = ({ missing = [] }: Auction): boolean => missing.length > 0;

function bidName({ status, outcome }: Auction): string {
  if (status === 'completed') return endPriceLabel(outcome);
  return status === 'cancelled' ? 'Last Bid' : 'Current Bid';
}

/** One auction of a list. The whole card is a link; the buttons are above it. */
export function AuctionCard({ auction, role, view, eager }: AuctionCardProps) {
  const salePath = useSalePath();
  const { _id, title, images, status, watched } = auction;
  const isList = view === 'list';
  const buttons = (className?: string) => (
    <>
      <WatchButton auctionId={_id} title={title} watched={watched} {...(className !== undefined && { className })} />
      <ShareButton auctionId={_id} title={title} {...(className !== undefined && { className })} />
    </>
  );
  return (
    <article
      className={cx(
        'group relative flex h-full overflow-hidden rounded-lg border border-border bg-raised shadow-card transition-shadow hover:shadow-lift',
        'has-[h2_a:focus-visible]:outline-2 has-[h2_a:focus-visible]:outline-offset-2 has-[h2_a:focus-visible]:outline-accent',
        isList ? 'flex-row large-text:flex-col' : 'flex-col',
      )}
    >
      <div
        className={cx(
          'relative shrink-0 overflow-hidden',
          isList ? 'w-[8rem] lg:w-[13rem] large-text:aspect-4/3 large-text:w-full' : 'aspect-4/3',
        )}
      >
        <AuctionImage
          src={images[0]}
          alt=""
          eager={eager}
          className="absolute inset-0 size-full transition-transform duration-300 group-hover:scale-[1.03]"
        />
        {!isList && <div className="absolute top-2.5 right-2.5 z-10 flex gap-1.5">{buttons(ON_PICTURE)}</div>}
        <StatusBadge
          status={status}
          outcome={auction.outcome}
          pausedAt={auction.pausedAt}
          className={cx('absolute shadow-card', isList ? 'top-2 left-2' : 'top-3.5 left-3')}
        />
        {auction.own !== undefined && (
          <OwnBadge
            own={auction.own}
            className={cx('absolute shadow-card', isList ? 'bottom-2 left-2' : 'bottom-3 left-3')}
          />
        )}
      </div>
      <div className={cx('flex min-w-0 flex-1 flex-col gap-3 p-4', isList && 'lg:p-5')}>
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            <h2
              className={cx(
                'leading-snug font-semibold wrap-anywhere',
                isList ? 'lg:text-lg' : 'line-clamp-2 min-h-[2.75em] large-text:line-clamp-none',
              )}
            >
              <Link to={auctionPath(role, _id)} className="outline-none after:absolute after:inset-0">
                {title}
              </Link>
            </h2>
            <p className={cx('mt-1 text-[0.8125rem] text-muted', !isList && 'min-h-[3em]')}>
              {isIncomplete(auction) ? 'Not complete yet: it cannot be published.' : <ClosingTime auction={auction} />}
            </p>
            <SaleLink sale={auction.saleEvent} pathOf={salePath} className="mt-1" />
            {auction.houseNumber !== undefined && (
              <p className="text-[0.8125rem] text-muted wrap-anywhere">House number {auction.houseNumber}</p>
            )}
          </div>
          {isList && <div className="relative z-10 -mt-1 -mr-1 hidden lg:flex">{buttons()}</div>}
        </div>
        {!isIncomplete(auction) && (
          <CardFacts lot={auction} className={cx(!isList && 'mt-auto', isList && 'lg:flex lg:gap-x-12')} />
        )}
        <Prices auction={auction} isList={isList} />
        <ReserveNote status={auction.reserveStatus} className="-mt-2" />
        {isList && <div className="relative z-10 -mb-2 -ml-2.5 flex lg:hidden">{buttons()}</div>}
      </div>
    </article>
  );
}

function Prices({ auction, isList }: { readonly auction: Auction; readonly isList: boolean }) {
  const { bidCount, basePrice, currentBid } = auction;
  const hasBids = hasBid(auction);
  const rowClass = cx('flex flex-wrap items-baseline justify-between gap-x-3', isList && 'lg:block');
  return (
    <dl className={cx('grid gap-1 border-t border-border pt-3', isList && 'lg:flex lg:justify-start lg:gap-x-12')}>
      <div className={rowClass}>
        <dt className="text-sm text-muted">Base Price</dt>
        <dd className={hasBids ? 'font-medium' : 'font-semibold'}>
          {auction.missing?.includes('basePrice') === true ? 'Not set' : <Money rupees={basePrice} />}
        </dd>
      </div>
      <div className={rowClass}>
        <dt className="text-sm text-muted">{bidName(auction)}</dt>
        <dd className={hasBids ? 'font-semibold text-accent' : 'text-sm text-muted'}>
          {hasBids ? <Money rupees={currentBid} /> : 'No bids'}
        </dd>
      </div>
      <div className={rowClass}>
        <dt className="text-sm text-muted">Total Bids</dt>
        <dd className="tabular font-medium">{bidCount}</dd>
      </div>
    </dl>
  );
}

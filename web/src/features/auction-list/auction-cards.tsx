import type { AuctionCard as Auction } from '#shared/contract/auction-card.ts';
import type { Role } from '#shared/model/accounts/account-enums.ts';
import { cx } from '#web/ui/cx.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { AuctionCard } from './auction-card.tsx';
import type { View } from './list-filter.ts';

/** The number of skeleton cards; about one screen. */
const PLACEHOLDERS = 8;

const GRID_CLASS = 'grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3';
const LIST_CLASS = 'grid grid-cols-1 gap-4';

interface AuctionCardsProps {
  readonly auctions: readonly Auction[];
  readonly role: Role;
  readonly view: View;
  /** The cards still belong to the previous filter. */
  readonly isOutdated: boolean;
}

export function AuctionCards({ auctions, role, view, isOutdated }: AuctionCardsProps) {
  return (
    <ul
      aria-label="Auctions"
      className={cx(view === 'grid' ? GRID_CLASS : LIST_CLASS, 'transition-opacity', isOutdated && 'opacity-60')}
    >
      {auctions.map((auction, index) => (
        <li key={auction._id}>
          <AuctionCard auction={auction} role={role} view={view} eager={index < PLACEHOLDERS / 2} />
        </li>
      ))}
    </ul>
  );
}

export function AuctionCardsSkeleton({ view }: { readonly view: View }) {
  return (
    <output aria-label="Loading auctions…" className="block">
      <div className={view === 'grid' ? GRID_CLASS : LIST_CLASS}>
        {Array.from({ length: PLACEHOLDERS }, (_, index) => (
          <div
            key={index}
            className={cx(
              'flex overflow-hidden rounded-lg border border-border bg-raised shadow-card',
              view === 'grid' ? 'flex-col' : 'flex-row',
            )}
          >
            <Skeleton className={cx('rounded-none!', view === 'grid' ? 'aspect-4/3' : 'w-32 lg:w-52')} />
            <div className="grid flex-1 gap-3 p-4">
              <Skeleton className="h-5 w-4/5" />
              <Skeleton className="h-4 w-1/2" />
              <div className="mt-3 flex justify-between gap-6">
                <Skeleton className="h-9 w-24" />
                <Skeleton className="h-9 w-24" />
              </div>
            </div>
          </div>
        ))}
      </div>
    </output>
  );
}

import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { SoldLot } from '#shared/contract/lots/public-lots.ts';
import { Card } from '#web/ui/card.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { Money } from '#web/ui/format/money.tsx';

interface SoldBeforeProps {
  readonly lots: readonly SoldLot[];
  readonly pathOf: (lotId: string) => string;
}

/** What lots like this one brought. */
export function SoldBefore({ lots, pathOf }: SoldBeforeProps) {
  const headingId = useId();
  if (lots.length === 0) return null;
  return (
    <Card>
      <section aria-labelledby={headingId} className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <div>
          <h2 id={headingId} className="font-semibold">
            Sold before
          </h2>
          <p className="text-sm text-muted">
            Lots like this one that were won and paid for in the last 12 months. The amount is the winning bid, without
            premium, GST and other charges.
          </p>
        </div>
        <ul className="grid divide-y divide-border">
          {lots.map(({ _id, title, city, winningBid, bidCount, endedAt }) => (
            <li key={_id} className="items-baseline justify-between gap-6 py-3 sm:flex">
              <div className="min-w-0">
                <Link to={pathOf(_id)} className="font-medium wrap-anywhere underline">
                  {title}
                </Link>
                <p className="text-sm text-muted">
                  {city !== null && `${city}. `}Ended on <DateTime time={endedAt} />
                </p>
              </div>
              <p className="shrink-0 sm:text-right">
                <Money rupees={winningBid} className="font-semibold" />
                <span className="tabular block text-sm text-muted">
                  {bidCount} {bidCount === 1 ? 'bid' : 'bids'}
                </span>
              </p>
            </li>
          ))}
        </ul>
      </section>
    </Card>
  );
}

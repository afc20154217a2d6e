import type { SaleFacts as Facts } from '#shared/contract/sales/sales.ts';
import { Card } from '#web/ui/card.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { Money } from '#web/ui/format/money.tsx';

/** The schedule, place and terms of a sale. */
export function SaleFacts({ sale }: { readonly sale: Facts }) {
  const every = sale.everyMinutes === 1 ? '1 minute' : `${sale.everyMinutes} minutes`;
  const both = sale.staggersStarts ? 'opens and ends' : 'ends';
  return (
    <Card className="grid gap-4">
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2 xl:grid-cols-4">
        <div>
          <dt className="text-sm text-muted">Registration deadline</dt>
          <dd className="font-medium">
            <DateTime time={sale.registrationDeadline} />
          </dd>
        </div>
        <div>
          <dt className="text-sm text-muted">Start of bidding</dt>
          <dd className="font-medium">
            <DateTime time={sale.startDate} />
          </dd>
        </div>
        <div>
          <dt className="text-sm text-muted">First lot ends</dt>
          <dd className="font-medium">
            <DateTime time={sale.firstEnd} />
          </dd>
        </div>
        <div>
          <dt className="text-sm text-muted">From lot to lot</dt>
          <dd className="font-medium">
            {sale.everyMinutes === 0 ? 'All at the same time' : `Each ${both} ${every} after the one before`}
          </dd>
        </div>
      </dl>
      {sale.postponed !== undefined && (
        <p className="wrap-anywhere">
          <span className="text-sm text-muted">
            Postponed on <DateTime time={sale.postponed.at} />:{' '}
          </span>
          {sale.postponed.reason}
        </p>
      )}
      {sale.deposit !== null && (
        <p>
          <span className="text-sm text-muted">One deposit for all lots: </span>
          <Money rupees={sale.deposit.amount} />, for a bidding power of{' '}
          <Money rupees={sale.deposit.amount * sale.deposit.multiple} />
        </p>
      )}
      {sale.place !== '' && (
        <p className="wrap-anywhere">
          <span className="text-sm text-muted">Place: </span>
          {sale.place}
        </p>
      )}
      {sale.terms !== '' && (
        <div>
          <h2 className="text-sm text-muted">Terms</h2>
          <p className="whitespace-pre-line wrap-anywhere">{sale.terms}</p>
        </div>
      )}
    </Card>
  );
}

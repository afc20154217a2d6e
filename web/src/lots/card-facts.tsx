import type { ReactNode } from 'react';
import type { AuctionCard } from '#shared/contract/auction-card.ts';
import { useServerNow } from '#web/realtime/use-server-now.ts';
import { cx } from '#web/ui/cx.ts';
import { formatMoment } from '#web/ui/format/format-time.ts';
import { Money } from '#web/ui/format/money.tsx';

interface CardFactsProps {
  readonly lot: Pick<AuctionCard, 'status' | 'emdAmount' | 'saleEvent' | 'registrationDeadline' | 'city'>;
  readonly className?: string;
}

/** What decides whether one opens a lot: where it is, its deposit, and until when one can register. */
export function CardFacts({ lot, className }: CardFactsProps) {
  const { status, emdAmount, saleEvent, city } = lot;
  const deadline = Date.parse(lot.registrationDeadline);
  const { now } = useServerNow(deadline);
  const deposit = saleEvent?.deposit?.amount ?? emdAmount;
  return (
    <dl className={cx('grid gap-1 text-sm', className)}>
      {(status === 'pending' || status === 'active') && (
        <>
          <Row name={saleEvent?.deposit === undefined ? 'Deposit' : 'Deposit for the sale'}>
            {deposit === 0 ? 'None' : <Money rupees={deposit} />}
          </Row>
          <Row name="Register by">{deadline <= now ? 'Closed' : formatMoment(deadline, now)}</Row>
        </>
      )}
      {city !== undefined && <Row name="City">{city}</Row>}
    </dl>
  );
}

function Row({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className="tabular text-right wrap-anywhere">{children}</dd>
    </div>
  );
}

import { Link } from 'react-router-dom';
import type { PublicLot } from '#shared/contract/lots/public-lots.ts';
import { paiseFromRupees } from '#shared/model/money/money.ts';
import { auctionPath } from '#web/auctions/auction-path.ts';
import { CountdownPanel } from '#web/auctions/clock/countdown-panel.tsx';
import { priceLabel } from '#web/lots/price/price-label.ts';
import { ReserveNote } from '#web/lots/price/reserve-note.tsx';
import { WouldPay } from '#web/lots/price/would-pay.tsx';
import { paths } from '#web/paths.ts';
import { useSession } from '#web/session/session.ts';
import { buttonClass } from '#web/ui/buttons/button-class.ts';
import { Card } from '#web/ui/card.tsx';
import { Money } from '#web/ui/format/money.tsx';

interface LotPanelProps {
  readonly lot: PublicLot;
  /** The last poll failed, so there may be newer bids. */
  readonly isOutdated: boolean;
}

/** The clock and the price of a lot, and the way to bid. */
export function LotPanel({ lot, isOutdated }: LotPanelProps) {
  return (
    <section aria-label="Bidding">
      <Card className="grid gap-5">
        <CountdownPanel auction={lot} isDisconnected={isOutdated} />
        <dl className="flex items-end justify-between gap-4">
          <div>
            <dt className="text-sm font-medium text-muted">{priceLabel(lot)}</dt>
            <dd className="text-3xl font-semibold">
              <Money rupees={lot.currentBid} />
            </dd>
          </div>
          <div className="text-right">
            <dt className="text-sm font-medium text-muted">Bids</dt>
            <dd className="tabular text-xl font-semibold">{lot.bidCount}</dd>
          </div>
        </dl>
        <ReserveNote status={lot.reserveStatus} className="-mt-3" />
        <WouldPay auction={lot} bid={paiseFromRupees(lot.currentBid) ?? 0} />
        <WayIn lot={lot} />
      </Card>
    </section>
  );
}

function WayIn({ lot: { _id, status } }: { readonly lot: PublicLot }) {
  const session = useSession();
  const returnTo = paths.lot(_id);
  if (session !== undefined) {
    return (
      <Link to={auctionPath(session.user.role, _id)} className={buttonClass({ block: true, size: 'lg' })}>
        Go to the auction
      </Link>
    );
  }
  if (status !== 'active' && status !== 'pending') return null;
  return (
    <div className="grid gap-3">
      <Link to={paths.login({ returnTo })} className={buttonClass({ block: true, size: 'lg' })}>
        Sign in to bid
      </Link>
      <p className="text-center text-sm text-muted">
        New here?{' '}
        <Link to={paths.register({ returnTo })} className="font-semibold text-accent underline underline-offset-2">
          Create a free account
        </Link>
        . An admin verifies every bidder.
      </p>
    </div>
  );
}

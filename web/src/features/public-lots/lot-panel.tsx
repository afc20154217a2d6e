import { Link, useLocation } from 'react-router-dom';
import type { PublicLot } from '#shared/contract/lots/public-lots.ts';
import { paiseFromRupees } from '#shared/model/money/money.ts';
import { AnnulledNote } from '#web/auctions/annulled-note.tsx';
import { auctionPath } from '#web/auctions/auction-path.ts';
import { CountdownPanel } from '#web/auctions/clock/countdown-panel.tsx';
import { priceLabel } from '#web/lots/price/price-label.ts';
import { ReserveNote } from '#web/lots/price/reserve-note.tsx';
import { WouldPay } from '#web/lots/price/would-pay.tsx';
import { paths } from '#web/paths.ts';
import { isLogged } from '#web/public-log/is-logged.ts';
import { useServerNow } from '#web/realtime/use-server-now.ts';
import { useSession } from '#web/session/session.ts';
import { buttonClass } from '#web/ui/buttons/button-class.ts';
import { Card } from '#web/ui/card.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
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
        <dl className="flex flex-wrap items-end justify-between gap-x-4">
          <div>
            <dt className="text-sm font-medium text-muted">{priceLabel(lot)}</dt>
            <dd className="text-3xl font-semibold large-text:text-xl">
              <Money rupees={lot.currentBid} />
            </dd>
          </div>
          <div className="text-right">
            <dt className="text-sm font-medium text-muted">Bids</dt>
            <dd className="tabular text-xl font-semibold">{lot.bidCount}</dd>
          </div>
        </dl>
        <ReserveNote status={lot.reserveStatus} className="-mt-3" />
        {lot.pauseReason !== undefined && <p>We have paused this auction. Reason: {lot.pauseReason}</p>}
        {lot.annulled !== undefined && <AnnulledNote annulled={lot.annulled} pathOf={paths.lot} />}
        {(lot.status === 'active' || lot.status === 'pending') && (
          <WouldPay auction={lot} bid={paiseFromRupees(lot.currentBid) ?? 0} />
        )}
        <WayIn lot={lot} />
        {isLogged(lot) && (
          <Link
            to={paths.verifyAuction(lot._id)}
            className="text-center text-sm font-semibold text-accent underline underline-offset-2"
          >
            Check this auction
          </Link>
        )}
      </Card>
    </section>
  );
}

function WayIn({ lot }: { readonly lot: PublicLot }) {
  const session = useSession();
  const deadline = Date.parse(lot.registrationDeadline);
  const { now } = useServerNow(deadline);
  const { hash } = useLocation();
  const returnTo = paths.auction(lot._id) + hash;
  if (session !== undefined) {
    return (
      <Link to={auctionPath(session.user.role, lot._id)} className={buttonClass({ block: true, size: 'lg' })}>
        Go to the auction
      </Link>
    );
  }
  if (lot.status !== 'active' && lot.status !== 'pending') {
    // Mails to the winner, a runner-up and the registered lead here where nobody is logged in.
    return (
      <Link to={paths.login({ returnTo })} className={buttonClass({ variant: 'secondary', block: true, size: 'lg' })}>
        Log in if you took part
      </Link>
    );
  }
  if (now >= deadline) {
    return (
      <div className="grid gap-3">
        <p>
          Registration for this lot closed on <DateTime time={lot.registrationDeadline} />. Log in to bid if you are
          registered, or to follow the lot.
        </p>
        <Link to={paths.login({ returnTo })} className={buttonClass({ variant: 'secondary', block: true, size: 'lg' })}>
          Log in
        </Link>
        <Link to={paths.lots()} className="text-center text-sm font-semibold text-accent underline underline-offset-2">
          See all lots
        </Link>
      </div>
    );
  }
  const deposit = lot.saleEvent?.deposit?.amount ?? lot.emdAmount;
  return (
    <div className="grid gap-3">
      <Link to={paths.login({ returnTo })} className={buttonClass({ block: true, size: 'lg' })}>
        Log in to bid
      </Link>
      <p className="text-center text-sm text-muted">
        {deposit > 0 ? (
          <>
            Refundable deposit (EMD) <Money rupees={deposit} className="font-medium text-text" />.{' '}
          </>
        ) : (
          'No deposit. '
        )}
        Register by <DateTime time={lot.registrationDeadline} />.
      </p>
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

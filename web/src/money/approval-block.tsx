import { Link } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import { useMay } from '#web/session/use-may.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Fact } from '#web/ui/fact.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { ApprovalButtons } from './approval-buttons.tsx';
import type { BidOnApproval } from './settlement-query.ts';

interface ApprovalBlockProps {
  readonly auctionId: string;
  readonly bid: BidOnApproval;
}

/** The highest bid of an auction that ended below its reserve, for the admin to accept or decline. */
export function ApprovalBlock({ auctionId, bid }: ApprovalBlockProps) {
  const decides = useMay('money');
  return (
    <section aria-label={`Bid of ${bid.name}`} className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h3 className="font-semibold">
          Highest bidder:{' '}
          <Link to={paths.userDetail(bid.userId)} className="text-accent underline">
            {bid.name}
          </Link>
        </h3>
        <Badge tone="warning">On approval</Badge>
      </div>
      <p className="text-sm">
        The auction ended below its reserve. The bid can be accepted until{' '}
        <DateTime time={bid.until} className="font-semibold" />. Without a decision the lot stays unsold, and the
        deposit goes back.
      </p>
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2 xl:grid-cols-4">
        <Fact name="Highest bid">
          <Money rupees={bid.bid} />
        </Fact>
        <Fact name="Reserve price">
          <Money rupees={bid.reserve} />
        </Fact>
        <Fact name="They would pay">
          <Money rupees={bid.amount} />
        </Fact>
        <Fact name="EMD held">
          <Money rupees={bid.deposit} />
        </Fact>
      </dl>
      {bid.warning !== undefined && <Banner tone="warning">{bid.warning}</Banner>}
      {bid.counterOffer !== null && <CounterOfferLine offer={bid.counterOffer} />}
      {decides && bid.counterOffer?.state !== 'open' && <ApprovalButtons auctionId={auctionId} bid={bid} />}
    </section>
  );
}

function CounterOfferLine({
  offer: { amount, until, state },
}: {
  readonly offer: NonNullable<BidOnApproval['counterOffer']>;
}) {
  const price = <Money rupees={amount} className="font-semibold" />;
  switch (state) {
    case 'open':
      return (
        <p>
          Counter-offer of {price}: the bidder can answer until <DateTime time={until} className="font-semibold" />.
          Until then the bid can neither be accepted nor declined.
        </p>
      );
    case 'declined':
      return <p>The bidder has declined the counter-offer of {price}. The bid stands.</p>;
    case 'lapsed':
      return <p>The bidder has not answered the counter-offer of {price} in time. The bid stands.</p>;
  }
}

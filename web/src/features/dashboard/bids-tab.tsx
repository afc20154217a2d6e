import { Gavel } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Dashboard, OwnBid } from '#web/account/dashboard-types.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/buttons/button-class.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { OwnItem } from './item-title.tsx';
import { MoreRows } from './more-rows.tsx';
import { isRunning, STATUS_TONES } from './status-tones.ts';
import { TimeLeft } from './time-left.tsx';
import { useMaximums } from './use-maximums.ts';
import { useMore } from './use-more.ts';

/** A bid with the maximum of the bidder that stands behind it. */
interface OwnRow extends OwnBid {
  readonly maximum: number | undefined;
}

const COLUMNS: readonly Column<OwnRow>[] = [
  { key: 'title', header: 'Auction', isHeader: true, cell: (bid) => <OwnItem {...bid} /> },
  { key: 'yours', header: 'Your Bid', align: 'right', cell: (bid) => <YourBid bid={bid} /> },
  { key: 'highest', header: 'Current Highest', align: 'right', cell: (bid) => <Highest bid={bid} /> },
  { key: 'status', header: 'Status', cell: (bid) => <Status bid={bid} /> },
  { key: 'left', header: 'Time Left', cell: (bid) => <TimeLeft bid={bid} /> },
  { key: 'action', header: 'Action', align: 'right', cell: (bid) => <BidAgain bid={bid} /> },
];

function Status({ bid: { status, annulReason } }: { readonly bid: OwnRow }) {
  if (annulReason === undefined) return <Badge tone={STATUS_TONES[status]}>{status}</Badge>;
  return <span className="text-sm text-muted wrap-anywhere">The win was annulled by the house: {annulReason}</span>;
}

/** The auctions that the bidder is registered for. */
export function BidsTab({ dashboard }: { readonly dashboard: Dashboard }) {
  const more = useMore(dashboard, 'bids');
  const maximums = useMaximums(more.rows);
  return (
    <Card flush>
      <Table
        caption="My Bids"
        columns={COLUMNS}
        rows={more.rows.map((bid) => ({ ...bid, maximum: maximums.get(bid.id) }))}
        rowKey={(bid) => bid.id}
        empty={
          <EmptyState
            icon={<Gavel className="size-6" />}
            title="No bids yet"
            text="Register for an auction with its deposit, and it appears here."
            action={
              <Link to={paths.auctions()} className={buttonClass()}>
                Browse auctions
              </Link>
            }
          />
        }
      />
      <MoreRows more={more} />
    </Card>
  );
}

function YourBid({ bid }: { readonly bid: OwnRow }) {
  if (bid.maximum !== undefined) {
    return (
      <span className="inline-grid justify-items-end">
        <Money rupees={bid.yourBid} />
        <span className="text-sm text-muted">
          Maximum <Money rupees={bid.maximum} />
        </span>
      </span>
    );
  }
  if (bid.yourBid > 0) return <Money rupees={bid.yourBid} />;
  const canStillBid = bid.status === 'Pending' || isRunning(bid.status);
  return <span className="text-muted">{canStillBid ? 'No bid yet' : 'No bid'}</span>;
}

/** Without any bid, the base price is not shown as a bid. */
function Highest({ bid }: { readonly bid: OwnBid }) {
  if (bid.bidCount > 0) return <Money rupees={bid.highestBid} />;
  return (
    <span className="text-muted">
      Base <Money rupees={bid.highestBid} />
    </span>
  );
}

function BidAgain({ bid }: { readonly bid: OwnBid }) {
  if (!isRunning(bid.status)) {
    return (
      <span className="flex flex-wrap justify-end gap-1 @min-[46rem]:flex-nowrap">
        {bid.yourBid > 0 && (
          <Link to={paths.receipts(bid.id)} className={buttonClass({ size: 'sm', variant: 'ghost' })}>
            Receipts
            <span className="sr-only"> of {bid.title}</span>
          </Link>
        )}
        <Link to={paths.auction(bid.id)} className={buttonClass({ size: 'sm', variant: 'secondary' })}>
          View
          <span className="sr-only"> {bid.title}</span>
        </Link>
      </span>
    );
  }
  const isUrgent = bid.status === 'Outbid';
  return (
    <Link
      to={paths.auction(bid.id)}
      className={buttonClass({ size: 'sm', variant: isUrgent ? 'primary' : 'secondary' })}
    >
      {bid.yourBid > 0 ? 'Bid Again' : 'Place Bid'}
      <span className="sr-only"> on {bid.title}</span>
    </Link>
  );
}

import { Trophy } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Dashboard, WonAuction } from '#web/account/dashboard-types.ts';
import { paths } from '#web/paths.ts';
import { DownloadReceipt } from '#web/receipts/download-receipt.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/buttons/button-class.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { OwnItem } from './item-title.tsx';
import { MoreRows } from './more-rows.tsx';
import { PaymentDue } from './payment-due.tsx';
import { STATUS_TONES } from './status-tones.ts';
import { useMore } from './use-more.ts';

const COLUMNS: readonly Column<WonAuction>[] = [
  { key: 'item', header: 'Item', isHeader: true, cell: (won) => <OwnItem {...won} /> },
  { key: 'final', header: 'Final Bid', align: 'right', cell: (won) => <Price won={won} /> },
  { key: 'date', header: 'Won Date', cell: (won) => <DateTime time={won.wonDate} dateOnly /> },
  {
    key: 'status',
    header: 'Payment Status',
    cell: (won) => (
      <span className="inline-grid justify-items-end gap-1 @min-[46rem]:justify-items-start">
        <Badge tone={STATUS_TONES[won.paymentStatus]}>{won.paymentStatus}</Badge>
        {won.paymentDueAt !== null && <PaymentDue dueAt={won.paymentDueAt} />}
      </span>
    ),
  },
  { key: 'action', header: 'Action', align: 'right', cell: (won) => <Actions won={won} /> },
];

/** The auctions the bidder has won. */
export function WonTab({ dashboard }: { readonly dashboard: Dashboard }) {
  const more = useMore(dashboard, 'won');
  return (
    <Card flush>
      <Table
        caption="Won Auctions"
        columns={COLUMNS}
        rows={more.rows}
        rowKey={(row) => row.id}
        empty={
          <EmptyState
            icon={<Trophy className="size-6" />}
            title="No wins yet"
            text="When your bid is the last one standing, the auction appears here with its payment."
            action={
              <Link to={paths.auctions({ status: 'active' })} className={buttonClass()}>
                See running auctions
              </Link>
            }
          />
        }
      />
      <MoreRows more={more} />
    </Card>
  );
}

/** The label of the amount below the bid; none when nothing is due. */
const AMOUNT_LABELS: Readonly<Partial<Record<WonAuction['paymentStatus'], string>>> = {
  Pending: 'to pay',
  Overdue: 'to pay',
  Paid: 'paid',
};

/** The bid and, when it differs, the amount to pay. */
function Price({ won: { finalBid, amount, paymentStatus } }: { readonly won: WonAuction }) {
  const words = AMOUNT_LABELS[paymentStatus];
  if (amount === finalBid || words === undefined) return <Money rupees={finalBid} />;
  return (
    <span className="inline-grid justify-items-end">
      <Money rupees={finalBid} />
      <span className="text-sm text-muted">
        <Money rupees={amount} /> {words}
      </span>
    </span>
  );
}

function Actions({ won }: { readonly won: WonAuction }) {
  const { id, title, paymentStatus } = won;
  return (
    <span className="flex flex-wrap justify-end gap-2">
      {paymentStatus === 'Pending' && (
        <Link
          to={paths.checkout({ auctionId: id, type: won.depositOwed ? 'emd' : 'final' })}
          className={buttonClass({ size: 'sm' })}
        >
          {won.depositOwed ? 'Pay Deposit' : 'Pay Now'}
          <span className="sr-only"> for {title}</span>
        </Link>
      )}
      {paymentStatus === 'Paid' && (
        <>
          <DownloadReceipt request={{ auctionId: id, type: 'final' }} compact />
          <Link to={paths.auction(id)} className={buttonClass({ size: 'sm' })}>
            Collect<span className="sr-only"> {title}</span>
          </Link>
        </>
      )}
      <Link to={paths.auction(id)} className={buttonClass({ size: 'sm', variant: 'secondary' })}>
        View Details<span className="sr-only"> of {title}</span>
      </Link>
    </span>
  );
}

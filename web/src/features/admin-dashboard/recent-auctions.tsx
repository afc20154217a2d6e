import { Gavel } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { RecentAuction } from '#web/admin/summary-query.ts';
import { paths } from '#web/paths.ts';
import { useMay } from '#web/session/use-may.ts';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/buttons/button-class.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { STATUS_LABELS } from './status-labels.ts';

const COLUMNS: readonly Column<RecentAuction>[] = [
  {
    key: 'id',
    header: 'ID',
    cell: ({ _id }) => (
      <span className="font-mono text-xs text-muted" title={_id}>
        {_id.slice(0, 8)}
      </span>
    ),
  },
  {
    key: 'item',
    header: 'Item',
    isHeader: true,
    cell: ({ title }) => <span className="line-clamp-2 min-w-40 wrap-anywhere">{title}</span>,
  },
  { key: 'base', header: 'Base Price', align: 'right', cell: (auction) => <Money rupees={auction.basePrice} /> },
  {
    key: 'current',
    header: 'Current Bid',
    align: 'right',
    cell: (auction) =>
      auction.bidCount === 0 ? <span className="text-muted">No bids</span> : <Money rupees={auction.currentBid} />,
  },
  { key: 'bids', header: 'Bids', align: 'right', cell: ({ bidCount }) => bidCount },
  { key: 'status', header: 'Status', cell: ({ status }) => <Status status={status} /> },
  {
    key: 'action',
    header: 'Action',
    align: 'right',
    cell: ({ _id, title }) => (
      <Link to={paths.adminAuction(_id)} className={buttonClass({ size: 'sm', variant: 'secondary' })}>
        View<span className="sr-only"> {title}</span>
      </Link>
    ),
  },
];

function Status({ status }: Pick<RecentAuction, 'status'>) {
  const { word, tone } = STATUS_LABELS[status];
  return (
    <Badge tone={tone} dot={status === 'active'}>
      {word}
    </Badge>
  );
}

/** @param auctions null while the catalogue does not answer */
export function RecentAuctions({ auctions }: { readonly auctions: readonly RecentAuction[] | null }) {
  const mayCreate = useMay('lots');
  return (
    <Card flush>
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-border px-5 py-4">
        <h2 className="text-lg font-semibold">Recent Auctions</h2>
        <Link to={paths.viewAuctions} className="text-sm font-medium text-accent hover:underline">
          View all
        </Link>
      </div>
      <Table
        caption="Recent Auctions"
        columns={COLUMNS}
        rows={auctions ?? []}
        rowKey={({ _id }) => _id}
        empty={
          auctions === null ? (
            <NoAnswer />
          ) : (
            <EmptyState
              icon={<Gavel className="size-6" />}
              title="No auctions yet"
              text="The first auction you create appears here."
              action={
                mayCreate && (
                  <Link to={paths.createAuction} className={buttonClass()}>
                    Create Auction
                  </Link>
                )
              }
            />
          )
        }
      />
    </Card>
  );
}

const NoAnswer = () => (
  <EmptyState
    icon={<Gavel className="size-6" />}
    title="The list of auctions is not available at the moment"
    text="This page tries again automatically. Running auctions and bids are not affected."
  />
);

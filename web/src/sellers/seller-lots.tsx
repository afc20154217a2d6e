import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { SellerLot } from '#shared/contract/money/seller-statements.ts';
import { StatusBadge } from '#web/auctions/status-badge.tsx';
import { LoadMore, type LoadMoreProps } from '#web/ui/buttons/load-more.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { type Column, Table } from '#web/ui/table.tsx';

interface SellerLotsProps {
  readonly lots: readonly SellerLot[];
  readonly pathOf: (auctionId: string) => string;
  /** What an empty list says. */
  readonly empty: string;
  readonly more: Pick<LoadMoreProps, 'hasMore' | 'busy' | 'onMore'>;
  /** What can be done with a lot. */
  readonly actions?: ((lot: SellerLot) => ReactNode) | undefined;
}

/** How a list that is loaded page by page goes on. */
export const moreOf = ({
  hasNextPage,
  isFetchingNextPage,
  fetchNextPage,
}: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>) => ({
  hasMore: hasNextPage,
  busy: isFetchingNextPage,
  onMore: () => void fetchNextPage(),
});

/** The lots of a seller, as they are now, the newest first. */
export function SellerLots({ lots, pathOf, empty, more, actions }: SellerLotsProps) {
  return (
    <>
      <Table
        caption="Lots"
        columns={[
          ...columnsOf(pathOf),
          ...(actions ? [{ key: 'do', header: 'Actions', align: 'right' as const, cell: actions }] : []),
        ]}
        rows={lots}
        rowKey={({ _id }) => _id}
        empty={!more.hasMore && <EmptyState title="No lots yet" text={empty} />}
      />
      {more.hasMore && <LoadMore {...more} shown={lots.length} />}
    </>
  );
}

const columnsOf = (pathOf: SellerLotsProps['pathOf']): readonly Column<SellerLot>[] => [
  {
    key: 'lot',
    header: 'Lot',
    isHeader: true,
    cell: ({ _id, title, lotNumber }) => (
      <span className="grid">
        <Link to={pathOf(_id)} className="font-semibold wrap-anywhere underline underline-offset-2">
          {title}
        </Link>
        <span className="font-normal text-muted">Lot {lotNumber}</span>
      </span>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status, outcome }) => <StatusBadge status={status} outcome={outcome} pausedAt={undefined} />,
  },
  { key: 'price', header: 'Price', align: 'right', cell: ({ price }) => <Money rupees={price} /> },
  { key: 'bids', header: 'Bids', align: 'right', cell: ({ bidCount }) => bidCount },
  {
    key: 'end',
    header: 'End',
    cell: ({ closesAt, status }) => (status === 'draft' ? 'Not published' : <DateTime time={closesAt} />),
  },
];

import { useQueryClient } from '@tanstack/react-query';
import type { AuctionCard } from '#shared/contract/auction-card.ts';
import { WorkTable } from '#web/admin/table/work-table.tsx';
import { refetchAuctions } from '#web/auctions/refetch-auctions.ts';
import { DEFAULT_SORT, withChoice } from '#web/lots/filters/lot-choices.ts';
import { useMay } from '#web/session/use-may.ts';
import type { TableProps } from '../auction-list-screen.tsx';
import { fetchAuctions, TABLE_PAGE } from '../auctions-query.ts';
import { writeFilter } from '../list-filter.ts';
import { auctionActions } from './auction-actions.tsx';
import { AUCTION_COLUMNS } from './auction-columns.tsx';

const keyOf = ({ _id }: AuctionCard): string => _id;
const nameOf = ({ title }: AuctionCard): string => title;

/** The auctions as a list at work. */
export function AuctionsTable({ auctions, query, filter, onChange, empty }: TableProps) {
  const client = useQueryClient();
  const mayChange = useMay('lots');
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, isPlaceholderData, fetchNextPage } = query;
  const { lots } = filter;
  return (
    <WorkTable
      key={writeFilter({ ...filter, columns: undefined }).toString()}
      list="auctions"
      caption="Auctions"
      nouns={['auction', 'auctions']}
      columns={AUCTION_COLUMNS}
      rows={auctions}
      keyOf={keyOf}
      nameOf={nameOf}
      total={data?.pages.at(-1)?.total}
      paging={{
        hasMore: hasNextPage && !isPlaceholderData,
        isLoading: isFetchingNextPage,
        hasFailed: isFetchNextPageError,
        onMore: () => void fetchNextPage({ cancelRefetch: false }),
      }}
      readPage={async (cursor, signal) => {
        const page = await fetchAuctions(filter, TABLE_PAGE, cursor, signal);
        return { rows: page.auctions, nextCursor: page.nextCursor };
      }}
      sort={{
        value: lots['sort'] ?? DEFAULT_SORT,
        onSort: (value) => onChange({ lots: withChoice(lots, 'sort', value) }),
      }}
      actions={mayChange ? auctionActions(() => void refetchAuctions(client)) : []}
      isOutdated={isPlaceholderData}
      empty={empty}
    />
  );
}

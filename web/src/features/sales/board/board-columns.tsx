import { Link } from 'react-router-dom';
import type { BoardLot } from '#shared/contract/sale-board.ts';
import type { TableColumn } from '#web/admin/table/table-column.ts';
import { AuctionImage } from '#web/auctions/auction-image.tsx';
import { paths } from '#web/paths.ts';
import { Leader, Power, Price, Reserve } from './board-cells.tsx';
import { BidsAMinute, LotClock } from './lot-clock.tsx';

export const LOT_COLUMN: TableColumn<BoardLot> = {
  id: 'lot',
  header: 'Lot',
  width: 15,
  isHeader: true,
  cell: ({ _id, number, title, image }) => (
    <span className="flex items-center gap-3">
      <AuctionImage src={image ?? undefined} alt="" className="h-9 w-12 shrink-0 rounded-sm" />
      <Link
        to={paths.adminAuction(_id)}
        title={title}
        className="min-w-0 font-medium wrap-anywhere hover:underline @3xl:truncate"
      >
        <span className="tabular">{number}.</span> {title}
      </Link>
    </span>
  ),
};

/** What runs, and how. */
export const BOARD_COLUMNS: readonly TableColumn<BoardLot>[] = [
  { ...LOT_COLUMN, width: 13.5 },
  { id: 'clock', header: 'Clock', width: 9, cell: (lot) => <LotClock lot={lot} /> },
  {
    id: 'price',
    header: 'Price',
    width: 9.5,
    align: 'right',
    cell: (lot) => <Price lot={lot} />,
  },
  { id: 'reserve', header: 'Reserve', width: 5.5, cell: ({ reserve }) => <Reserve reserve={reserve} /> },
  { id: 'leader', header: 'Leader', width: 10, cell: ({ leader }) => <Leader leader={leader} /> },
  { id: 'power', header: 'Power left', width: 8.5, align: 'right', cell: ({ leader }) => <Power leader={leader} /> },
  {
    id: 'bids',
    header: 'Bids',
    width: 4.5,
    align: 'right',
    cell: ({ bidCount, recentBids }) => (
      <span className="tabular">
        {bidCount}
        {recentBids.length > 0 && (
          <span className="block whitespace-nowrap text-muted">
            <BidsAMinute times={recentBids} />
            /min
          </span>
        )}
      </span>
    ),
  },
  { id: 'registered', header: 'Bidders', width: 4.75, align: 'right', cell: ({ bidderCount }) => bidderCount },
];

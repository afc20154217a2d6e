import { Link } from 'react-router-dom';
import type { BoardLot } from '#shared/contract/sale-board.ts';
import { CellTime } from '#web/admin/table/cell-time.tsx';
import type { TableColumn } from '#web/admin/table/table-column.ts';
import { hasBid } from '#web/lots/price/has-bid.ts';
import { paths } from '#web/paths.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { Leader } from '../board/board-cells.tsx';
import { LOT_COLUMN } from '../board/board-columns.tsx';
import { isOverdue, resultOf, standingWin } from './result-words.ts';

export const RESULT_COLUMNS: readonly TableColumn<BoardLot>[] = [
  LOT_COLUMN,
  {
    id: 'result',
    header: 'Result',
    width: 11,
    cell: (lot) => (
      <span className="inline-flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <Badge tone={toneOf(lot)}>{resultOf(lot)}</Badge>
        {lot.relistedAs !== null && (
          <Link to={paths.adminAuction(lot.relistedAs)} className="text-accent hover:underline">
            Listed again
          </Link>
        )}
      </span>
    ),
  },
  {
    id: 'hammer',
    header: 'Hammer',
    width: 7.75,
    align: 'right',
    cell: (lot) => {
      const win = standingWin(lot);
      if (win !== null) return <Money rupees={win.hammer} className="font-semibold" />;
      if (lot.status !== 'completed' || !hasBid(lot)) return '–';
      return (
        <span className="text-muted">
          bid <Money rupees={lot.currentBid} />
        </span>
      );
    },
  },
  { id: 'winner', header: 'Winner', width: 10, cell: ({ leader }) => <Leader leader={leader} /> },
  {
    id: 'total',
    header: 'With charges',
    width: 7,
    align: 'right',
    cell: (lot) => {
      const win = standingWin(lot);
      return win === null ? '–' : <Money rupees={win.total} />;
    },
  },
  {
    id: 'due',
    header: 'To pay or decide by',
    width: 9,
    cell: ({ win, outcome, approvalUntil }) => {
      const until = approvalUntil ?? (outcome === 'open' ? (win?.dueAt ?? null) : null);
      return until === null ? '–' : <CellTime time={until} />;
    },
  },
  { id: 'seller', header: 'Seller', width: 8, cell: ({ seller }) => seller ?? '–' },
  { id: 'bids', header: 'Bids', width: 3.5, align: 'right', cell: ({ bidCount }) => bidCount },
];

function toneOf(lot: BoardLot): BadgeTone {
  const { outcome, status } = lot;
  if (status === 'cancelled' || isOverdue(lot)) return 'danger';
  if (outcome === 'sold') return 'success';
  if (outcome === 'open') return 'gold';
  return outcome === 'on-approval' ? 'warning' : 'neutral';
}

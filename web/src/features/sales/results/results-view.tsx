import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { BoardLot } from '#shared/contract/sale-board.ts';
import { NotLoaded } from '#web/admin/table/loaded-pages.tsx';
import { useSelection } from '#web/admin/table/use-selection.ts';
import { paths } from '#web/paths.ts';
import { useMay, useMaySee } from '#web/session/use-may.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { Figure, FilterChips } from '../board/board-head.tsx';
import { useLiveBoard } from '../board/board-query.ts';
import { LotsTable } from '../lots-table.tsx';
import { ExportResults } from './export-results.tsx';
import { resultActions } from './result-actions.tsx';
import { RESULT_COLUMNS } from './result-columns.tsx';
import { RESULT_FILTERS, sumsOf } from './result-words.ts';

interface ResultsViewProps {
  readonly sale: { readonly _id: string; readonly name: string };
}

/** What came of a sale, by lot and in sum, and what is done about it. */
export function ResultsView({ sale }: ResultsViewProps) {
  const { query } = useLiveBoard(sale._id);
  const [filter, setFilter] = useState<keyof typeof RESULT_FILTERS>('all');
  const selection = useSelection(`results of ${sale._id}`, ({ _id }: BoardLot) => _id);
  const decides = useMay('money');
  const seesMoney = useMaySee('money');
  const lists = useMay('lots');
  if (query.data === undefined) {
    return (
      <NotLoaded query={query} failure="The results could not be loaded" loading={<Skeleton className="h-96" />} />
    );
  }
  const { lots } = query.data;
  const { hammered, paid, open, toDecide, unsold } = sumsOf(lots);
  const shown = lots.filter(RESULT_FILTERS[filter].isIn);
  // As they are now. Nothing is decided about a lot that is not in sight.
  const selected = shown.filter(selection.has);
  const actions = resultActions({ sale, decides, lists, onChanged: () => void query.refetch() });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-5">
        <Figure name={`Hammer, ${String(hammered.count)} of ${String(lots.length)} lots`}>
          <Money rupees={hammered.hammer} />
        </Figure>
        <Figure name={`Paid with charges, ${String(paid.count)}`}>
          <Money rupees={paid.total} />
        </Figure>
        <Figure name={`To be paid, ${String(open.count)}`}>
          <Money rupees={open.total} />
        </Figure>
        <Figure name="Bids to decide about">{toDecide}</Figure>
        <Figure name="Unsold">{unsold}</Figure>
      </dl>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <FilterChips
          filters={RESULT_FILTERS}
          lots={lots}
          value={filter}
          onChange={(next) => {
            setFilter(next);
            selection.replace(selected.filter(RESULT_FILTERS[next].isIn));
          }}
        />
        <div className="flex flex-wrap items-center gap-4">
          {seesMoney && (
            <Link to={paths.receivables({ saleId: sale._id })} className="text-sm text-accent underline">
              What is owed
            </Link>
          )}
          <ExportResults sale={sale} lots={lots} />
        </div>
      </div>
      <LotsTable
        caption="Results of the sale"
        columns={RESULT_COLUMNS}
        rows={shown}
        bulk={decides || lists ? { selection: { ...selection, rows: selected }, actions } : undefined}
      />
    </div>
  );
}

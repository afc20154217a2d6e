import { useCallback } from 'react';
import type { BoardLot } from '#shared/contract/sale-board.ts';
import type { BulkAction } from '#web/admin/table/bulk/bulk-action.ts';
import { SelectionBar } from '#web/admin/table/bulk/selection-bar.tsx';
import type { TableColumn } from '#web/admin/table/table-column.ts';
import { TableRows } from '#web/admin/table/table-rows.tsx';
import type { Selection } from '#web/admin/table/use-selection.ts';
import { useVirtualRows } from '#web/admin/table/use-virtual-rows.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LotActs } from './board/lot-acts.tsx';

const keyOf = ({ _id }: BoardLot): string => _id;
const nameOf = ({ number, title }: BoardLot): string => `lot ${String(number)}, ${title}`;

const ACTS: TableColumn<BoardLot> = { id: 'acts', header: 'Acts', width: 3.5, cell: (lot) => <LotActs lot={lot} /> };

interface LotsTableProps {
  readonly caption: string;
  readonly columns: readonly TableColumn<BoardLot>[];
  readonly rows: readonly BoardLot[];
  /** With what can be done to several; undefined: rows cannot be selected. */
  readonly bulk?:
    | { readonly selection: Selection<BoardLot>; readonly actions: readonly BulkAction<BoardLot>[] }
    | undefined;
}

/** Lots of a sale as rows, of which only those near the viewport are in the page; cards on narrow screens. */
export function LotsTable({ caption, columns, rows, bulk }: LotsTableProps) {
  const indexKey = useCallback((index: number) => rows[index]?._id ?? index, [rows]);
  const shown = [...columns, ACTS];
  const virtual = useVirtualRows({ count: rows.length, keyOf: indexKey, lines: shown.length });
  return (
    <>
      <Card flush>
        {rows.length === 0 ? (
          <EmptyState title="No such lots" text="No lot of this sale is so at present." />
        ) : (
          <TableRows
            caption={caption}
            columns={shown}
            rows={rows}
            nameOf={nameOf}
            total={rows.length}
            selection={bulk?.selection}
            virtual={virtual}
          />
        )}
      </Card>
      {bulk !== undefined && (
        <SelectionBar
          selection={bulk.selection}
          actions={bulk.actions}
          hasOthers={bulk.selection.rows.length < rows.length}
          total={rows.length}
          readPage={async () => ({ rows, nextCursor: null })}
          keyOf={keyOf}
        />
      )}
    </>
  );
}

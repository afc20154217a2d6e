import type { Figures } from '#shared/contract/reports.ts';
import { Money } from '#web/ui/format/money.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { biddersPerLot, overBase, sellThrough } from './report-figures.ts';

interface FiguresTableProps {
  /** The accessible name. */
  readonly caption: string;
  /** The header of the first column. */
  readonly header: string;
  readonly rows: readonly (Figures & { readonly name: string })[];
}

type Row = FiguresTableProps['rows'][number];

const COLUMNS: readonly Column<Row>[] = [
  { key: 'ended', header: 'Ended', align: 'right', cell: ({ ended }) => ended },
  { key: 'sold', header: 'Sold', align: 'right', cell: ({ sold }) => sold },
  { key: 'unsold', header: 'Unsold', align: 'right', cell: ({ unsold }) => unsold },
  { key: 'sales', header: 'Winning bids', align: 'right', cell: ({ winningBids }) => <Money rupees={winningBids} /> },
  { key: 'through', header: 'Sell-through', align: 'right', cell: sellThrough },
  { key: 'over', header: 'Over base', align: 'right', cell: overBase },
  { key: 'bidders', header: 'Bidders a lot', align: 'right', cell: biddersPerLot },
  { key: 'defaults', header: 'Defaults', align: 'right', cell: ({ defaults }) => defaults },
];

/** Sales figures by month or by category. */
export function FiguresTable({ caption, header, rows }: FiguresTableProps) {
  const columns = [{ key: 'name', header, isHeader: true, cell: ({ name }: Row) => name }, ...COLUMNS];
  return <Table caption={caption} columns={columns} rows={rows} rowKey={({ name }) => name} />;
}

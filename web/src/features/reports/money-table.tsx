import type { Report } from '#shared/contract/reports.ts';
import { Money } from '#web/ui/format/money.tsx';
import { type Column, Table } from '#web/ui/table.tsx';

const ACCOUNTS = [
  ['captured', 'Paid online'],
  ['offline', 'Paid by bank transfer'],
  ['refunded', 'Refunded'],
  ['forfeited', 'Deposits forfeited'],
  ['spent', 'Paid for lots and storage'],
  ['held', 'Deposits held'],
] as const satisfies readonly (readonly [keyof Report['money'], string])[];

interface Row {
  readonly name: string;
  readonly period: number;
  readonly books: number;
}

const COLUMNS: readonly Column<Row>[] = [
  { key: 'name', header: 'Account', isHeader: true, cell: ({ name }) => name },
  { key: 'period', header: 'Lots of the period', align: 'right', cell: ({ period }) => <Money rupees={period} /> },
  { key: 'books', header: 'All lots', align: 'right', cell: ({ books }) => <Money rupees={books} /> },
];

/** Where the money is. The first two accounts together are as much as the other four together. */
export function MoneyTable({ money, books }: Pick<Report, 'money' | 'books'>) {
  const rows = ACCOUNTS.map(([key, name]) => ({ name, period: money[key], books: books[key] }));
  return <Table caption="Money" columns={COLUMNS} rows={rows} rowKey={({ name }) => name} />;
}

import { Link } from 'react-router-dom';
import type { SellerSums } from '#shared/contract/money/seller-statements.ts';
import { Badge } from '#web/ui/badge.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { type Column, Table } from '#web/ui/table.tsx';

interface Head {
  readonly id: string;
  readonly title: string;
  readonly sums: SellerSums;
}

interface StatementListProps {
  readonly statements: readonly Head[];
  readonly pathOf: (statement: string) => string;
}

/** The statements of a seller, one for each sale. */
export function StatementList({ statements, pathOf }: StatementListProps) {
  return (
    <Table
      caption="Statements"
      columns={columnsOf(pathOf)}
      rows={statements}
      rowKey={({ id }) => id}
      empty={<EmptyState title="No statements yet" text="A statement begins when the first lot is paid." />}
    />
  );
}

const columnsOf = (pathOf: StatementListProps['pathOf']): readonly Column<Head>[] => [
  {
    key: 'title',
    header: 'Sale',
    isHeader: true,
    cell: ({ id, title }) => (
      <Link to={pathOf(id)} className="font-semibold wrap-anywhere underline underline-offset-2">
        {title}
      </Link>
    ),
  },
  {
    key: 'hammer',
    header: 'Hammer and its GST',
    align: 'right',
    cell: ({ sums }) => <Money rupees={sums.hammer + sums.lotGst} />,
  },
  {
    key: 'kept',
    header: 'Commission, GST, costs',
    align: 'right',
    cell: ({ sums }) => <Money rupees={sums.commission + sums.gst + sums.costs} />,
  },
  { key: 'paid', header: 'Paid out', align: 'right', cell: ({ sums }) => <Money rupees={sums.paid} /> },
  { key: 'open', header: 'Open', align: 'right', cell: ({ sums }) => <Open rupees={sums.open} /> },
];

/** What is open. Below zero the seller owes it. */
export function Open({ rupees }: { readonly rupees: number }) {
  if (rupees >= 0) return <Money rupees={rupees} className="font-semibold" />;
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-2">
      <Badge tone="danger">Owed by the seller</Badge>
      <Money rupees={-rupees} className="font-semibold" />
    </span>
  );
}

import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { SellerStatement } from '#shared/contract/money/seller-statements.ts';
import { saveCsv } from '#web/admin/table/save-csv.ts';
import { readCompany } from '#web/company/read-company.ts';
import { DocumentTitle } from '#web/page/document-title.tsx';
import { DownloadButtons } from '#web/page/download-buttons.tsx';
import { dayText } from '#web/payments/appointment-text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { Fact } from '#web/ui/fact.tsx';
import { saveFile } from '#web/ui/files/save-file.ts';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { STATEMENT_COLUMNS, statementFileName, statementRows } from './statement-file.ts';
import { Open } from './statement-list.tsx';

type Lot = SellerStatement['lots'][number];
type Payout = SellerStatement['payouts'][number];

interface StatementViewProps {
  readonly statement: SellerStatement;
  readonly back: { readonly to: string; readonly label: string };
  /** What staff can do with a payout. */
  readonly payoutActions?: (payout: Payout) => ReactNode;
  /** What staff can do with a lot. */
  readonly lotActions?: (lot: Lot) => ReactNode;
  readonly children?: ReactNode;
}

/** What a seller is owed for one sale, to read and to download. */
export function StatementView({ statement, back, payoutActions, lotActions, children }: StatementViewProps) {
  const { title, seller, sums, lots, payouts, setOffs } = statement;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <DocumentTitle title={`Statement: ${title}`} />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <Link to={back.to} className="text-sm underline underline-offset-2">
            {back.label}
          </Link>
          <h1 className="text-2xl font-semibold wrap-anywhere">{title}</h1>
          <p className="text-muted wrap-anywhere">Statement for {seller.name}</p>
        </div>
        <Downloads statement={statement} />
      </div>
      {children}
      <Card>
        <dl className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-6">
          <Fact name="Hammer">
            <Money rupees={sums.hammer} />
          </Fact>
          {sums.lotGst > 0 && (
            <Fact name="GST of the lots">
              <Money rupees={sums.lotGst} />
            </Fact>
          )}
          <Fact name="Commission">
            <Money rupees={sums.commission} />
          </Fact>
          <Fact name="GST on commission">
            <Money rupees={sums.gst} />
          </Fact>
          <Fact name="Costs">
            <Money rupees={sums.costs} />
          </Fact>
          <Fact name="Paid out">
            <Money rupees={sums.paid} />
          </Fact>
          <Fact name="Open">
            <Open rupees={sums.open} />
          </Fact>
        </dl>
        {setOffs.map(({ amount, other, at }) => (
          <p key={`${other} ${at} ${amount}`} className="mt-4 text-sm text-muted wrap-anywhere">
            <DateTime time={at} />: <Money rupees={Math.abs(amount)} /> set off{' '}
            {amount < 0 ? `against what is owed on the statement “${other}”.` : `from the statement “${other}”.`}
          </p>
        ))}
      </Card>
      <Card flush>
        <h2 className="px-4 pt-4 text-lg font-semibold">Lots</h2>
        <Table caption="Lots" columns={lotColumns(lotActions, sums.lotGst > 0)} rows={lots} rowKey={({ _id }) => _id} />
      </Card>
      {payouts.length > 0 && (
        <Card flush>
          <h2 className="px-4 pt-4 text-lg font-semibold">Payouts</h2>
          <Table caption="Payouts" columns={payoutColumns(payoutActions)} rows={payouts} rowKey={({ _id }) => _id} />
        </Card>
      )}
    </div>
  );
}

const amount = (key: 'hammer' | 'lotGst' | 'commission' | 'gst' | 'costs', header: string): Column<Lot> => ({
  key,
  header,
  align: 'right',
  cell: (lot) => <Money rupees={lot[key]} />,
});

const lotColumns = (actions: StatementViewProps['lotActions'], hasLotGst: boolean): readonly Column<Lot>[] => [
  {
    key: 'lot',
    header: 'Lot',
    isHeader: true,
    cell: ({ title, lotNumber }) => (
      <span className="grid">
        <span className="font-semibold wrap-anywhere">{title}</span>
        <span className="font-normal text-muted">Lot {lotNumber}</span>
      </span>
    ),
  },
  amount('hammer', 'Hammer'),
  ...(hasLotGst ? [amount('lotGst', 'GST of the lot')] : []),
  amount('commission', 'Commission'),
  amount('gst', 'GST on commission'),
  amount('costs', 'Costs'),
  { key: 'net', header: 'For the seller', align: 'right', cell: ({ net }) => <Open rupees={net} /> },
  ...(actions === undefined ? [] : [{ key: 'do', header: 'Actions', align: 'right' as const, cell: actions }]),
];

const payoutColumns = (actions: StatementViewProps['payoutActions']): readonly Column<Payout>[] => [
  {
    key: 'utr',
    header: 'UTR',
    isHeader: true,
    cell: ({ utr, account }) => (
      <span className="grid">
        <span className="tabular font-semibold wrap-anywhere">{utr}</span>
        <span className="font-normal text-muted">To account {account}</span>
      </span>
    ),
  },
  { key: 'day', header: 'Paid on', cell: ({ paidOn }) => dayText(paidOn) },
  { key: 'amount', header: 'Amount', align: 'right', cell: (payout) => <Money rupees={payout.amount} /> },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status, by }) => (
      <span className="grid gap-1">
        <span>
          <Badge tone={status === 'paid' ? 'success' : 'neutral'}>{status === 'paid' ? 'Paid' : 'Taken back'}</Badge>
        </span>
        {by !== undefined && <span className="text-xs text-muted">Recorded by {by}</span>}
      </span>
    ),
  },
  ...(actions === undefined ? [] : [{ key: 'do', header: 'Actions', align: 'right' as const, cell: actions }]),
];

function Downloads({ statement }: { readonly statement: SellerStatement }) {
  return (
    <DownloadButtons
      kinds={['CSV', 'PDF']}
      save={async (kind) => {
        if (kind === 'CSV') {
          await saveCsv(STATEMENT_COLUMNS, statementFileName(statement, 'csv'), [statementRows(statement)]);
          return;
        }
        const [{ makeStatement }, company] = await Promise.all([import('./make-statement.ts'), readCompany()]);
        const name = typeof company === 'string' ? 'Boli' : company.name;
        saveFile(await makeStatement(statement, name), statementFileName(statement, 'pdf'));
      }}
    />
  );
}

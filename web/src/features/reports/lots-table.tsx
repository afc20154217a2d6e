import { Link } from 'react-router-dom';
import { listLotNames, MAX_NAMED_LOTS } from '#shared/contract/money/lot-names.ts';
import type { Report, ReportedLot } from '#shared/contract/reports.ts';
import { saveCsv } from '#web/admin/table/save-csv.ts';
import { call } from '#web/api/call.ts';
import { DownloadButtons } from '#web/page/download-buttons.tsx';
import { paths } from '#web/paths.ts';
import { Card } from '#web/ui/card.tsx';
import { saveFile } from '#web/ui/files/save-file.ts';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { RESULT_WORDS } from './result-words.ts';
import { type NamedLot, SALES_COLUMNS } from './sales-csv.ts';
import { makeWorkbook } from './workbook.ts';

/** The file has all lots; the screen has the newest. */
const SHOWN = 25;

const COLUMNS: readonly Column<ReportedLot>[] = [
  {
    key: 'title',
    header: 'Lot',
    isHeader: true,
    cell: ({ auctionId, title }) => (
      <Link to={paths.adminAuction(auctionId)} className="line-clamp-2 wrap-anywhere text-accent hover:underline">
        {title}
      </Link>
    ),
  },
  { key: 'ended', header: 'Ended', cell: ({ endedAt }) => <DateTime time={endedAt} dateOnly /> },
  { key: 'result', header: 'Result', cell: ({ result }) => RESULT_WORDS[result] },
  { key: 'base', header: 'Base price', align: 'right', cell: ({ basePrice }) => <Money rupees={basePrice} /> },
  {
    key: 'won',
    header: 'Winning bid',
    align: 'right',
    cell: ({ winningBid }) => (winningBid === 0 ? '–' : <Money rupees={winningBid} />),
  },
  { key: 'bidders', header: 'Bidders', align: 'right', cell: ({ bidders }) => bidders },
  { key: 'held', header: 'Deposits held', align: 'right', cell: ({ held }) => <Money rupees={held} /> },
];

/** The books name no person and no seller, so a file asks for the names, a hundred lots at a time. */
async function withNames(lots: readonly ReportedLot[], signal: AbortSignal): Promise<readonly NamedLot[]> {
  const named: NamedLot[] = [];
  for (let at = 0; at < lots.length; at += MAX_NAMED_LOTS) {
    const some = lots.slice(at, at + MAX_NAMED_LOTS);
    const ids = some.map(({ auctionId }) => auctionId).join(',');
    const { lots: names } = await call(listLotNames, { query: { ids }, signal });
    named.push(...some.map((lot) => ({ ...lot, names: names[lot.auctionId] })));
  }
  return named;
}

/** The lots of the period, newest first, with the file of all of them. */
export function LotsTable({ lots, all }: Pick<Report, 'lots' | 'all'>) {
  const total = all.ended + all.cancelled;
  const save = async (kind: 'CSV' | 'XLSX', signal: AbortSignal) => {
    const named = await withNames(lots, signal);
    if (kind === 'CSV') await saveCsv(SALES_COLUMNS, 'boli-sales.csv', [named]);
    else saveFile(await makeWorkbook('Sales', SALES_COLUMNS, named), 'boli-sales.xlsx');
  };
  return (
    <Card flush>
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-border p-4 md:px-5">
        <h2 className="font-semibold">Lots</h2>
        <DownloadButtons kinds={['CSV', 'XLSX']} label="Lots as" save={save} />
      </div>
      <Table caption="Lots" columns={COLUMNS} rows={lots.slice(0, SHOWN)} rowKey={({ auctionId }) => auctionId} />
      {total > SHOWN && (
        <p className="border-t border-border p-4 text-sm text-muted md:px-5">
          The newest {SHOWN} of {total}. The file has{' '}
          {lots.length === total ? 'all of them' : `the newest ${lots.length}`}.
        </p>
      )}
    </Card>
  );
}

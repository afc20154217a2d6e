import { Download } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Report, ReportedLot } from '#shared/contract/reports.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { saveFile } from '#web/ui/files/save-file.ts';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { salesCsv } from './sales-csv.ts';
import { RESULT_WORDS } from './result-words.ts';

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

/** The lots of the period, newest first, with the file of all of them. */
export function LotsTable({ lots, all }: Pick<Report, 'lots' | 'all'>) {
  const total = all.ended + all.cancelled;
  const save = () => {
    // The byte order mark, by which spreadsheets recognize UTF-8.
    saveFile(new Blob(['\uFEFF', salesCsv(lots)], { type: 'text/csv;charset=utf-8' }), 'boli-sales.csv');
  };
  return (
    <Card flush>
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-border p-4 md:px-5">
        <h2 className="font-semibold">Lots</h2>
        <Button variant="secondary" size="sm" icon={<Download className="size-4" aria-hidden="true" />} onClick={save}>
          Export CSV
        </Button>
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

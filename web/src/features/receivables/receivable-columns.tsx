import { Link } from 'react-router-dom';
import type { Receivable } from '#shared/contract/money/receivables.ts';
import { CellTime } from '#web/admin/table/cell-time.tsx';
import type { TableColumn } from '#web/admin/table/table-column.ts';
import { paths } from '#web/paths.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { Money } from '#web/ui/format/money.tsx';

export const STATE_WORDS = { due: 'Due', overdue: 'Overdue', paid: 'Paid' } as const satisfies Record<
  Receivable['state'],
  string
>;
const STATE_TONES = { due: 'accent', overdue: 'danger', paid: 'success' } as const satisfies Record<
  Receivable['state'],
  BadgeTone
>;

/** @param onRecord undefined for who may only read */
export const receivableColumns = (
  onRecord: ((row: Receivable) => void) | undefined,
): readonly TableColumn<Receivable>[] => [
  {
    id: 'lot',
    header: 'Lot',
    text: (row) => row.title,
    width: 15,
    isHeader: true,
    cell: (row) => (
      <span className="flex min-w-0 flex-wrap items-baseline gap-x-2.5 @3xl:flex-nowrap">
        <Link
          to={paths.adminAuction(row.auctionId)}
          title={row.title}
          className="min-w-0 font-semibold hover:text-accent hover:underline @3xl:truncate"
        >
          {row.title}
        </Link>
        {row.lotNumber !== null && <span className="shrink-0 text-xs text-muted">No. {row.lotNumber}</span>}
      </span>
    ),
  },
  {
    id: 'person',
    header: 'Person',
    text: (row) => row.name,
    width: 9,
    isDefault: true,
    cell: (row) => (
      <Link to={paths.userDetail(row.userId)} className="wrap-anywhere text-accent underline underline-offset-2">
        {row.name}
      </Link>
    ),
  },
  {
    id: 'reference',
    header: 'Reference',
    text: (row) => row.reference,
    width: 9,
    isDefault: true,
    cell: (row) => <span className="font-mono text-xs select-all">{row.reference}</span>,
  },
  {
    id: 'due',
    header: 'Owed',
    csvHeader: 'Owed (INR)',
    text: (row) => row.due.toFixed(2),
    width: 6.5,
    align: 'right',
    isDefault: true,
    cell: (row) => <Money rupees={row.due} />,
  },
  {
    id: 'paid',
    header: 'Arrived',
    csvHeader: 'Arrived (INR)',
    text: (row) => row.paid.toFixed(2),
    width: 6.5,
    align: 'right',
    cell: (row) => <Money rupees={row.paid} />,
  },
  {
    id: 'rest',
    header: 'Rest',
    csvHeader: 'Rest (INR)',
    text: (row) => row.rest.toFixed(2),
    width: 6.5,
    align: 'right',
    isDefault: true,
    cell: (row) => (
      <strong>
        <Money rupees={row.rest} />
      </strong>
    ),
  },
  {
    id: 'due-at',
    header: 'Due',
    // The CSV writes an ISO moment in Indian time (`csv.ts`).
    csvHeader: 'Due at (IST)',
    text: (row) => new Date(row.dueAt).toISOString(),
    width: 8,
    isDefault: true,
    cell: (row) => <CellTime time={row.dueAt} />,
  },
  {
    id: 'overdue',
    header: 'Overdue since',
    csvHeader: 'Overdue since (IST)',
    text: (row) => (row.overdueSince === null ? null : new Date(row.overdueSince).toISOString()),
    width: 8.5,
    cell: (row) => (row.overdueSince === null ? '–' : <CellTime time={row.overdueSince} />),
  },
  { id: 'sale', header: 'Sale', text: (row) => row.sale?.name ?? null, width: 10 },
  { id: 'parts', header: 'Parts', text: (row) => row.parts, width: 5, align: 'right' },
  { id: 'lot-number', header: 'Lot number', text: (row) => row.lotNumber, width: 6, align: 'right' },
  { id: 'lot-id', header: 'Auction ID', text: (row) => row.auctionId, width: 12 },
  { id: 'person-id', header: 'Person ID', text: (row) => row.userId, width: 12 },
  {
    id: 'state',
    header: 'State',
    text: (row) => STATE_WORDS[row.state],
    width: 8.5,
    isDefault: true,
    cell: (row) => (
      <span className="inline-flex flex-wrap items-center gap-1.5">
        <Badge tone={STATE_TONES[row.state]}>{STATE_WORDS[row.state]}</Badge>
        {row.state !== 'paid' && row.paid > 0 && <Badge tone="gold">Part paid</Badge>}
        {row.isDepositOwed && <Badge tone="warning">Deposit first</Badge>}
        {row.hasLotLeft === true && row.state !== 'paid' && <Badge tone="danger">Lot has left</Badge>}
      </span>
    ),
  },
  ...(onRecord === undefined
    ? []
    : [
        {
          id: 'record',
          header: 'Transfer',
          width: 5.5,
          isDefault: true,
          cell: (row: Receivable) =>
            row.state === 'paid' ? (
              '–'
            ) : (
              <Button
                size="sm"
                variant="secondary"
                aria-label={`Record a transfer of ${row.name} for ${row.title}`}
                onClick={() => onRecord(row)}
              >
                Record
              </Button>
            ),
        },
      ]),
];

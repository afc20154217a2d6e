import { Link } from 'react-router-dom';
import type { BidderOfSale } from '#shared/contract/sales/sales.ts';
import { paths } from '#web/paths.ts';
import { Card } from '#web/ui/card.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { type Column, Table } from '#web/ui/table.tsx';

export const DEPOSIT_WORDS = {
  held: 'Held',
  refunding: 'On its way back',
  refunded: 'Refunded',
  forfeited: 'Forfeited',
  'set-off': 'Set off',
} as const satisfies Record<BidderOfSale['deposit']['state'], string>;

const COLUMNS: readonly Column<BidderOfSale>[] = [
  {
    key: 'name',
    header: 'Bidder',
    isHeader: true,
    cell: ({ userId, name, number }) => (
      <span>
        <Link to={paths.userDetail(userId)} className="font-semibold underline underline-offset-2">
          {name}
        </Link>
        <span className="text-muted"> · no. {number}</span>
      </span>
    ),
  },
  { key: 'at', header: 'Registered', cell: ({ registeredAt }) => <DateTime time={registeredAt} /> },
  {
    key: 'deposit',
    header: 'Deposit',
    align: 'right',
    cell: ({ deposit }) => (
      <span>
        <Money rupees={deposit.amount} />{' '}
        <span className="text-muted">{DEPOSIT_WORDS[deposit.state].toLowerCase()}</span>
      </span>
    ),
  },
  {
    key: 'power',
    header: 'Leads with or owes',
    align: 'right',
    cell: ({ power }) =>
      power === null ? (
        '–'
      ) : (
        <span>
          <Money rupees={power.used} /> <span className="text-muted">of</span> <Money rupees={power.limit} />
        </span>
      ),
  },
];

/** Who has registered for a sale with one deposit. */
export function SaleBidders({ bidders, total }: { readonly bidders: readonly BidderOfSale[]; readonly total: number }) {
  return (
    <Card className="grid gap-3">
      <h2 className="font-semibold">{total === 1 ? '1 registered bidder' : `${total} registered bidders`}</h2>
      {bidders.length > 0 && (
        <Table caption="Registered bidders" columns={COLUMNS} rows={bidders} rowKey={({ userId }) => userId} />
      )}
      {total > 0 && (
        <p className="text-sm text-muted">
          They have paid for the sale as it is: its lots, their order, dates and terms stay. A lot can be cancelled.
        </p>
      )}
      {total > bidders.length && <p className="text-sm text-muted">The first {bidders.length} are shown.</p>}
    </Card>
  );
}

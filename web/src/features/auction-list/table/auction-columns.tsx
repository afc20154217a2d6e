import { Link } from 'react-router-dom';
import type { AuctionCard } from '#shared/contract/auctions.ts';
import { CATEGORIES } from '#shared/model/auctions/categories.ts';
import type { TableColumn } from '#web/admin/table/table-column.ts';
import { AuctionImage } from '#web/auctions/auction-image.tsx';
import { StatusBadge } from '#web/auctions/status-badge.tsx';
import { paths } from '#web/paths.ts';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { Money } from '#web/ui/format/money.tsx';

const CATEGORY_NAMES: ReadonlyMap<string, string> = new Map(CATEGORIES.map(({ _id, name }) => [_id, name]));
const OUTCOME_WORDS = {
  open: 'Winner declared',
  sold: 'Sold',
  unsold: 'Unsold',
  'on-approval': 'On approval',
} as const;

/** With paise, which are never rounded. */
const rupees = (amount: number): string => amount.toFixed(2);
const isoTime = (ms: number): string => new Date(ms).toISOString();

export const AUCTION_COLUMNS: readonly TableColumn<AuctionCard>[] = [
  {
    id: 'title',
    header: 'Auction',
    csvHeader: 'Title',
    text: ({ title }) => title,
    cell: ({ _id, title, images, lotNumber }) => (
      <span className="flex items-center gap-3">
        <AuctionImage src={images[0]} alt="" eager={false} className="size-10 shrink-0 rounded-md" />
        <span className="grid min-w-0">
          <Link to={paths.adminAuction(_id)} className="line-clamp-2 font-semibold hover:text-accent hover:underline">
            {title}
          </Link>
          {lotNumber !== undefined && <span className="tabular text-xs text-muted">Lot {lotNumber}</span>}
        </span>
      </span>
    ),
    width: 14,
    isHeader: true,
  },
  {
    id: 'status',
    header: 'Status',
    text: ({ status }) => (status === 'pending' ? 'upcoming' : status),
    cell: ({ status, outcome, pausedAt }) => <StatusBadge {...{ status, outcome, pausedAt }} />,
    width: 8,
    isDefault: true,
  },
  {
    id: 'current-bid',
    header: 'Current Bid',
    csvHeader: 'Current bid (INR)',
    text: ({ currentBid, bidCount }) => (bidCount === 0 ? null : rupees(currentBid)),
    cell: ({ currentBid, bidCount }) => (bidCount === 0 ? '–' : <Money rupees={currentBid} />),
    width: 8,
    align: 'right',
    isDefault: true,
  },
  { id: 'bids', header: 'Bids', text: ({ bidCount }) => bidCount, width: 4.5, align: 'right', isDefault: true },
  {
    id: 'bidders',
    header: 'Bidders',
    text: ({ bidderCount }) => bidderCount,
    width: 6,
    align: 'right',
    isDefault: true,
  },
  {
    id: 'closes',
    header: 'Closes',
    csvHeader: 'Closes at (UTC)',
    text: ({ closesAt }) => isoTime(closesAt),
    cell: ({ closesAt }) => <DateTime time={closesAt} />,
    width: 9,
    sort: { ascending: 'closes-asc', descending: 'closes-desc' },
    isDefault: true,
  },
  {
    id: 'starts',
    header: 'Starts',
    csvHeader: 'Starts at (UTC)',
    text: ({ startDate }) => startDate,
    cell: ({ startDate }) => <DateTime time={startDate} />,
    width: 9,
    sort: { ascending: 'starts-asc', descending: 'starts-desc' },
    isDefault: true,
  },
  {
    id: 'price',
    header: 'Base Price',
    csvHeader: 'Base price (INR)',
    text: ({ basePrice }) => rupees(basePrice),
    cell: ({ basePrice }) => <Money rupees={basePrice} />,
    width: 8.5,
    align: 'right',
    sort: { ascending: 'price-asc', descending: 'price-desc' },
    isDefault: true,
  },
  {
    id: 'emd',
    header: 'EMD',
    csvHeader: 'EMD (INR)',
    text: ({ emdAmount }) => rupees(emdAmount),
    cell: ({ emdAmount }) => <Money rupees={emdAmount} />,
    width: 8,
    align: 'right',
  },
  {
    id: 'category',
    header: 'Category',
    text: ({ categorie }) => CATEGORY_NAMES.get(categorie) ?? categorie,
    width: 9,
  },
  {
    id: 'result',
    header: 'Result',
    text: ({ outcome }) => (outcome === null ? null : OUTCOME_WORDS[outcome]),
    width: 7,
  },
  { id: 'lot', header: 'Lot Number', text: ({ lotNumber }) => lotNumber ?? null, width: 7, align: 'right' },
  { id: 'houseNumber', header: 'House Number', text: ({ houseNumber }) => houseNumber ?? null, width: 8 },
  { id: 'interval', header: 'Bid Interval (s)', text: ({ bidInterval }) => bidInterval, width: 8, align: 'right' },
  {
    id: 'registration',
    header: 'Registration Ends',
    csvHeader: 'Registration ends at (UTC)',
    text: ({ registrationDeadline }) => registrationDeadline,
    cell: ({ registrationDeadline }) => <DateTime time={registrationDeadline} />,
    width: 11,
  },
  {
    id: 'created',
    header: 'Created',
    csvHeader: 'Created at (UTC)',
    text: ({ createdAt }) => createdAt ?? null,
    cell: ({ createdAt }) => (createdAt === undefined ? '–' : <DateTime time={createdAt} />),
    width: 11,
    sort: { ascending: 'oldest', descending: 'newest' },
  },
  {
    id: 'cancelled',
    header: 'Cancelled',
    csvHeader: 'Cancelled at (UTC)',
    text: ({ cancelledAt }) => (cancelledAt === null ? null : isoTime(cancelledAt)),
    cell: ({ cancelledAt }) => (cancelledAt === null ? '–' : <DateTime time={cancelledAt} />),
    width: 11,
  },
  { id: 'created-by', header: 'Created By', text: ({ createdBy }) => createdBy ?? null, width: 12 },
  { id: 'id', header: 'Auction ID', text: ({ _id }) => _id, width: 12 },
];

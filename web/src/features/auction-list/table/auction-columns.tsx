import { Link } from 'react-router-dom';
import type { AuctionCard } from '#shared/contract/auction-card.ts';
import { CATEGORIES } from '#shared/model/auctions/categories.ts';
import { CellTime } from '#web/admin/table/cell-time.tsx';
import type { TableColumn } from '#web/admin/table/table-column.ts';
import { AuctionImage } from '#web/auctions/auction-image.tsx';
import { StatusBadge } from '#web/auctions/status-badge.tsx';
import { hasBid } from '#web/lots/price/has-bid.ts';
import { paths } from '#web/paths.ts';
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
      <span className="flex items-center gap-2.5">
        <AuctionImage src={images[0]} alt="" eager={false} className="size-8 shrink-0 rounded-md" />
        <Link
          to={paths.adminAuction(_id)}
          title={title}
          className="min-w-0 font-semibold hover:text-accent hover:underline @3xl:truncate"
        >
          {title}
        </Link>
        {lotNumber !== undefined && <span className="tabular shrink-0 text-xs text-muted">Lot {lotNumber}</span>}
      </span>
    ),
    width: 19,
    isHeader: true,
  },
  {
    id: 'status',
    header: 'Status',
    text: ({ status }) => (status === 'pending' ? 'upcoming' : status),
    cell: ({ status, outcome, pausedAt }) => <StatusBadge status={status} outcome={outcome} pausedAt={pausedAt} />,
    width: 8,
    isDefault: true,
  },
  {
    id: 'current-bid',
    header: 'Current Bid',
    csvHeader: 'Current bid (INR)',
    text: (auction) => (hasBid(auction) ? rupees(auction.currentBid) : null),
    cell: (auction) => (hasBid(auction) ? <Money rupees={auction.currentBid} /> : '–'),
    width: 7.25,
    align: 'right',
    isDefault: true,
  },
  { id: 'bids', header: 'Bids', text: ({ bidCount }) => bidCount, width: 3.5, align: 'right', isDefault: true },
  {
    id: 'bidders',
    header: 'Bidders',
    text: ({ bidderCount }) => bidderCount,
    width: 4.75,
    align: 'right',
    isDefault: true,
  },
  {
    id: 'closes',
    header: 'Closes',
    csvHeader: 'Closes at (IST)',
    text: ({ closesAt }) => isoTime(closesAt),
    cell: ({ closesAt }) => <CellTime time={closesAt} />,
    width: 8.5,
    sort: { ascending: 'closes-asc', descending: 'closes-desc' },
    isDefault: true,
  },
  {
    id: 'starts',
    header: 'Starts',
    csvHeader: 'Starts at (IST)',
    text: ({ startDate }) => startDate,
    cell: ({ startDate }) => <CellTime time={startDate} />,
    width: 8.5,
    sort: { ascending: 'starts-asc', descending: 'starts-desc' },
    isDefault: true,
  },
  {
    id: 'price',
    header: 'Base Price',
    csvHeader: 'Base price (INR)',
    text: ({ basePrice }) => rupees(basePrice),
    cell: ({ basePrice }) => <Money rupees={basePrice} />,
    width: 7.25,
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
  {
    id: 'seller',
    header: 'Seller',
    text: ({ seller }) => seller ?? null,
    cell: ({ seller, sellerId }) =>
      sellerId === undefined ? (
        '–'
      ) : (
        <Link to={paths.seller(sellerId)} className="hover:text-accent hover:underline">
          {seller ?? 'A seller'}
        </Link>
      ),
    width: 11,
  },
  { id: 'interval', header: 'Bid Interval (s)', text: ({ bidInterval }) => bidInterval, width: 8, align: 'right' },
  {
    id: 'registration',
    header: 'Registration Ends',
    csvHeader: 'Registration ends at (IST)',
    text: ({ registrationDeadline }) => registrationDeadline,
    cell: ({ registrationDeadline }) => <CellTime time={registrationDeadline} />,
    width: 11,
  },
  {
    id: 'created',
    header: 'Created',
    csvHeader: 'Created at (IST)',
    text: ({ createdAt }) => createdAt ?? null,
    cell: ({ createdAt }) => (createdAt === undefined ? '–' : <CellTime time={createdAt} />),
    width: 11,
    sort: { ascending: 'oldest', descending: 'newest' },
  },
  {
    id: 'cancelled',
    header: 'Cancelled',
    csvHeader: 'Cancelled at (IST)',
    text: ({ cancelledAt }) => (cancelledAt === null ? null : isoTime(cancelledAt)),
    cell: ({ cancelledAt }) => (cancelledAt === null ? '–' : <CellTime time={cancelledAt} />),
    width: 11,
  },
  { id: 'created-by', header: 'Created By', text: ({ createdBy }) => createdBy ?? null, width: 12 },
  { id: 'id', header: 'Auction ID', text: ({ _id }) => _id, width: 12 },
];

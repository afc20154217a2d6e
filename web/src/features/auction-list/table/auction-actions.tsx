import { Ban, CalendarPlus, Pencil, Send } from 'lucide-react';
import type { AuctionCard } from '#shared/contract/auction-card.ts';
import { paiseFromRupees } from '#shared/model/money/money.ts';
import { bidClockInWords, powerWarning } from '#shared/model/sales/lot-checks.ts';
import type { BulkAction } from '#web/admin/table/bulk/bulk-action.ts';
import { BulkDialog } from '#web/admin/table/bulk/bulk-dialog.tsx';
import { ApiError } from '#web/api/api-error.ts';
import { loadForEdit } from '#web/auctions/edit-query.ts';
import { cancelAuction, publishAuction } from '#web/auctions/set-auction-status.ts';
import { AddToSale } from '#web/sales/add-to-sale.tsx';
import { outcomeOf } from '#web/second-person/outcome.ts';
import { EditLots } from './bulk-edit/edit-lots.tsx';

const nameOf = ({ title }: AuctionCard): string => title;
const auctionsText = (count: number): string => (count === 1 ? '1 auction' : `${String(count)} auctions`);

/** Publishes a draft as it is stored now. An auction that is published already is left alone. */
async function publish({ _id }: AuctionCard): Promise<void> {
  const auction = await loadForEdit(_id);
  if (auction.status === 'pending' || auction.status === 'active') return;
  await publishAuction(auction);
}

const CHANGED =
  'It was published, has started or got its first bidder since you selected it. Please look and select it again.';

/**
 * Cancels an auction as it is stored now. A cancelled one is left alone. One that was selected before it was published,
 * started or had its first bidder is refused: nobody was asked about that. What is only asked for counts as not done.
 * The card of a lot of a sale with one deposit does not count those who have paid that.
 */
async function cancel({ _id, status, bidderCount, saleEvent }: AuctionCard, reason: string): Promise<void> {
  const auction = await loadForEdit(_id);
  if (auction.status === 'cancelled') return;
  if (auction.status === 'completed') {
    throw new ApiError(0, 'INVALID_TRANSITION', 'This auction is completed and can no longer be cancelled.');
  }
  const hasFirstBidder = saleEvent?.deposit === undefined && bidderCount === 0 && auction.bidderCount > 0;
  if (auction.status !== status || hasFirstBidder) {
    throw new ApiError(0, 'CONFLICT', CHANGED);
  }
  const answer = await cancelAuction(auction, reason);
  if (answer.asked !== undefined) throw new ApiError(0, 'CONFLICT', outcomeOf(answer));
}

/** What can be done to selected auctions. */
export const auctionActions = (onChanged: () => void): readonly BulkAction<AuctionCard>[] => [
  {
    label: 'Publish',
    icon: Send,
    applies: ({ status }) => status === 'draft',
    dialog: (rows, onClose) => (
      <BulkDialog
        rows={rows}
        nameOf={nameOf}
        title={`Publish ${auctionsText(rows.length)}?`}
        consequence={
          <ul className="grid list-disc gap-1 pl-5">
            <li>
              Bidders see them at once, can register, and are told about them. Each one is checked first: one whose
              dates have passed or that lacks something stays as it is.
            </li>
            {bidClockInWords(rows.map(({ bidInterval }) => bidInterval)).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
            {rows.flatMap(({ _id, title, basePrice, saleEvent }) => {
              const { amount = 0, multiple = 0 } = saleEvent?.deposit ?? {};
              const power = saleEvent?.deposit && (paiseFromRupees(amount * multiple) ?? 0);
              return powerWarning(paiseFromRupees(basePrice) ?? 0, power).map((sentence) => (
                <li key={_id} className="font-medium text-warning">
                  {title}: {sentence}
                </li>
              ));
            })}
          </ul>
        }
        confirmLabel="Publish"
        doneWord="published"
        run={publish}
        onChanged={onChanged}
        onClose={onClose}
      />
    ),
  },
  {
    label: 'Edit',
    icon: Pencil,
    dialog: (rows, onClose) => <EditLots rows={rows} onChanged={onChanged} onClose={onClose} />,
  },
  {
    label: 'Add to a sale',
    icon: CalendarPlus,
    // One that runs stays where it is.
    applies: ({ status }) => status === 'draft' || status === 'pending',
    dialog: (rows, onClose) => <AddToSale open lots={rows} onClose={onClose} />,
  },
  {
    label: 'Cancel',
    icon: Ban,
    isDanger: true,
    applies: ({ status }) => status !== 'completed' && status !== 'cancelled',
    dialog: (rows, onClose) => (
      <BulkDialog
        rows={rows}
        nameOf={nameOf}
        title={`Cancel ${auctionsText(rows.length)}?`}
        consequence={<CancelConsequence auctions={rows} />}
        reason={{ hint: 'Bidders read it on each auction’s page.', maxLength: 500 }}
        confirmLabel="Cancel them"
        doneWord="cancelled"
        isDanger
        run={cancel}
        onChanged={onChanged}
        onClose={onClose}
      />
    ),
  },
];

function CancelConsequence({ auctions }: { readonly auctions: readonly AuctionCard[] }) {
  const running = auctions.filter(({ status }) => status === 'active').length;
  const alone = auctions.filter(({ saleEvent }) => saleEvent?.deposit === undefined);
  const ofSales = auctions.length - alone.length;
  const registrations = alone.reduce((sum, { bidderCount }) => sum + bidderCount, 0);
  return (
    <ul className="grid list-disc gap-1 pl-5">
      <li>This cannot be undone.</li>
      {running > 0 && (
        <li>{running === 1 ? '1 is running' : `${String(running)} are running`}: bidding stops, the bids are void.</li>
      )}
      {ofSales > 0 && (
        <li>
          {ofSales === 1 ? '1 is a lot' : `${String(ofSales)} are lots`} of a sale with one deposit, which stays held
          while another lot of the sale is open.
        </li>
      )}
      {alone.length > 0 && (
        <li>
          {registrations === 0
            ? `Nobody has registered${ofSales > 0 ? ' for the others' : ''}, so there is nothing to refund.`
            : `${registrations === 1 ? '1 registration' : `${String(registrations)} registrations`}: every deposit that is held goes back to where it came from, and the bidders are told.`}
        </li>
      )}
    </ul>
  );
}

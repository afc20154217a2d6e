import type { AuctionDetails } from '#shared/contract/auctions.ts';
import { CATEGORIES } from '#shared/model/auctions/categories.ts';
import { AuctionImage } from '#web/auctions/auction-image.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { Money } from '#web/ui/format/money.tsx';

interface AuctionSummaryProps {
  readonly auction: AuctionDetails;
  /** The sale that the deposit is for; undefined if it is for the lot. */
  readonly sale: AuctionDetails['saleEvent'];
}

export function AuctionSummary({ auction, sale }: AuctionSummaryProps) {
  const category = CATEGORIES.find((candidate) => candidate._id === auction.categorie)?.name;
  const hasEnded = auction.status === 'completed' || auction.status === 'cancelled';
  return (
    <section
      aria-labelledby="summary-heading"
      className="flex flex-wrap items-start gap-4 border-b border-border bg-sunken/60 p-5 sm:flex-nowrap md:p-6"
    >
      <AuctionImage
        src={auction.images[0]}
        alt=""
        eager
        className="aspect-4/3 w-28 shrink-0 rounded-md border border-border md:w-36"
      />
      <div className="grid min-w-0 flex-1 basis-56 gap-2">
        {sale === undefined && category !== undefined && <p className="text-sm text-muted">{category}</p>}
        <h2 id="summary-heading" className="text-lg leading-snug font-semibold">
          {sale?.name ?? auction.title}
        </h2>
        <dl className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-[auto_1fr]">
          {sale === undefined && (
            <>
              <dt className="text-muted">Lot</dt>
              <dd className="tabular">{auction.lotNumber}</dd>
              <dt className="text-muted">Auction ID</dt>
              <dd className="tabular break-all">{auction._id}</dd>
            </>
          )}
          <dt className="text-muted">{hasEnded ? 'Base price' : 'Bidding starts'}</dt>
          <dd>{hasEnded ? <Money rupees={auction.basePrice} /> : <DateTime time={auction.startDate} />}</dd>
        </dl>
      </div>
    </section>
  );
}

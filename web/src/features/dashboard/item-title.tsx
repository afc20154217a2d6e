import { Link } from 'react-router-dom';
import type { OwnPayment } from '#web/account/dashboard-types.ts';
import { AuctionImage } from '#web/auctions/auction-image.tsx';
import { paths } from '#web/paths.ts';

interface ItemTitleProps {
  readonly title: string;
  readonly to: string;
  readonly lot: OwnPayment['lot'];
}

/** A lot in a list: its picture, its title as a link, and its number. */
export function ItemTitle({ title, to, lot }: ItemTitleProps) {
  return (
    <span className="flex items-center gap-3">
      {lot !== undefined && (
        <AuctionImage src={lot.picture ?? undefined} alt="" className="size-12 shrink-0 rounded-md" />
      )}
      <span className="grid min-w-0 gap-0.5">
        <Link to={to} className="font-semibold wrap-anywhere hover:text-accent hover:underline @min-[46rem]:min-w-40">
          {title}
        </Link>
        {lot !== undefined && <span className="tabular text-xs font-normal text-muted">Lot {lot.lotNumber}</span>}
      </span>
    </span>
  );
}

/** An auction of the bidder. */
export const OwnItem = ({
  id,
  title,
  ...lot
}: { readonly id: string; readonly title: string } & NonNullable<OwnPayment['lot']>) => (
  <ItemTitle title={title} to={paths.auction(id)} lot={lot} />
);

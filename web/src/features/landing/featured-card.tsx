import { Link } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import { formatRupees } from '#web/ui/format/format-money.ts';
import { LotArt } from './art/lot-art.tsx';
import type { SampleLot } from './sample-content.ts';

/** One sample lot; leads to the real auctions of its category. */
export function FeaturedCard({ lot }: { readonly lot: SampleLot }) {
  return (
    <li className="group relative flex flex-col overflow-hidden rounded-lg border border-border bg-raised shadow-card transition-shadow hover:shadow-lift">
      <LotArt categorie={lot.categorie} />
      <div className="flex flex-1 flex-col gap-4 p-5">
        <div className="grid gap-1">
          <h3 className="text-lg leading-snug font-semibold">
            <Link
              to={paths.lots({ categorie: lot.categorie })}
              className="after:absolute after:inset-0 after:rounded-lg group-hover:text-accent"
            >
              {lot.title}
            </Link>
          </h3>
          <p className="text-sm text-muted">{lot.place}</p>
        </div>
        <dl className="mt-auto grid grid-cols-[1fr_auto] large-text:grid-cols-1 gap-x-4 gap-y-1 border-t border-border pt-4">
          <div>
            <dt className="text-sm text-muted">Current bid</dt>
            <dd className="tabular text-xl font-semibold">{formatRupees(lot.currentBid)}</dd>
          </div>
          <div className="text-right">
            <dt className="text-sm text-muted">Deposit</dt>
            <dd className="tabular pt-1 font-medium">{formatRupees(lot.deposit)}</dd>
          </div>
        </dl>
        <p className="text-sm text-muted">
          {lot.bids} bids. {lot.closes}
        </p>
      </div>
    </li>
  );
}

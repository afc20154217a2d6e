import { BadgeCheck, Gavel, IndianRupee, UsersRound } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { cx } from '../../ui/cx.ts';
import { TileContent, type TileContentProps } from '../../ui/tile-content.tsx';
import { Money } from '../../ui/format/money.tsx';
import type { Summary } from '../../admin/summary-query.ts';

export const TILE_GRID = 'grid grid-cols-2 gap-3 md:gap-4 xl:grid-cols-4';
const TILE_CLASS = 'grid h-full content-start gap-1.5 rounded-lg border border-border bg-raised p-4 shadow-card md:p-5';
const COUNT = new Intl.NumberFormat('en-IN');

/** The four figures on top; some link to their details. */
export function SummaryTiles({ summary }: { readonly summary: Summary }) {
  const isWaiting = summary.pendingVerifications > 0;
  return (
    <ul aria-label="Summary" className={TILE_GRID}>
      <Tile
        label="Active Auctions"
        caption="Taking bids now"
        icon={Gavel}
        iconClass="bg-success-soft text-success"
        to={`${paths.viewAuctions}?status=active`}
      >
        {summary.activeAuctions === null ? 'Not known' : COUNT.format(summary.activeAuctions)}
      </Tile>
      <Tile
        label="Pending Verifications"
        caption={isWaiting ? 'Waiting for your decision' : 'Nobody is waiting'}
        icon={BadgeCheck}
        iconClass={isWaiting ? 'bg-warning-soft text-warning' : 'bg-sunken text-muted'}
        to={isWaiting ? paths.verificationQueue() : paths.userVerification}
      >
        {COUNT.format(summary.pendingVerifications)}
      </Tile>
      <Tile
        label="Total Users"
        caption="Registered bidders"
        icon={UsersRound}
        iconClass="bg-accent-soft text-accent"
        to={`${paths.userVerification}?status=verified`}
      >
        {COUNT.format(summary.totalUsers)}
      </Tile>
      <Tile
        label="Revenue Today"
        caption="Final payments since midnight IST"
        icon={IndianRupee}
        iconClass="bg-gold-soft text-gold"
      >
        <Money rupees={summary.revenueToday} />
      </Tile>
    </ul>
  );
}

function Tile({ to, ...content }: TileContentProps & { readonly to?: string }) {
  return (
    <li>
      {to === undefined ? (
        <div className={TILE_CLASS}>
          <TileContent {...content} />
        </div>
      ) : (
        <Link to={to} className={cx(TILE_CLASS, 'transition-shadow hover:shadow-lift')}>
          <TileContent {...content} />
        </Link>
      )}
    </li>
  );
}

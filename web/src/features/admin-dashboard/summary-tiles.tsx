import { BadgeCheck, Gavel, IndianRupee, UsersRound } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Summary } from '#web/admin/summary-query.ts';
import { paths } from '#web/paths.ts';
import { useMay } from '#web/session/use-may.ts';
import { cx } from '#web/ui/cx.ts';
import { Money } from '#web/ui/format/money.tsx';
import { TileContent, type TileContentProps } from '#web/ui/tile-content.tsx';

export const TILE_GRID = 'grid grid-cols-2 gap-3 md:gap-4 xl:grid-cols-4';
const TILE_CLASS = 'grid h-full content-start gap-1.5 rounded-lg border border-border bg-raised p-4 shadow-card md:p-5';
const COUNT = new Intl.NumberFormat('en-IN');

/** The figures on top, those of the own duties; some link to their details. */
export function SummaryTiles({ summary }: { readonly summary: Summary }) {
  const { activeAuctions, pendingVerifications, totalUsers, revenueToday } = summary;
  const isWaiting = pendingVerifications !== undefined && pendingVerifications > 0;
  const checks = useMay('people');
  const isEmpty = [activeAuctions, pendingVerifications, totalUsers, revenueToday].every(
    (figure) => figure === undefined,
  );
  if (isEmpty) return null;
  return (
    <ul aria-label="Summary" className={TILE_GRID}>
      {activeAuctions !== undefined && (
        <Tile
          label="Active Auctions"
          caption="Started and not over"
          icon={Gavel}
          iconClass="bg-success-soft text-success"
          to={`${paths.viewAuctions}?status=active`}
        >
          {activeAuctions === null ? 'Not known' : COUNT.format(activeAuctions)}
        </Tile>
      )}
      {pendingVerifications !== undefined && (
        <Tile
          label="Pending Verifications"
          caption={isWaiting ? (checks ? 'Waiting for your decision' : 'Waiting for a decision') : 'Nobody is waiting'}
          icon={BadgeCheck}
          iconClass={isWaiting ? 'bg-warning-soft text-warning' : 'bg-sunken text-muted'}
          to={isWaiting && checks ? paths.verificationQueue() : paths.userVerification}
        >
          {COUNT.format(pendingVerifications)}
        </Tile>
      )}
      {totalUsers !== undefined && (
        <Tile
          label="Total Users"
          caption="Registered bidders"
          icon={UsersRound}
          iconClass="bg-accent-soft text-accent"
          to={`${paths.userVerification}?status=verified`}
        >
          {COUNT.format(totalUsers)}
        </Tile>
      )}
      {revenueToday !== undefined && (
        <Tile
          label="Revenue Today"
          caption="Paid for lots and storage since midnight IST, with charges and GST, less refunds"
          icon={IndianRupee}
          iconClass="bg-gold-soft text-gold"
        >
          {revenueToday === null ? 'Not known' : <Money rupees={revenueToday} />}
        </Tile>
      )}
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

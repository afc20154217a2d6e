import { Gavel, Heart, Trophy, Wallet } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Dashboard } from '#web/account/dashboard-types.ts';
import { paths } from '#web/paths.ts';
import { Money } from '#web/ui/format/money.tsx';
import { TileContent, type TileContentProps } from '#web/ui/tile-content.tsx';
import { tabQuery } from './dashboard-tab.ts';

export const STAT_GRID = 'grid grid-cols-2 gap-3 md:gap-4 xl:grid-cols-4';

/** The four figures on top, each a link to its details. The captions are fixed texts. */
export function StatCards({ stats }: { readonly stats: Dashboard['stats'] }) {
  return (
    <ul aria-label="Summary" className={STAT_GRID}>
      <StatCard
        label="Active Bids"
        caption="In auctions that are running"
        icon={Gavel}
        iconClass="bg-accent-soft text-accent"
        to={tabQuery('bids')}
      >
        {stats.activeBids}
      </StatCard>
      <StatCard
        label="Won Auctions"
        caption="Since you joined"
        icon={Trophy}
        iconClass="bg-gold-soft text-gold"
        to={tabQuery('won')}
      >
        {stats.wonAuctions}
      </StatCard>
      <StatCard
        label="Account Balance"
        caption="Deposits held for you"
        icon={Wallet}
        iconClass="bg-accent-soft text-accent"
        to={tabQuery('payments')}
      >
        <Money rupees={stats.balance} />
      </StatCard>
      <StatCard
        label="Watchlist Items"
        caption="Auctions you follow"
        icon={Heart}
        iconClass="bg-accent-soft text-accent"
        to={paths.auctions({ watched: 'true' })}
      >
        {stats.watchlist}
      </StatCard>
    </ul>
  );
}

function StatCard({ to, ...content }: TileContentProps & { readonly to: string }) {
  return (
    <li>
      <Link
        to={to}
        className="grid h-full content-start gap-1.5 rounded-lg border border-border bg-raised p-4 shadow-card transition-shadow hover:shadow-lift md:p-5"
      >
        <TileContent {...content} />
      </Link>
    </li>
  );
}

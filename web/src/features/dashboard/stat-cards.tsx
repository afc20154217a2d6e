import { Gavel, Heart, type LucideIcon, Trophy, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { cx } from '../../ui/cx.ts';
import { Money } from '../../ui/money.tsx';
import type { Dashboard } from './dashboard-types.ts';
import { tabQuery } from './dashboard-tab.ts';

export const STAT_GRID = 'grid grid-cols-2 gap-3 md:gap-4 xl:grid-cols-4';

/** The four figures on top. Each leads to what is behind it. The captions are fixed (spec section 2). */
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

interface StatCardProps {
  readonly label: string;
  readonly caption: string;
  readonly icon: LucideIcon;
  readonly iconClass: string;
  readonly to: string;
  readonly children: ReactNode;
}

function StatCard({ label, caption, icon: Icon, iconClass, to, children }: StatCardProps) {
  return (
    <li>
      <Link
        to={to}
        preventScrollReset={to.startsWith('?')}
        className="grid h-full content-start gap-1.5 rounded-lg border border-border bg-raised p-4 shadow-card transition-shadow hover:shadow-lift md:p-5"
      >
        <span className="flex items-start justify-between gap-2">
          <span className="pt-1 text-sm font-medium text-muted">{label}</span>
          <span className={cx('grid size-8 shrink-0 place-items-center rounded-md md:size-9', iconClass)}>
            <Icon className="size-4 md:size-5" aria-hidden="true" />
          </span>
        </span>
        <span className="tabular text-xl font-semibold md:text-2xl">{children}</span>
        <span className="text-xs text-muted md:text-sm">{caption}</span>
      </Link>
    </li>
  );
}

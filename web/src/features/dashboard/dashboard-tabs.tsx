import type { Dashboard } from '#web/account/dashboard-types.ts';
import { Tabs } from '#web/ui/tabs.tsx';
import { BidsTab } from './bids-tab.tsx';
import { useDashboardTab } from './dashboard-tab.ts';
import { PaymentsTab } from './payments-tab.tsx';
import { WonTab } from './won-tab.tsx';

export function DashboardTabs({ dashboard }: { readonly dashboard: Dashboard }) {
  const [tab, choose] = useDashboardTab();
  return (
    <Tabs
      label="My auctions and payments"
      value={tab}
      onValueChange={choose}
      items={[
        { value: 'bids', label: 'My Bids', content: <BidsTab dashboard={dashboard} /> },
        { value: 'won', label: 'Won Auctions', content: <WonTab dashboard={dashboard} /> },
        { value: 'payments', label: 'Payments', content: <PaymentsTab dashboard={dashboard} /> },
      ]}
    />
  );
}

import { useSearchParams } from 'react-router-dom';

const DASHBOARD_TABS = ['bids', 'won', 'payments'] as const;
export type DashboardTab = (typeof DASHBOARD_TABS)[number];

/** The tab in the URL, or the first tab. */
export function readTab(value: string | null): DashboardTab {
  return DASHBOARD_TABS.find((tab) => tab === value) ?? 'bids';
}

/** The URL query of a tab. */
export function tabQuery(tab: DashboardTab): string {
  return `?tab=${tab}`;
}

/** The open tab, stored in the URL. */
export function useDashboardTab(): readonly [DashboardTab, (value: string) => void] {
  const [search, setSearch] = useSearchParams();
  const choose = (value: string) => setSearch({ tab: readTab(value) }, { replace: true });
  return [readTab(search.get('tab')), choose];
}

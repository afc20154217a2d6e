import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { LotOfSale } from '#shared/contract/sales/sales.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { partOnDemand } from '#web/ui/overlays/lazy-part.tsx';
import { Tabs } from '#web/ui/tabs.tsx';

// Loaded by the tab, since the first load of the site lists whatever a page needs at once.
const Loading = () => <Skeleton className="h-96" />;
const BoardView = partOnDemand(async () => (await import('./board/board-view.tsx')).BoardView, Loading);
const ResultsView = partOnDemand(async () => (await import('./results/results-view.tsx')).ResultsView, Loading);

const VIEWS = ['lots', 'board', 'results'] as const;

interface SaleTabsProps {
  readonly sale: { readonly _id: string; readonly name: string; readonly lots: readonly LotOfSale[] };
  /** Its lots and their times, before it runs. */
  readonly plan: ReactNode;
}

/** The plan of a sale; once lots are published, beside it what runs and what came of it. */
export function SaleTabs({ sale, plan }: SaleTabsProps) {
  const [search, setSearch] = useSearchParams();
  const { _id: saleId, lots } = sale;
  if (lots.every(({ status }) => status === 'draft')) return plan;
  return (
    <Tabs
      label="The sale"
      value={VIEWS.find((view) => view === search.get('view')) ?? usualView(lots)}
      onValueChange={(view) => setSearch({ view }, { replace: true })}
      items={[
        { value: 'lots', label: 'Lots and times', content: plan },
        { value: 'board', label: 'Board', content: <BoardView saleId={saleId} /> },
        { value: 'results', label: 'Results', content: <ResultsView sale={sale} /> },
      ]}
    />
  );
}

/** What whoever opens the page looks for. */
function usualView(lots: SaleTabsProps['sale']['lots']): (typeof VIEWS)[number] {
  if (lots.some(({ status }) => status === 'active')) return 'board';
  const isOver = lots.every(({ status }) => status !== 'pending') && lots.some(({ status }) => status === 'completed');
  return isOver ? 'results' : 'lots';
}

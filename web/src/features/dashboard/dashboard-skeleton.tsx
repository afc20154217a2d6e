import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { STAT_GRID } from './stat-cards.tsx';

export function DashboardSkeleton() {
  return (
    <div className="grid gap-6">
      <output className="sr-only">Loading your dashboard…</output>
      <div className={STAT_GRID}>
        {[0, 1, 2, 3].map((card) => (
          <Card key={card} className="grid gap-3">
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-8 w-2/5" />
            <Skeleton className="h-3.5 w-3/4" />
          </Card>
        ))}
      </div>
      <Skeleton className="h-10 w-72 max-w-full" />
      <Card className="grid gap-5">
        {[0, 1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-9 w-full" />
        ))}
      </Card>
    </div>
  );
}

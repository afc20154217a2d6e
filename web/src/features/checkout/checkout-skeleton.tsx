import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { CHECKOUT_GRID } from './checkout-screen.tsx';

export function CheckoutSkeleton() {
  return (
    <div className="grid gap-6">
      <output className="sr-only">Loading checkout…</output>
      <Skeleton className="h-5 w-32" />
      <div className="grid gap-2">
        <Skeleton className="h-8 w-56" />
        <Skeleton className="h-5 w-80 max-w-full" />
      </div>
      <div className={CHECKOUT_GRID}>
        <Card className="grid gap-5">
          <div className="flex gap-4">
            <Skeleton className="size-24" />
            <div className="grid flex-1 content-start gap-3">
              <Skeleton className="h-5 w-3/4" />
              <Skeleton className="h-4 w-1/2" />
            </div>
          </div>
          <Skeleton className="h-16 w-full" />
          <Skeleton className="h-32 w-full" />
          <Skeleton className="h-13 w-full" />
        </Card>
        <Skeleton className="h-72 w-full" />
      </div>
    </div>
  );
}

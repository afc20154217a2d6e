import { QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { queryClient } from '#web/api/query-client.ts';
import { LotCard } from '#web/lots/lot-card.tsx';
import { lotsQuery } from '#web/lots/lot-queries.ts';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/buttons/button-class.ts';
import { LOT_ROW, LOTS_NOW_CLASS, LotsNowSkeleton } from './lots-now-skeleton.tsx';

/** One row of the widest grid. */
const LOTS_IN_ROW = 4;

/** Real lots that run or start soon; nothing when there are none, or when they are not public. */
export function LotsNow() {
  return (
    <QueryClientProvider client={queryClient}>
      <Row />
    </QueryClientProvider>
  );
}

function Row() {
  const { data, isError } = useInfiniteQuery(lotsQuery({}, LOTS_IN_ROW));
  const lots = data?.pages[0]?.lots.filter(({ status }) => status === 'active' || status === 'pending');
  if (isError || lots?.length === 0) return null;
  if (lots === undefined) return <LotsNowSkeleton />;
  return (
    <section aria-labelledby="lots-now" className={LOTS_NOW_CLASS}>
      <div className="flex h-9 items-center justify-between gap-4">
        <h2 id="lots-now" className="text-xl font-semibold sm:text-2xl">
          Live and starting soon
        </h2>
        <Link to={paths.lots()} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          See all
        </Link>
      </div>
      <ul aria-label="Live and starting soon" className={LOT_ROW}>
        {lots.map((lot) => (
          <li key={lot._id} className="snap-start">
            <LotCard lot={lot} />
          </li>
        ))}
      </ul>
    </section>
  );
}

import { QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query';
import { queryClient } from '../../api/query-client.ts';
import { LotCard } from '../../lots/lot-card.tsx';
import { LOT_ROW } from '../../lots/lot-grid.tsx';
import { lotsQuery } from '../../lots/lot-queries.ts';
import { LOTS_IN_ROW, LotsFrame, LotsNowSkeleton } from './lots-frame.tsx';

/** Real lots that run or start soon; nothing when there are none, or when they are not public. */
export function LotsNow() {
  return (
    <QueryClientProvider client={queryClient}>
      <Row />
    </QueryClientProvider>
  );
}

function Row() {
  const { data, isError } = useInfiniteQuery(lotsQuery({ search: '', categorie: undefined }, LOTS_IN_ROW));
  const lots = data?.pages[0]?.lots.filter(({ status }) => status === 'active' || status === 'pending');
  if (isError || lots?.length === 0) return null;
  if (lots === undefined) return <LotsNowSkeleton />;
  return (
    <LotsFrame>
      <ul aria-label="Live and starting soon" className={LOT_ROW}>
        {lots.map((lot) => (
          <li key={lot._id} className="snap-start">
            <LotCard lot={lot} />
          </li>
        ))}
      </ul>
    </LotsFrame>
  );
}

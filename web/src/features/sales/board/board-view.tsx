import { MonitorPlay } from 'lucide-react';
import { useState } from 'react';
import type { BoardLot } from '#shared/contract/sale-board.ts';
import { NotLoaded } from '#web/admin/table/loaded-pages.tsx';
import { hasBid } from '#web/lots/price/has-bid.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { LotsTable } from '../lots-table.tsx';
import { BOARD_COLUMNS } from './board-columns.tsx';
import { Figure, FilterChips } from './board-head.tsx';
import { SALE_FILTERS } from './board-lots.ts';
import { useLiveBoard } from './board-query.ts';
import { BidsAMinute } from './lot-clock.tsx';
import { WallView } from './wall-view.tsx';

/** All lots of a sale while it runs, live. */
export function BoardView({ saleId }: { readonly saleId: string }) {
  const { query, isLive } = useLiveBoard(saleId);
  const [filter, setFilter] = useState<keyof typeof SALE_FILTERS>('all');
  const [isOnWall, setIsOnWall] = useState(false);
  if (query.data === undefined) {
    return <NotLoaded query={query} failure="The board could not be loaded" loading={<Skeleton className="h-96" />} />;
  }
  const { sale, lots } = query.data;
  const running = lots.filter(SALE_FILTERS.running.isIn);
  const led = lots.filter((lot) => hasBid(lot) && lot.status !== 'cancelled');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {!isLive && <Banner tone="warning">Not connected. What you see is read every half minute meanwhile.</Banner>}
      <dl className="grid grid-cols-2 gap-3 md:grid-cols-4">
        <Figure name="Running">
          {running.length} <span className="text-base text-muted">of {lots.length}</span>
        </Figure>
        <Figure name="Bids in the last minute">
          <BidsAMinute times={bidTimes(lots)} />
        </Figure>
        <Figure name="Present bids in sum">
          <Money rupees={led.reduce((sum, { currentBid }) => sum + currentBid, 0)} />
        </Figure>
        <Figure name={sale.hasDeposit ? 'Registered' : 'Registrations'}>
          {sale.hasDeposit ? sale.bidderCount : lots.reduce((sum, { bidderCount }) => sum + bidderCount, 0)}
        </Figure>
      </dl>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <FilterChips filters={SALE_FILTERS} lots={lots} value={filter} onChange={setFilter} />
        <Button
          size="sm"
          variant="secondary"
          className="max-md:hidden"
          icon={<MonitorPlay className="size-4" aria-hidden="true" />}
          onClick={() => setIsOnWall(true)}
        >
          Wall screen
        </Button>
      </div>
      <LotsTable caption="Lots of the sale" columns={BOARD_COLUMNS} rows={lots.filter(SALE_FILTERS[filter].isIn)} />
      {isOnWall && <WallView name={sale.name} lots={lots} isLive={isLive} onClose={() => setIsOnWall(false)} />}
    </div>
  );
}

const bidTimes = (lots: readonly BoardLot[]): readonly number[] =>
  lots.flatMap(({ recentBids }) => recentBids).toSorted((a, b) => a - b);

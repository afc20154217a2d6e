import { useInfiniteQuery } from '@tanstack/react-query';
import { CalendarPlus, CalendarRange } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { ResponseOf } from '#shared/contract/http/route.ts';
import type { listSales } from '#shared/contract/sales/sales.ts';
import { DocumentTitle } from '#web/page/document-title.tsx';
import { LoadedScreen } from '#web/page/loaded-screen.tsx';
import { paths } from '#web/paths.ts';
import { NewSale } from '#web/sales/new-sale.tsx';
import { salesQuery } from '#web/sales/sale-queries.ts';
import { useMay } from '#web/session/use-may.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { LoadMore } from '#web/ui/buttons/load-more.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { type Column, Table } from '#web/ui/table.tsx';

type ListedSale = ResponseOf<typeof listSales>['sales'][number];

const COLUMNS: readonly Column<ListedSale>[] = [
  {
    key: 'name',
    header: 'Sale',
    isHeader: true,
    cell: ({ _id, name }) => (
      <Link to={paths.adminSale(_id)} className="line-clamp-2 wrap-anywhere text-accent hover:underline">
        {name}
      </Link>
    ),
  },
  { key: 'start', header: 'Starts', cell: ({ startDate }) => <DateTime time={startDate} /> },
  { key: 'place', header: 'Place', cell: ({ place }) => (place === '' ? '–' : place) },
  { key: 'lots', header: 'Lots', align: 'right', cell: ({ lotCount }) => lotCount },
];

/** `/sales`: all sales, for admins. */
export function Component() {
  const query = useInfiniteQuery(salesQuery);
  const navigate = useNavigate();
  const [isMaking, setIsMaking] = useState(false);
  const newSale = useMay('lots') && (
    <Button icon={<CalendarPlus className="size-5" aria-hidden="true" />} onClick={() => setIsMaking(true)}>
      New sale
    </Button>
  );
  return (
    <>
      <LoadedScreen
        query={query}
        title="Sales"
        failure="The sales could not be loaded"
        back={{ to: paths.viewAuctions, label: 'Go to the auctions' }}
        skeleton={<Skeleton className="h-72" />}
      >
        {({ pages }) => {
          const sales = pages.flatMap((page) => page.sales);
          return (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
              <DocumentTitle title="Sales" />
              <div className="flex flex-wrap items-end justify-between gap-3">
                <div>
                  <h1 className="text-2xl font-semibold">Sales</h1>
                  <p className="text-muted">Lots that are sold under one name, one after another.</p>
                </div>
                {sales.length > 0 && newSale}
              </div>
              <Card flush>
                {sales.length === 0 ? (
                  <EmptyState
                    icon={<CalendarRange className="size-6" />}
                    title="No sales yet"
                    text="A sale gives several lots one name, one date, one catalogue, and ends that follow each other."
                    action={newSale}
                  />
                ) : (
                  <Table caption="Sales" columns={COLUMNS} rows={sales} rowKey={({ _id }) => _id} />
                )}
              </Card>
              {query.hasNextPage && (
                <LoadMore
                  shown={sales.length}
                  hasMore
                  busy={query.isFetchingNextPage}
                  onMore={() => void query.fetchNextPage()}
                />
              )}
            </div>
          );
        }}
      </LoadedScreen>
      <Dialog open={isMaking} onOpenChange={setIsMaking} title="New sale">
        <NewSale
          confirmLabel="Create"
          onCreated={(saleId) => void navigate(paths.adminSale(saleId))}
          onClose={() => setIsMaking(false)}
        />
      </Dialog>
    </>
  );
}

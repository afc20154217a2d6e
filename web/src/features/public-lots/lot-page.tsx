import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { ShareButton } from '#web/auctions/share-button.tsx';
import { StatusBadge } from '#web/auctions/status-badge.tsx';
import { DetailsCard, detailsOf } from '#web/lots/details-card.tsx';
import { Gallery } from '#web/lots/gallery/gallery.tsx';
import { lotQuery } from '#web/lots/lot-queries.ts';
import { Papers, papersOf } from '#web/lots/papers/papers.tsx';
import { RelatedLots } from '#web/lots/related/related-lots.tsx';
import { SaleCard } from '#web/lots/sale/sale-card.tsx';
import { BackLink } from '#web/page/back-link.tsx';
import { DocumentTitle } from '#web/page/document-title.tsx';
import { paths } from '#web/paths.ts';
import { SaleLink } from '#web/sales/sale-link.tsx';
import { useSession } from '#web/session/session.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { LotPanel } from './lot-panel.tsx';
import { LotProblem } from './lot-problem.tsx';

/** `/lots/{id}`: a lot for everybody, signed in or not. */
export function Component() {
  const { lotId = '' } = useParams();
  return (
    <div className="page grid grid-cols-1 gap-5 py-6 md:py-10">
      <Lot key={lotId} lotId={lotId} />
    </div>
  );
}

function Lot({ lotId }: { readonly lotId: string }) {
  const query = useQuery(lotQuery(lotId));
  const session = useSession();
  const { data: lot } = query;
  if (lot === undefined) {
    if (query.isPending && query.fetchStatus !== 'paused') return <LotSkeleton />;
    return (
      <LotProblem
        what="lot"
        returnTo={paths.lot(lotId)}
        error={query.error}
        isBusy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return (
    <>
      <DocumentTitle title={lot.title} />
      <header className="grid gap-2">
        <BackLink to={paths.lots()}>All lots</BackLink>
        <div className="flex items-start justify-between gap-4">
          <h1 className="text-2xl font-semibold wrap-anywhere md:text-3xl">{lot.title}</h1>
          <ShareButton auctionId={lot._id} title={lot.title} />
        </div>
        <StatusBadge status={lot.status} outcome={lot.outcome} pausedAt={lot.pausedAt} className="justify-self-start" />
        <SaleLink sale={lot.saleEvent} />
      </header>
      <div className="grid grid-cols-1 gap-5 xl:grid-cols-[minmax(0,1fr)_25rem] xl:grid-rows-[auto_1fr] xl:gap-6">
        <div className="min-w-0 max-xl:-order-3">
          <Gallery title={lot.title} images={lot.images} />
        </div>
        <div className="max-xl:-order-2 xl:sticky xl:top-20 xl:col-start-2 xl:row-span-2 xl:row-start-1 xl:self-start">
          <LotPanel lot={lot} isOutdated={query.isError || query.fetchStatus === 'paused'} />
        </div>
        <div className="contents xl:grid xl:min-w-0 xl:content-start xl:gap-6">
          <DetailsCard {...detailsOf(lot)} />
          {(lot.place ?? lot.sale) !== undefined && <SaleCard lot={lot} place={lot.place} sale={lot.sale} />}
          <Papers
            {...papersOf(lot)}
            {...(session === undefined && { signInPath: paths.login({ returnTo: paths.lot(lot._id) }) })}
          />
        </div>
      </div>
      <RelatedLots lotId={lotId} pathOf={paths.lot} />
    </>
  );
}

function LotSkeleton() {
  return (
    <output aria-label="Loading lot…" className="grid gap-5">
      <Skeleton className="h-4 w-28" />
      <Skeleton className="h-9 w-3/5" />
      <div className="grid gap-5 xl:grid-cols-[minmax(0,1fr)_25rem] xl:gap-6">
        <Skeleton className="aspect-4/3 rounded-lg!" />
        <Skeleton className="h-96 rounded-lg!" />
      </div>
    </output>
  );
}

import { useInfiniteQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import type { PublicSale } from '#shared/contract/sales/public-sale.ts';
import { BackLink } from '#web/page/back-link.tsx';
import { DocumentTitle } from '#web/page/document-title.tsx';
import { paths } from '#web/paths.ts';
import { DownloadCatalogue } from '#web/sales/catalogue/download-catalogue.tsx';
import { publicSaleQuery } from '#web/sales/public-sale-query.ts';
import { LoadMore } from '#web/ui/buttons/load-more.tsx';
import { Card } from '#web/ui/card.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { LotProblem } from './lot-problem.tsx';
import { SaleDeposit } from './sale-deposit.tsx';
import { SaleLot } from './sale-lot.tsx';

/** `/sale/{id}`: a sale with its lots in order, for everybody, signed in or not. */
export function Component() {
  const { saleId = '' } = useParams();
  const query = useInfiniteQuery(publicSaleQuery(saleId));
  const { data, isError, fetchStatus } = query;
  const [first] = data?.pages ?? [];
  if (first === undefined) {
    const isLoading = query.isPending && fetchStatus !== 'paused';
    return (
      <div className="page grid grid-cols-1 gap-5 py-6 md:py-10">
        {isLoading ? (
          <SaleSkeleton />
        ) : (
          <LotProblem
            what="sale"
            returnTo={paths.sale(saleId)}
            error={query.error}
            isBusy={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        )}
      </div>
    );
  }
  const lots = data?.pages.flatMap((page) => page.lots) ?? [];
  return (
    <div className="page grid grid-cols-1 gap-5 py-6 md:py-10">
      <DocumentTitle title={first.name} />
      <header className="grid gap-3">
        <BackLink to={paths.lots()}>All lots</BackLink>
        <div className="flex flex-wrap items-start justify-between gap-4">
          <h1 className="min-w-0 flex-1 basis-72 text-2xl font-semibold wrap-anywhere md:text-3xl">{first.name}</h1>
          <DownloadCatalogue saleId={first._id} lotCount={first.lotCount} />
        </div>
      </header>
      {(isError || fetchStatus === 'paused') && (
        <Banner tone="warning">The prices below may be out of date: they could not be refreshed.</Banner>
      )}
      <Facts sale={first} />
      {first.deposit !== null && <SaleDeposit sale={first} deposit={first.deposit} />}
      <section aria-labelledby="lots-of-sale">
        <h2 id="lots-of-sale" className="mb-3 text-lg font-semibold">
          {first.lotCount === 1 ? '1 lot' : `${first.lotCount} lots, in order`}
        </h2>
        <ol className="overflow-hidden rounded-lg border border-border bg-raised shadow-card">
          {lots.map((lot) => (
            <SaleLot key={lot._id} lot={lot} takesEmd={first.deposit === null} />
          ))}
        </ol>
        <LoadMore
          shown={lots.length}
          total={first.lotCount}
          hasMore={query.hasNextPage}
          busy={query.isFetchingNextPage}
          onMore={() => void query.fetchNextPage()}
        />
      </section>
    </div>
  );
}

function Facts({ sale }: { readonly sale: PublicSale }) {
  const facts = [
    ['Register until', sale.registrationDeadline],
    ['Bidding starts', sale.startDate],
    ['First lot ends', sale.firstEnd],
    ['Last lot ends', sale.lastEnd],
  ] as const;
  return (
    <Card className="grid gap-4">
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2 xl:grid-cols-4">
        {facts.map(([label, moment]) => (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="font-medium">
              <DateTime time={moment} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-muted">
        A lot on which nobody has bid ends at its time. After a bid, its own clock decides. The page of each lot has its
        exact times.
      </p>
      {sale.place !== '' && (
        <div>
          <h2 className="font-semibold">Place</h2>
          <p className="wrap-anywhere">{sale.place}</p>
        </div>
      )}
      {sale.terms !== '' && (
        <div>
          <h2 className="font-semibold">Terms of the sale</h2>
          <p className="whitespace-pre-line wrap-anywhere">{sale.terms}</p>
        </div>
      )}
    </Card>
  );
}

function SaleSkeleton() {
  return (
    <output aria-label="Loading the sale…" className="grid gap-5">
      <Skeleton className="h-9 w-3/5" />
      <Skeleton className="h-40 rounded-lg!" />
      <Skeleton className="h-96 rounded-lg!" />
    </output>
  );
}

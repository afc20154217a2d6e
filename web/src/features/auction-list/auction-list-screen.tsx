import { type InfiniteData, useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { Gavel, Plus } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { AuctionCard as Auction } from '#shared/contract/auction-card.ts';
import type { listAuctions } from '#shared/contract/auctions.ts';
import type { ResponseOf } from '#shared/contract/http/route.ts';
import type { LotCounts } from '#shared/contract/lots/lot-query.ts';
import type { Role } from '#shared/model/accounts/account-enums.ts';
import { PUBLIC_STATUSES } from '#shared/model/lots/lot-filter.ts';
import { NETWORK_SENTENCE, sentenceOf } from '#web/api/error-sentence.ts';
import { referenceOf } from '#web/api/reference.ts';
import { FilterSheet } from '#web/lots/filters/filter-sheet.tsx';
import { FilteredList } from '#web/lots/filters/filtered-list.tsx';
import { LoosenButtons } from '#web/lots/filters/loosen-buttons.tsx';
import type { LotChoices } from '#web/lots/filters/lot-choices.ts';
import { StaleList } from '#web/lots/stale-list.tsx';
import { DocumentTitle } from '#web/page/document-title.tsx';
import { paths } from '#web/paths.ts';
import { useSignedInUser } from '#web/session/signed-in-user.ts';
import { useMay } from '#web/session/use-may.ts';
import { buttonClass } from '#web/ui/buttons/button-class.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { LoadMore } from '#web/ui/buttons/load-more.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import { AuctionCards, AuctionCardsSkeleton } from './auction-cards.tsx';
import { auctionsQuery, TABLE_PAGE } from './auctions-query.ts';
import { FilterBar } from './filter-bar.tsx';
import { LayoutToggle } from './layout-toggle.tsx';
import { ADMIN_STATUSES, isNarrowed, type ListFilter } from './list-filter.ts';
import { SaveSearch } from './save-search.tsx';
import { useListFilter } from './use-list-filter.ts';

const TITLES = { user: 'Auctions', admin: 'Explore Auctions' } as const satisfies Record<Role, string>;

/** From this width on, the filters have room beside the list. */
const ROOM_FOR_PANEL = '(min-width: 80rem)';

export interface TableProps {
  readonly auctions: readonly Auction[];
  readonly query: UseInfiniteQueryResult<InfiniteData<Page>>;
  readonly filter: ListFilter;
  readonly onChange: (change: Partial<ListFilter>) => void;
  readonly empty: ReactNode;
}

interface AuctionListScreenProps {
  /** Shows the auctions in the list layout; without it, that layout shows cards, too. */
  readonly table?: ComponentType<TableProps>;
  /** A further filter, which only admins have. */
  readonly adminFilter?: ComponentType<Pick<TableProps, 'filter' | 'onChange'>>;
}

/** The auctions with their filters. */
export function AuctionListScreen({ table, adminFilter: AdminFilter }: AuctionListScreenProps) {
  const { role } = useSignedInUser();
  const [filter, changeFilter] = useListFilter();
  const shownTable = filter.view === 'list' ? table : undefined;
  const query = useInfiniteQuery(auctionsQuery(filter, shownTable === undefined ? undefined : TABLE_PAGE));
  const total = query.data?.pages.at(-1)?.total;
  // A table takes the whole width.
  const hasSidePanel = useMedia(ROOM_FOR_PANEL) && shownTable === undefined;
  const isAdmin = role === 'admin';
  const mayChange = useMay('lots');
  const panel = {
    choices: filter.lots,
    counts: query.data?.pages[0]?.counts,
    statuses: isAdmin ? ADMIN_STATUSES : PUBLIC_STATUSES,
    onChange: (lots: LotChoices) => changeFilter({ lots }),
  };
  return (
    <div className="grid grid-cols-1 gap-5">
      <DocumentTitle title={TITLES[role]} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-semibold">{TITLES[role]}</h1>
        {mayChange && (
          <div className="flex flex-wrap gap-2">
            <Link to={paths.importLots} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
              Import Lots
            </Link>
            <Link to={paths.createAuction} className={buttonClass({ size: 'sm' })}>
              <Plus className="size-4" aria-hidden="true" />
              Create Auction
            </Link>
          </div>
        )}
      </div>
      <FilterBar isAdmin={isAdmin} filter={filter} onChange={changeFilter}>
        {AdminFilter !== undefined && <AdminFilter filter={filter} onChange={changeFilter} />}
        {!hasSidePanel && <FilterSheet {...panel} total={query.isPlaceholderData ? undefined : total} />}
      </FilterBar>
      <FilteredList panel={panel} hasSidePanel={hasSidePanel}>
        <div className="grid grid-cols-1 gap-5">
          <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <output className="tabular text-sm text-muted">{total !== undefined && `${total} auction(s) found`}</output>
            {!isAdmin && (
              <div className="flex gap-2 max-sm:order-last max-sm:w-full sm:ml-auto">
                <SaveSearch filter={filter} />
              </div>
            )}
            <LayoutToggle view={filter.view} onChoose={(view) => changeFilter({ view })} />
          </div>
          <Results query={query} role={role} filter={filter} table={shownTable} onChange={changeFilter} />
        </div>
      </FilteredList>
    </div>
  );
}

type Page = ResponseOf<typeof listAuctions>;

interface ResultsProps {
  readonly query: UseInfiniteQueryResult<InfiniteData<Page>>;
  readonly role: Role;
  readonly filter: ListFilter;
  readonly table: ComponentType<TableProps> | undefined;
  readonly onChange: (change: Partial<ListFilter>) => void;
}

function Results({ query, role, filter, table: Table, onChange }: ResultsProps) {
  if (query.data === undefined) {
    if (query.isPending && query.fetchStatus !== 'paused') return <AuctionCardsSkeleton view={filter.view} />;
    return (
      <ErrorState
        title="Failed to fetch auctions"
        text={query.error === null ? NETWORK_SENTENCE : sentenceOf(query.error, 'Please try again in a moment.')}
        reference={referenceOf(query.error)}
        action={
          <Button busy={query.isFetching} onClick={() => void query.refetch()}>
            Try Again
          </Button>
        }
      />
    );
  }
  const { pages } = query.data;
  const auctions = auctionsOf(pages);
  const empty = <NoAuctions filter={filter} counts={pages[0]?.counts} onChange={onChange} />;
  if (Table !== undefined) {
    return <Table auctions={auctions} query={query} filter={filter} onChange={onChange} empty={empty} />;
  }
  // All auctions of a page may have changed since it was fetched.
  if (auctions.length === 0 && !query.hasNextPage) return empty;
  return (
    <section aria-label="Results" aria-busy={query.isPlaceholderData} className="grid grid-cols-1 gap-4">
      <StaleList asOf={pages.at(-1)?.asOf} />
      <AuctionCards auctions={auctions} role={role} view={filter.view} isOutdated={query.isPlaceholderData} />
      {pages.length + Number(query.hasNextPage) > 1 && (
        <LoadMore
          shown={auctions.length}
          total={pages.at(-1)?.total ?? auctions.length}
          hasMore={query.hasNextPage}
          busy={query.isFetchingNextPage}
          onMore={() => void query.fetchNextPage()}
        />
      )}
    </section>
  );
}

/** Each auction once: one that moved between two page fetches may be on both pages. */
function auctionsOf(pages: readonly Page[]): readonly Auction[] {
  const auctions = pages.flatMap((page) => page.auctions);
  return [...new Map(auctions.map((auction) => [auction._id, auction])).values()];
}

interface NoAuctionsProps extends Pick<ResultsProps, 'filter' | 'onChange'> {
  readonly counts: LotCounts | undefined;
}

function NoAuctions({ filter, counts, onChange }: NoAuctionsProps) {
  const isFiltered = isNarrowed(filter);
  const isBareWatchlist = filter.watched && !isNarrowed({ ...filter, watched: false });
  const text = isBareWatchlist
    ? 'Your watchlist is empty. Press the heart on an auction to keep it here.'
    : 'Try another search or fewer filters.';
  return (
    <EmptyState
      icon={<Gavel className="size-6" />}
      title="No auctions found"
      text={isFiltered ? text : 'There is nothing up for auction right now. Please come back soon.'}
      action={
        isFiltered ? (
          <>
            <LoosenButtons choices={filter.lots} counts={counts} onChange={(lots) => onChange({ lots })} />
            <Button variant="secondary" onClick={() => onChange({ lots: {}, watched: false, seller: undefined })}>
              Show all auctions
            </Button>
          </>
        ) : undefined
      }
    />
  );
}

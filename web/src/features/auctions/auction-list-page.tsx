import { useInfiniteQuery } from '@tanstack/react-query';
import { Gavel } from 'lucide-react';
import { NETWORK_SENTENCE, sentenceOf } from '../../api/error-sentence.ts';
import { DocumentTitle } from '../../layouts/document-title.tsx';
import { useSignedInUser } from '../../session/require-role.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { AuctionCards, AuctionCardsSkeleton } from './auction-cards.tsx';
import type { Role } from './auction-path.ts';
import { auctionsQuery } from './auctions-query.ts';
import { FilterBar } from './filter-bar.tsx';
import { isNarrowed, type ListFilter } from './list-filter.ts';
import { useListFilter } from './use-list-filter.ts';

const TITLES = { user: 'Auctions', admin: 'Explore Auctions' } as const satisfies Record<Role, string>;

/** `/auctions` for bidders, `/view-auctions` for admins. */
export function Component() {
  const { role } = useSignedInUser();
  const [filter, changeFilter] = useListFilter();
  return (
    <div className="grid gap-5">
      <DocumentTitle title={TITLES[role]} />
      <h1 className="text-2xl font-semibold">{TITLES[role]}</h1>
      <FilterBar filter={filter} onChange={changeFilter} />
      <Results
        role={role}
        filter={filter}
        onReset={() => changeFilter({ search: '', status: undefined, categorie: undefined, watched: false })}
      />
    </div>
  );
}

interface ResultsProps {
  readonly role: Role;
  readonly filter: ListFilter;
  readonly onReset: () => void;
}

function Results({ role, filter, onReset }: ResultsProps) {
  const query = useInfiniteQuery(auctionsQuery(filter));
  if (query.data === undefined) {
    if (query.isPending && query.fetchStatus !== 'paused') return <AuctionCardsSkeleton view={filter.view} />;
    return (
      <ErrorState
        title="Failed to fetch auctions"
        text={query.error === null ? NETWORK_SENTENCE : sentenceOf(query.error, 'Please try again in a moment.')}
        action={<Button onClick={() => void query.refetch()}>Try Again</Button>}
      />
    );
  }
  const auctions = query.data.pages.flatMap((page) => page.auctions);
  const total = query.data.pages.at(-1)?.total ?? 0;
  return (
    <section aria-label="Results" className="grid gap-4" aria-busy={query.isPlaceholderData}>
      <output className="tabular block text-sm text-muted">{total} auction(s) found</output>
      {auctions.length === 0 ? (
        <NoAuctions filter={filter} onReset={onReset} />
      ) : (
        <>
          <AuctionCards auctions={auctions} role={role} view={filter.view} isOutdated={query.isPlaceholderData} />
          {(query.hasNextPage || query.data.pages.length > 1) && (
            <LoadMore
              shown={auctions.length}
              total={total}
              hasMore={query.hasNextPage}
              busy={query.isFetchingNextPage}
              onMore={() => void query.fetchNextPage()}
            />
          )}
        </>
      )}
    </section>
  );
}

function NoAuctions({ filter, onReset }: { readonly filter: ListFilter; readonly onReset: () => void }) {
  const isNarrow = isNarrowed(filter);
  const isBareWatchlist = filter.watched && !isNarrowed({ ...filter, watched: false });
  const text = isBareWatchlist
    ? 'Your watchlist is empty. Press the heart on an auction to keep it here.'
    : 'Try another search or fewer filters.';
  return (
    <EmptyState
      icon={<Gavel className="size-6" />}
      title="No auctions found"
      text={isNarrow ? text : 'There is nothing up for auction right now. Please come back soon.'}
      {...(isNarrow && {
        action: (
          <Button variant="secondary" onClick={onReset}>
            Show all auctions
          </Button>
        ),
      })}
    />
  );
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { BellPlus } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { ResponseOf } from '#shared/contract/http/route.ts';
import {
  deleteSavedSearch,
  type listSavedSearches,
  MAX_SAVED_SEARCHES,
  saveSearch,
} from '#shared/contract/lots/saved-searches.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { waitIfDone } from '#web/api/wait-if-done.ts';
import { savedSearchesQuery } from '#web/auctions/saved-searches-query.ts';
import { searchText } from '#web/lots/filters/search-text.ts';
import { BackLink } from '#web/page/back-link.tsx';
import { DocumentTitle } from '#web/page/document-title.tsx';
import { LoadedScreen } from '#web/page/loaded-screen.tsx';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/buttons/button-class.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

type Search = ResponseOf<typeof listSavedSearches>['searches'][number];

const TITLE = 'Saved searches';

/** `/profile/searches`: a bidder's saved searches. */
export function Component() {
  return (
    <LoadedScreen
      query={useQuery(savedSearchesQuery)}
      title={TITLE}
      failure="Your searches could not be loaded"
      back={{ to: paths.profile, label: 'Go to My Profile' }}
      skeleton={<Skeleton className="mx-auto h-64 w-full max-w-3xl" />}
    >
      {({ searches }) => (
        <div className="mx-auto grid max-w-3xl gap-5">
          <DocumentTitle title={TITLE} />
          <div className="grid gap-1">
            <BackLink to={paths.profile}>My Profile</BackLink>
            <h1 className="text-2xl font-semibold">{TITLE}</h1>
            <p className="text-muted">
              We tell you about new auctions that match. You can save {MAX_SAVED_SEARCHES} searches, and{' '}
              <Link to={paths.noticePreferences} className="underline">
                choose how we tell you
              </Link>
              .
            </p>
          </div>
          <Card>{searches.length === 0 ? <NoSearches /> : <Searches searches={searches} />}</Card>
        </div>
      )}
    </LoadedScreen>
  );
}

function NoSearches() {
  return (
    <EmptyState
      icon={<BellPlus className="size-6" />}
      title="No saved searches"
      text="Search for auctions, choose filters, and press “Save search”."
      action={
        <Link to={paths.auctions()} className={buttonClass({ variant: 'secondary' })}>
          Search for auctions
        </Link>
      }
    />
  );
}

function Searches({ searches }: { readonly searches: readonly Search[] }) {
  return (
    <ul className="grid divide-y divide-border">
      {searches.map((search) => (
        <SearchRow key={search._id} search={search} />
      ))}
    </ul>
  );
}

/** Whether its owner is also told what happens to matching auctions. */
function NewsChoice({ search: { name, query, withNews } }: { readonly search: Search }) {
  const client = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (wanted: boolean) => call(saveSearch, { body: { name, query, withNews: wanted } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(sentenceOf(error, 'Your choice could not be saved. Please try again.')),
    onSettled: (_, error) => waitIfDone(error, client.invalidateQueries({ queryKey: savedSearchesQuery.queryKey })),
  });
  return (
    <Checkbox
      className="mt-2"
      label="Also when dates move, when an auction is withdrawn or comes back, and before registration ends"
      aria-label={`Also tell me what happens to auctions that match ${name}`}
      checked={isPending ? variables : withNews}
      disabled={isPending}
      onChange={(event) => mutate(event.target.checked)}
    />
  );
}

function SearchRow({ search }: { readonly search: Search }) {
  const { _id, name, query, createdAt } = search;
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(deleteSavedSearch, { params: { id: _id } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(sentenceOf(error, 'The search could not be deleted. Please try again.')),
    onSettled: (_, error) => waitIfDone(error, client.invalidateQueries({ queryKey: savedSearchesQuery.queryKey })),
  });
  const text = searchText(query);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0">
        <Link to={paths.savedSearch(query)} className="font-semibold wrap-anywhere underline">
          {name}
        </Link>
        <p className="text-sm wrap-anywhere text-muted">
          {text !== name && `${text}. `}Saved on <DateTime time={createdAt} />
        </p>
        <NewsChoice search={search} />
      </div>
      <Button size="sm" variant="secondary" busy={isPending} aria-label={`Delete ${name}`} onClick={() => mutate()}>
        Delete
      </Button>
    </li>
  );
}

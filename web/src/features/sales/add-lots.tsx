import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listAuctions } from '#shared/contract/auctions.ts';
import { addToSale, LOTS_AT_ONCE } from '#shared/contract/sales/sale-lots.ts';
import { MAX_SEARCH_LENGTH } from '#shared/model/max-search-length.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { waitIfDone } from '#web/api/wait-if-done.ts';
import { auctionKeys } from '#web/auctions/auction-keys.ts';
import { refetchAuctions } from '#web/auctions/refetch-auctions.ts';
import { inParts } from '#web/sales/in-parts.ts';
import { RefusedLots } from '#web/sales/refused-lots.tsx';
import { saleKeys } from '#web/sales/sale-queries.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { SearchField } from '#web/ui/forms/search-field.tsx';
import { Select } from '#web/ui/forms/select.tsx';

const KINDS = [
  { value: 'draft', label: 'Drafts' },
  { value: 'upcoming', label: 'Upcoming' },
] as const;
type Kind = (typeof KINDS)[number]['value'];

function lotsToAddQuery(status: Kind, search: string) {
  const filter = { status, sort: 'newest', ...(search !== '' && { search }), limit: 100 } as const;
  return {
    queryKey: auctionKeys.list(filter),
    initialPageParam: '',
    queryFn: ({ pageParam, signal }: { readonly pageParam: string; readonly signal: AbortSignal }) =>
      call(listAuctions, { query: { ...filter, ...(pageParam !== '' && { cursor: pageParam }) }, signal }),
    getNextPageParam: (page: { readonly nextCursor: string | null }) => page.nextCursor ?? undefined,
  };
}

const buttonText = (count: number) => (count < 2 ? ['Add lots', 'Add 1 lot'][count] : `Add ${count} lots`);

interface AddLotsProps {
  readonly saleId: string;
  readonly onClose: () => void;
}

/** Drafts and upcoming lots to choose from, newest first. They are added in the order in which they were chosen. */
export function AddLots({ saleId, onClose }: AddLotsProps) {
  const client = useQueryClient();
  const [kind, setKind] = useState<Kind>('draft');
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const [done, setDone] = useState(0);
  const found = useInfiniteQuery(lotsToAddQuery(kind, search));
  const adding = useMutation({
    mutationFn: () =>
      inParts(
        [...chosen.keys()],
        LOTS_AT_ONCE.add,
        async (part) => (await call(addToSale, { params: { id: saleId }, body: { auctionIds: [...part] } })).lots,
        setDone,
      ),
    onSuccess: (outcomes) => {
      const isDone = outcomes.every(({ message }) => message === '');
      if (isDone) onClose();
    },
    onSettled: (_, error) =>
      waitIfDone(
        error,
        Promise.all([client.invalidateQueries({ queryKey: saleKeys.sale(saleId) }), refetchAuctions(client)]),
      ),
  });
  const lots = found.data?.pages.flatMap((page) => page.auctions) ?? [];
  const free = lots.filter(({ saleEvent }) => saleEvent === undefined);
  const choose = (picked: readonly { readonly _id: string; readonly title: string }[], isChosen: boolean) => {
    const next = new Map(chosen);
    for (const { _id, title } of picked) {
      if (isChosen) next.set(_id, title);
      else next.delete(_id);
    }
    setChosen(next);
  };
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <Select
          label="Lots"
          value={kind}
          options={KINDS}
          onChange={({ target }) => setKind(KINDS.find(({ value }) => value === target.value)?.value ?? 'draft')}
        />
        <SearchField
          label="Search lots"
          placeholder="Title or lot number"
          value={search}
          maxLength={MAX_SEARCH_LENGTH}
          onSearch={setSearch}
        />
      </div>
      {found.isPending && <Spinner label="Loading lots…" />}
      {found.isError && <Banner tone="danger">{sentenceOf(found.error, 'The lots could not be loaded.')}</Banner>}
      {found.data !== undefined && lots.length === 0 && <p className="text-muted">There are no such lots.</p>}
      {lots.length > 0 && (
        <fieldset className="grid gap-1">
          <legend className="sr-only">Lots to add</legend>
          {free.length > 1 && (
            <Checkbox
              label={`All ${free.length} that are shown`}
              className="border-b border-border py-2 font-medium"
              checked={free.every(({ _id }) => chosen.has(_id))}
              onChange={(event) => choose(free, event.target.checked)}
            />
          )}
          {lots.map((lot) => (
            <Checkbox
              key={lot._id}
              className="py-1.5"
              checked={chosen.has(lot._id)}
              disabled={lot.saleEvent !== undefined}
              label={
                <span className="wrap-anywhere">
                  {lot.title}
                  {lot.saleEvent !== undefined && <span className="text-muted"> (in {lot.saleEvent.name})</span>}
                </span>
              }
              onChange={(event) => choose([lot], event.target.checked)}
            />
          ))}
        </fieldset>
      )}
      {found.hasNextPage && (
        <Button variant="ghost" size="sm" busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          Load more
        </Button>
      )}
      {adding.isPending && <ProgressBar label="Adding lots" share={done / chosen.size} />}
      {adding.isError && (
        <Banner tone="danger">{sentenceOf(adding.error, 'Not all lots were added. Please try again.')}</Banner>
      )}
      {adding.data !== undefined && (
        <Banner tone="warning">
          <RefusedLots outcomes={adding.data} titleOf={(lotId) => chosen.get(lotId)} />
        </Banner>
      )}
      <div className="sticky -bottom-6 -mx-6 -mb-6 flex flex-wrap justify-end gap-3 rounded-b-lg border-t border-border bg-raised px-6 py-4">
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
        <Button
          busy={adding.isPending}
          disabledReason={chosen.size === 0 ? 'Please choose a lot first.' : undefined}
          onClick={() => adding.mutate()}
        >
          {buttonText(chosen.size)}
        </Button>
      </div>
    </div>
  );
}

import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { addToSale, LOTS_AT_ONCE } from '#shared/contract/sales/sale-lots.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { waitIfDone } from '#web/api/wait-if-done.ts';
import { refetchAuctions } from '#web/auctions/refetch-auctions.ts';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/buttons/button-class.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { formatDate } from '#web/ui/format/format-time.ts';
import { Select } from '#web/ui/forms/select.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { inParts } from './in-parts.ts';
import { NewSale } from './new-sale.tsx';
import { RefusedLots } from './refused-lots.tsx';
import { saleKeys, salesQuery } from './sale-queries.ts';

interface NamedLot {
  readonly _id: string;
  readonly title: string;
}

export interface AddToSaleProps<Lot extends NamedLot = NamedLot> {
  readonly open: boolean;
  readonly lots: readonly Lot[];
  /** Gets the lots that are not in the sale. */
  readonly onClose: (left: readonly Lot[]) => void;
}

/** Asks for a sale and adds these lots at its end, in this order. */
export function AddToSale<Lot extends NamedLot>({ open, onClose, lots }: AddToSaleProps<Lot>) {
  // Undefined until lots were added.
  const [refused, setRefused] = useState<ReadonlySet<string>>();
  const left = refused === undefined ? lots : lots.filter(({ _id }) => refused.has(_id));
  const count = lots.length === 1 ? '1 lot' : `${lots.length} lots`;
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose(left)} title={`Add ${count} to a sale`}>
      <ChooseSale lots={lots} onRefused={setRefused} onClose={() => onClose(left)} />
    </Dialog>
  );
}

interface ChooseSaleProps {
  readonly lots: readonly NamedLot[];
  readonly onRefused: (lotIds: ReadonlySet<string>) => void;
  readonly onClose: () => void;
}

function ChooseSale({ lots, onRefused, onClose }: ChooseSaleProps) {
  const client = useQueryClient();
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(salesQuery);
  const [chosen, setChosen] = useState('');
  const [isNew, setIsNew] = useState(false);
  const [done, setDone] = useState(0);
  const adding = useMutation({
    mutationFn: (id: string) =>
      inParts(
        lots.map(({ _id }) => _id),
        LOTS_AT_ONCE.add,
        async (part) => (await call(addToSale, { params: { id }, body: { auctionIds: [...part] } })).lots,
        setDone,
      ),
    onSuccess: (outcomes) =>
      onRefused(new Set(outcomes.flatMap(({ _id, outcome }) => (outcome === 'refused' ? [_id] : [])))),
    onSettled: (_, error, id) =>
      waitIfDone(
        error,
        Promise.all([
          client.invalidateQueries({ queryKey: saleKeys.list }),
          client.invalidateQueries({ queryKey: saleKeys.sale(id) }),
          refetchAuctions(client),
        ]),
      ),
  });
  if (isPending) return <Spinner label="Loading the sales…" />;
  if (data === undefined) return <Banner tone="danger">{sentenceOf(error, 'The sales could not be loaded.')}</Banner>;
  const sales = data.pages.flatMap((page) => page.sales);
  if (adding.data !== undefined) {
    const added = adding.data.filter(({ outcome }) => outcome !== 'refused').length;
    return (
      <div className="grid gap-4">
        <Banner tone={adding.data.every(({ message }) => message === '') ? 'success' : 'warning'}>
          <p>
            {added} of {lots.length} {lots.length === 1 ? 'lot is' : 'lots are'} in the sale.
          </p>
          <RefusedLots outcomes={adding.data} titleOf={(id) => lots.find(({ _id }) => _id === id)?.title} />
        </Banner>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          <Link to={paths.adminSale(chosen)} className={buttonClass()}>
            Open the sale
          </Link>
        </div>
      </div>
    );
  }
  if (isNew) {
    return (
      <NewSale
        confirmLabel="Create and add"
        onCreated={(saleId) => {
          setChosen(saleId);
          setIsNew(false);
          adding.mutate(saleId);
        }}
        onClose={() => setIsNew(false)}
      />
    );
  }
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen !== '') adding.mutate(chosen);
      }}
    >
      {sales.length === 0 ? (
        <p className="text-muted">There is no sale yet.</p>
      ) : (
        <Select
          label="Sale"
          placeholder="Choose a sale"
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
          options={sales.map(({ _id, name, startDate }) => ({
            value: _id,
            label: `${name}, ${formatDate(startDate)}`,
          }))}
        />
      )}
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {hasNextPage && (
          <Button variant="ghost" size="sm" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Load older sales
          </Button>
        )}
        <Button variant="ghost" size="sm" disabled={adding.isPending} onClick={() => setIsNew(true)}>
          Make a new sale
        </Button>
      </div>
      {adding.isPending && <ProgressBar label="Adding lots" share={done / lots.length} />}
      {adding.isError && (
        <Banner tone="danger">{sentenceOf(adding.error, 'Not all lots were added. Please try again.')}</Banner>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          busy={adding.isPending}
          disabledReason={chosen === '' ? 'Please choose a sale first.' : undefined}
        >
          Add
        </Button>
      </div>
    </form>
  );
}

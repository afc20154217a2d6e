import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { BoardLot } from '#shared/contract/sale-board.ts';
import { LOTS_AT_ONCE, relistInSale } from '#shared/contract/sales/sale-lots.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { refetchAuctions } from '#web/auctions/refetch-auctions.ts';
import { paths } from '#web/paths.ts';
import { inParts } from '#web/sales/in-parts.ts';
import { NewSale } from '#web/sales/new-sale.tsx';
import { RefusedLots } from '#web/sales/refused-lots.tsx';
import { saleKeys, salesQuery } from '#web/sales/sale-queries.ts';
import { buttonClass } from '#web/ui/buttons/button-class.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { formatDate } from '#web/ui/format/format-time.ts';
import { Select } from '#web/ui/forms/select.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

interface SecondRoundProps {
  /** In which they were not sold. */
  readonly sale: { readonly _id: string; readonly name: string };
  readonly lots: readonly BoardLot[];
  readonly onChanged: () => void;
  /** Gets the lots that were not listed again. */
  readonly onClose: (left: readonly BoardLot[]) => void;
}

const NEW = 'new';

/** Lists unsold lots again in one act: in a new sale with its dates, or in one that was made already. */
export function SecondRound({ sale, lots, onChanged, onClose }: SecondRoundProps) {
  const client = useQueryClient();
  const [into, setInto] = useState(NEW);
  const [saleId, setSaleId] = useState<string>();
  const [done, setDone] = useState(0);
  const sales = useInfiniteQuery(salesQuery);
  const listing = useMutation({
    mutationFn: (id: string) => {
      setDone(0);
      setSaleId(id);
      const send = async (part: readonly string[]) =>
        (await call(relistInSale, { params: { id }, body: { auctionIds: [...part] } })).lots;
      return inParts(
        lots.map(({ _id }) => _id),
        LOTS_AT_ONCE.relist,
        send,
        setDone,
      );
    },
    onSettled: () => {
      onChanged();
      return Promise.all([client.invalidateQueries({ queryKey: saleKeys.list }), refetchAuctions(client)]);
    },
  });
  const { data, error, isPending, mutate } = listing;
  const refused = new Set(data?.flatMap(({ _id, outcome }) => (outcome === 'refused' ? [_id] : [])));
  const close = () => {
    if (!isPending) onClose(data === undefined ? lots : lots.filter(({ _id }) => refused.has(_id)));
  };
  const count = lots.length === 1 ? '1 lot' : `${String(lots.length)} lots`;
  const others = sales.data?.pages.flatMap((page) => page.sales).filter(({ _id }) => _id !== sale._id) ?? [];
  const failure = error === null ? undefined : sentenceOf(error, 'Not all lots were listed again. Please try again.');
  return (
    <Dialog open onOpenChange={close} title={`Second round of ${count}`}>
      {data !== undefined ? (
        <div className="grid gap-4">
          <Banner tone={data.every(({ message }) => message === '') ? 'success' : 'warning'}>
            <p>
              {lots.length - refused.size} of {count} {lots.length === 1 ? 'is' : 'are'} listed again and published.
            </p>
            <RefusedLots outcomes={data} titleOf={(id) => lots.find(({ _id }) => _id === id)?.title} />
          </Banner>
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="secondary" onClick={close}>
              Close
            </Button>
            {saleId !== undefined && (
              <Link to={paths.adminSale(saleId)} className={buttonClass()}>
                Open the sale
              </Link>
            )}
          </div>
        </div>
      ) : saleId !== undefined ? (
        <div className="grid gap-4">
          <output className="tabular block">
            {done} of {count} done.
          </output>
          <ProgressBar label="Lots listed again" share={done / lots.length} />
          {failure !== undefined && (
            <>
              <Banner tone="danger">{failure} What was listed again stays so.</Banner>
              <Button busy={isPending} onClick={() => mutate(saleId)}>
                Go on
              </Button>
            </>
          )}
        </div>
      ) : (
        <div className="grid gap-4">
          <p>
            Each lot is copied with its pictures, papers and prices, and published. What cannot be listed again is told
            and stays as it is.
          </p>
          <Select
            label="Into"
            value={into}
            options={[
              { value: NEW, label: 'A new sale' },
              ...others.map(({ _id, name, startDate }) => ({ value: _id, label: `${name}, ${formatDate(startDate)}` })),
            ]}
            onChange={({ target }) => setInto(target.value)}
          />
          {sales.isError && (
            <Banner tone="warning">{sentenceOf(sales.error, 'The other sales could not be loaded.')}</Banner>
          )}
          {sales.hasNextPage && (
            <Button
              variant="ghost"
              size="sm"
              className="justify-self-start"
              busy={sales.isFetchingNextPage}
              onClick={() => void sales.fetchNextPage()}
            >
              Load older sales
            </Button>
          )}
          {into === NEW ? (
            <NewSale
              named={`${sale.name}, second round`}
              confirmLabel="List again and publish"
              onCreated={mutate}
              onClose={close}
            />
          ) : (
            <div className="flex flex-wrap justify-end gap-3">
              <Button variant="secondary" onClick={close}>
                Cancel
              </Button>
              <Button onClick={() => mutate(into)}>List again and publish</Button>
            </div>
          )}
        </div>
      )}
    </Dialog>
  );
}

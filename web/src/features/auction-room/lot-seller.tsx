import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { setLotSeller } from '#shared/contract/money/sellers.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { waitIfDone } from '#web/api/wait-if-done.ts';
import { editQuery } from '#web/auctions/edit-query.ts';
import { paths } from '#web/paths.ts';
import { sellersQuery } from '#web/sellers/sellers-query.ts';
import { useMay } from '#web/session/use-may.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

/** Ids of sellers; empty for nobody. `seen`: whose lot it was when another was chosen. */
interface Choice {
  readonly seen: string;
  readonly sellerId: string;
}

/** Shows the seller of a lot, and offers another choice until it is paid. Renders nothing while the house has no sellers. */
export function LotSeller({ auctionId, isPaid }: { readonly auctionId: string; readonly isPaid: boolean }) {
  const client = useQueryClient();
  const mayChoose = useMay('lots');
  // Saved by a button: the arrow keys of a closed list choose what lies between.
  const [chosen, setChosen] = useState<Choice>();
  const edited = useQuery(editQuery(auctionId));
  const listed = useQuery(sellersQuery);
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ seen, sellerId }: Choice) =>
      call(setLotSeller, { params: { id: auctionId }, body: { sellerId: sellerId || null, seen: seen || null } }),
    onSuccess: ({ message }) => toast.success(message),
    onSettled: async (_, failure) => {
      const loading = [editQuery(auctionId).queryKey, sellersQuery.queryKey].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      );
      await waitIfDone(failure, Promise.all(loading));
      if (failure === null) setChosen(undefined);
    },
  });
  const sellers = listed.data?.sellers ?? [];
  if (edited.data === undefined || sellers.length === 0) return null;
  const { sellerId = '' } = edited.data;
  const isChanged = chosen !== undefined && chosen.sellerId !== sellerId;
  const seller = sellers.find(({ _id }) => _id === sellerId);
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg font-semibold">Seller</h2>
      {seller !== undefined && (
        <p className="wrap-anywhere">
          <Link to={paths.seller(seller._id)} className="underline underline-offset-2">
            {seller.name}
          </Link>
          {isPaid && '. The lot is paid, so this stays.'}
        </p>
      )}
      {mayChoose && !isPaid && (
        <form
          className="grid gap-3 sm:max-w-96"
          onSubmit={(event) => {
            event.preventDefault();
            if (isChanged) mutate(chosen);
          }}
        >
          <Select
            label="Whose lot it is"
            hint="The lot keeps the seller’s commission of today. The seller cannot register for it."
            disabled={isPending}
            value={chosen?.sellerId ?? sellerId}
            placeholder="The house’s own"
            options={sellers.map(({ _id, name }) => ({ value: _id, label: name }))}
            error={error === null ? undefined : sentenceOf(error, 'The seller could not be saved.')}
            announcesError
            onChange={(event) => setChosen({ seen: sellerId, sellerId: event.target.value })}
          />
          {isChanged && (
            <div className="flex flex-wrap gap-3">
              <Button type="submit" busy={isPending}>
                Save the seller
              </Button>
              <Button variant="secondary" disabled={isPending} onClick={() => setChosen(undefined)}>
                Cancel
              </Button>
            </div>
          )}
        </form>
      )}
      {!mayChoose && seller === undefined && <p className="text-muted">The house’s own lot.</p>}
    </Card>
  );
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { setLotSeller } from '#shared/contract/money/sellers.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { editQuery } from '#web/auctions/edit-query.ts';
import { paths } from '#web/paths.ts';
import { sellersQuery } from '#web/sellers/sellers-query.ts';
import { useMay } from '#web/session/use-may.ts';
import { Card } from '#web/ui/card.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

/** Shows the seller of a lot, and offers another choice until it is paid. Renders nothing while the house has no sellers. */
export function LotSeller({ auctionId, isPaid }: { readonly auctionId: string; readonly isPaid: boolean }) {
  const client = useQueryClient();
  const mayChoose = useMay('lots');
  const edited = useQuery(editQuery(auctionId));
  const listed = useQuery(sellersQuery);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (sellerId: string | null) => call(setLotSeller, { params: { id: auctionId }, body: { sellerId } }),
    onSuccess: ({ message }) => toast.success(message),
    onSettled: () =>
      Promise.all(
        [editQuery(auctionId).queryKey, sellersQuery.queryKey].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
  const sellers = listed.data?.sellers ?? [];
  if (edited.data === undefined || sellers.length === 0) return null;
  const { sellerId = '' } = edited.data;
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
        <Select
          label="Whose lot it is"
          className="sm:max-w-96"
          hint="The lot keeps the seller’s commission of today. The seller cannot register for it."
          disabled={isPending}
          value={sellerId}
          placeholder="The house’s own"
          options={sellers.map(({ _id, name }) => ({ value: _id, label: name }))}
          error={error === null ? undefined : sentenceOf(error, 'The seller could not be saved.')}
          announcesError
          onChange={(event) => mutate(event.target.value === '' ? null : event.target.value)}
        />
      )}
      {!mayChoose && seller === undefined && <p className="text-muted">The house’s own lot.</p>}
    </Card>
  );
}

import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getSharedOfLot, lookAtShared } from '#shared/contract/accounts/shared-details.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { useMay, useMaySee } from '#web/session/use-may.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { LookedLine, TieList } from './tie-list.tsx';

const sharedQuery = (auctionId: string) =>
  queryOptions({
    queryKey: ['shared-details', auctionId],
    queryFn: ({ signal }) => call(getSharedOfLot, { params: { id: auctionId }, signal }),
  });

/** What the bidders of a lot have in common with each other, its seller and the staff. Quiet while there is nothing. */
export function LotSharedCard({ auctionId }: { readonly auctionId: string }) {
  const seesPeople = useMaySee('people');
  const looks = useMay(['lots', 'people']);
  const query = useQuery(sharedQuery(auctionId));
  if (query.isError)
    return <Banner tone="warning">Shared details could not be loaded. {sentenceOf(query.error)}</Banner>;
  if (query.data === undefined || (query.data.ties.length === 0 && query.data.looked === null)) return null;
  const { data } = query;
  const open = data.ties.filter(({ isSeen }) => !isSeen);
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg font-semibold">Shared details</h2>
      <p className="text-sm text-muted">
        Families and companies share details, too. Nobody is refused for them: while the lot runs, you can take bids
        back on this page; an account is disabled on the person’s page.
      </p>
      <TieList ties={data.ties} seesPeople={seesPeople} />
      <LookedLine {...data} />
      {looks && open.length > 0 && (
        <Look auctionId={auctionId} keys={open.map(({ key }) => key)} onDone={() => void query.refetch()} />
      )}
    </Card>
  );
}

interface LookProps {
  readonly auctionId: string;
  /** Of the ties that are in sight. */
  readonly keys: readonly string[];
  readonly onDone: () => void;
}

function Look({ auctionId, keys, onDone }: LookProps) {
  const client = useQueryClient();
  const [note, setNote] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(lookAtShared, { params: { id: auctionId }, body: { note, ties: [...keys] } }),
    onSuccess: ({ message }) => {
      toast.success(message);
      setNote('');
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['shared-details-of'] });
      onDone();
    },
  });
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        mutate();
      }}
    >
      <TextField
        label="What you found"
        hint="Colleagues read it, and it is kept in the log."
        maxLength={500}
        required
        value={note}
        error={error === null ? undefined : sentenceOf(error)}
        announcesError
        onChange={(event) => setNote(event.target.value)}
      />
      <Button type="submit" variant="secondary" className="justify-self-start" busy={isPending}>
        I have looked at it
      </Button>
    </form>
  );
}

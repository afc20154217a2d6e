import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { updateAuction } from '#shared/contract/selling/auction-routes.ts';
import { NETWORK_SENTENCE, sentenceOf } from '#web/api/error-sentence.ts';
import { askedActsQuery } from '#web/second-person/asked-acts-query.ts';
import { outcomeOf } from '#web/second-person/outcome.ts';
import { TwoPersonsNote } from '#web/second-person/two-persons-note.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { TextArea } from '#web/ui/forms/text-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { type EditedAuction, editQuery } from './edit-query.ts';
import { refetchAuctions } from './refetch-auctions.ts';
import { describeRefunds } from './refund-summary.ts';
import { cancelAuction } from './set-auction-status.ts';

interface CancelDialogProps {
  readonly auctionId: string;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Called after the auction was cancelled, before the dialog closes. */
  readonly onCancelled?: () => void;
}

/** Asks for the reason and shows the refunds before an auction is cancelled. */
export function CancelDialog({ auctionId, open, onClose, onCancelled }: CancelDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Cancel this auction?"
      description="This cannot be undone."
    >
      <LoadedCancelForm auctionId={auctionId} onClose={onClose} onCancelled={onCancelled} />
    </Dialog>
  );
}

interface FormProps extends Pick<CancelDialogProps, 'onClose'> {
  readonly onCancelled: (() => void) | undefined;
}

function LoadedCancelForm({ auctionId, ...form }: FormProps & { readonly auctionId: string }) {
  const { data: auction, error, fetchStatus, refetch, isFetching } = useQuery(editQuery(auctionId));
  if (auction !== undefined) return <CancelForm auction={auction} {...form} />;
  if (error === null && fetchStatus !== 'paused') return <Spinner label="Loading…" />;
  return (
    <Banner
      tone="danger"
      action={
        <Button size="sm" variant="secondary" busy={isFetching} onClick={() => void refetch()}>
          Try Again
        </Button>
      }
    >
      {error === null ? NETWORK_SENTENCE : sentenceOf(error, 'Failed to load auction data.')}
    </Banner>
  );
}

/** The API does not require a reason. The screen does, because bidders read it. */
const formSchema = z.object({
  reason: updateAuction.body.schema.shape.cancelReason.unwrap().min(1, 'Please give a reason.'),
});

function CancelForm({ auction, onClose, onCancelled }: FormProps & { readonly auction: EditedAuction }) {
  const client = useQueryClient();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(formSchema),
    defaultValues: { reason: '' },
  });
  const { mutate, error, isPending } = useMutation({
    mutationFn: ({ reason }: z.output<typeof formSchema>) => cancelAuction(auction, reason),
    onSuccess: (answer) => {
      toast.success(answer.asked === undefined ? 'Auction cancelled.' : outcomeOf(answer));
      if (answer.asked === undefined) onCancelled?.();
      onClose();
      void refetchAuctions(client, auction._id);
      void client.invalidateQueries({ queryKey: askedActsQuery.queryKey });
    },
    // The next attempt needs the newest version of the auction.
    onError: () => client.invalidateQueries({ queryKey: editQuery(auction._id).queryKey }),
  });
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void handleSubmit((values) => mutate(values))(event)}>
      <p>{describeRefunds(auction)}</p>
      <TextArea
        label="Reason"
        hint="Bidders read it on the auction's page."
        rows={3}
        required
        maxLength={500}
        error={formState.errors.reason?.message}
        {...register('reason')}
      />
      {auction.status === 'active' && <TwoPersonsNote when="If somebody has bid," />}
      {error !== null && (
        <Banner tone="danger">{sentenceOf(error, 'Failed to cancel auction. Please try again.')}</Banner>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Keep auction
        </Button>
        <Button type="submit" variant="danger" busy={isPending}>
          Cancel Auction
        </Button>
      </div>
    </form>
  );
}

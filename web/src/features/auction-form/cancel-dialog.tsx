import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { NETWORK_SENTENCE, sentenceOf } from '../../api/error-sentence.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { TextArea } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { forgetAuctions } from './after-change.ts';
import { cancelAuction } from './cancel-call.ts';
import { editQuery } from './edit-query.ts';
import type { EditedAuction } from './form-values.ts';
import { refundWords } from './refund-words.ts';
import { useSend } from './use-send.ts';

interface CancelDialogProps {
  readonly auctionId: string;
  readonly open: boolean;
  readonly onClose: () => void;
  /** The auction is cancelled; the dialog is about to close. */
  readonly onCancelled?: () => void;
}

/** Asks for the reason and says what is refunded before an auction is called off. */
export function CancelDialog({ auctionId, open, onClose, onCancelled }: CancelDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Cancel this auction?"
      description="This cannot be undone."
    >
      <CancelForm auctionId={auctionId} onClose={onClose} {...(onCancelled !== undefined && { onCancelled })} />
    </Dialog>
  );
}

function CancelForm({ auctionId, onClose, onCancelled }: Omit<CancelDialogProps, 'open'>) {
  const client = useQueryClient();
  const { data: auction, error, fetchStatus, refetch, isFetching } = useQuery(editQuery(auctionId));
  const [reason, setReason] = useState('');
  const [hasTried, setHasTried] = useState(false);
  const { busy, failure, send } = useSend<'cancel'>();
  const isMissing = reason.trim() === '';

  const cancel = async (current: EditedAuction) => {
    setHasTried(true);
    if (isMissing) return;
    const isDone = await send('cancel', 'Failed to cancel auction. Please try again.', () =>
      cancelAuction(current, reason.trim()),
    );
    // Whatever it was, the newest state is what the next attempt must be about.
    if (!isDone) {
      void refetch();
      return;
    }
    toast.success('Auction cancelled.');
    onCancelled?.();
    onClose();
    void forgetAuctions(client, auctionId);
  };

  if (auction === undefined) {
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
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void cancel(auction);
      }}
    >
      <p>{refundWords(auction)}</p>
      <TextArea
        label="Reason"
        hint="Bidders read it on the auction's page."
        rows={3}
        required
        maxLength={500}
        value={reason}
        error={hasTried && isMissing ? 'Please give a reason.' : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
      {failure !== undefined && <Banner tone="danger">{failure.sentence}</Banner>}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Keep auction
        </Button>
        <Button type="submit" variant="danger" busy={busy !== undefined}>
          Cancel Auction
        </Button>
      </div>
    </form>
  );
}

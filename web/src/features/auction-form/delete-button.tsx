import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { deleteAuction } from '#shared/contract/selling/auction-acts.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import type { EditedAuction } from '#web/auctions/edit-query.ts';
import { refetchAuctions } from '#web/auctions/refetch-auctions.ts';
import { describeRefunds } from '#web/auctions/refund-summary.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { useDelayedNavigate } from './use-delayed-navigate.ts';

/** How long the success message stays before the redirect. */
const REDIRECT_MS = 1000;

interface DeleteButtonProps {
  readonly auction: EditedAuction;
  /** True when another message replaces this button's error. */
  readonly hidesFailure?: boolean;
  /** Called when the admin has confirmed, before the request. */
  readonly onStart?: () => void;
  readonly onDeleted?: () => void;
}

/** Deletes the auction after a confirmation that also shows the refunds. */
export function DeleteButton({ auction, hidesFailure = false, onStart, onDeleted }: DeleteButtonProps) {
  const client = useQueryClient();
  const leaveLater = useDelayedNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: () => call(deleteAuction, { params: { id: auction._id }, query: { version: auction.version } }),
    onSuccess: () => {
      onDeleted?.();
      toast.success('Auction Deleted successfully!');
      void refetchAuctions(client);
      leaveLater(paths.viewAuctions, REDIRECT_MS);
    },
    // Another admin may have changed the auction first, so the screen refetches it.
    onError: () => refetchAuctions(client, auction._id),
  });
  const remove = () => {
    setIsAsking(false);
    onStart?.();
    mutate();
  };
  if (auction.isRecord) {
    return (
      <p className="text-sm text-muted">
        This auction has registrations or bids. It is kept as a record and cannot be deleted.
      </p>
    );
  }
  return (
    <>
      {error !== null && !hidesFailure && (
        <Banner tone="danger">{sentenceOf(error, 'Failed to delete auction. Please try again.')}</Banner>
      )}
      <Button
        block
        variant="secondary"
        className="text-danger!"
        busy={isPending || isSuccess}
        icon={<Trash2 className="size-4" aria-hidden="true" />}
        onClick={() => setIsAsking(true)}
      >
        Delete Auction
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        question="Are you sure you want to delete this auction? This action cannot be undone."
        detail={describeRefunds(auction)}
        confirmLabel="Delete"
        danger
        onConfirm={remove}
      />
    </>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { deleteAuction } from '../../../../shared/contract/selling.ts';
import { call } from '../../api/call.ts';
import { paths } from '../../paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { forgetAuctions } from './after-change.ts';
import type { EditedAuction } from './form-values.ts';
import { refundWords } from './refund-words.ts';
import { useLeaveLater } from './use-leave-later.ts';
import { useSend } from './use-send.ts';

/** Spec section 9. */
const REDIRECT_MS = 1000;

interface DeleteButtonProps {
  readonly auction: EditedAuction;
  readonly onDeleted?: () => void;
}

/** Deletes the auction after the question of the spec, which also says what is refunded. */
export function DeleteButton({ auction, onDeleted }: DeleteButtonProps) {
  const client = useQueryClient();
  const leaveLater = useLeaveLater();
  const [isAsking, setIsAsking] = useState(false);
  const { busy, failure, send } = useSend<'delete'>();
  const remove = async () => {
    setIsAsking(false);
    const isDone = await send('delete', 'Failed to delete auction. Please try again.', () =>
      call(deleteAuction, { params: { id: auction._id }, query: { version: auction.version } }),
    );
    if (!isDone) {
      // Another admin may have been faster: the screen shows what is so now.
      void forgetAuctions(client, auction._id);
      return;
    }
    onDeleted?.();
    toast.success('Auction Deleted successfully!');
    void forgetAuctions(client);
    leaveLater(paths.viewAuctions, REDIRECT_MS);
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
      {failure !== undefined && <Banner tone="danger">{failure.sentence}</Banner>}
      <Button
        block
        variant="secondary"
        className="text-danger!"
        busy={busy !== undefined}
        icon={<Trash2 className="size-4" aria-hidden="true" />}
        onClick={() => setIsAsking(true)}
      >
        Delete Auction
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        question="Are you sure you want to delete this auction? This action cannot be undone."
        detail={refundWords(auction)}
        confirmLabel="Delete"
        danger
        onConfirm={() => void remove()}
      />
    </>
  );
}

import type { AuctionStatus } from '../../../../shared/model/auction-status.ts';
import { hasCode } from '../../api/api-error.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { StaleNote } from './changed-meanwhile.tsx';
import { DeleteButton } from './delete-button.tsx';
import type { EditedAuction } from '../../auctions/edit-query.ts';
import type { Sending } from './use-send.ts';

interface EditActionsProps {
  readonly auction: EditedAuction;
  /** The status that is chosen. */
  readonly status: AuctionStatus;
  readonly failure: Sending<'update'>['failure'];
  readonly busy: boolean;
  /** Saved; the screen is about to be left. */
  readonly isDone: boolean;
  /** What is wrong with the pictures. */
  readonly blockedBecause: string | undefined;
  /** Takes over what another admin has saved, when there is any such thing. */
  readonly onLoad: (() => void) | undefined;
  readonly onSubmit: () => void;
  readonly onDeleted: () => void;
}

/** Saving and deleting, and what stands in the way. */
export function EditActions(props: EditActionsProps) {
  const { auction, status, failure, busy, isDone, blockedBecause, onLoad, onSubmit, onDeleted } = props;
  const isConflict = failure !== undefined && hasCode(failure.error, 'CONFLICT');
  const isCancel = status === 'cancelled';
  const reason = onLoad === undefined ? blockedBecause : 'Load the changes of the other admin first.';
  return (
    <Card className="grid gap-3 xl:order-first">
      {onLoad !== undefined && <StaleNote wasRefused={isConflict} onLoad={onLoad} />}
      {failure !== undefined && !(isConflict && onLoad !== undefined) && (
        <Banner tone="danger">
          {failure.sentence}
          {isConflict && ' Nothing was saved, and what you typed is still here.'}
        </Banner>
      )}
      <Button
        block
        variant={isCancel ? 'danger' : 'primary'}
        busy={busy}
        disabled={isDone}
        disabledReason={isCancel ? undefined : reason}
        onClick={onSubmit}
      >
        {isCancel ? 'Cancel Auction' : 'Update Auction'}
      </Button>
      {blockedBecause !== undefined && <p className="text-sm text-muted">{blockedBecause}</p>}
      <DeleteButton auction={auction} onDeleted={onDeleted} />
    </Card>
  );
}

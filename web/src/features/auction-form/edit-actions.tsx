import { useEffect, useRef, useState } from 'react';
import type { AuctionStatus } from '#shared/model/auctions/auction-status.ts';
import { hasCode } from '#web/api/api-error.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import type { EditedAuction } from '#web/auctions/edit-query.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { DeleteButton } from './delete-button.tsx';
import { StaleNote } from './stale-note.tsx';

interface EditActionsProps {
  readonly auction: EditedAuction;
  readonly status: AuctionStatus;
  /** Why the last attempt to save failed. */
  readonly error: Error | null;
  readonly busy: boolean;
  /** True after a save, until the screen unmounts. */
  readonly isDone: boolean;
  /** The validation error of the images. */
  readonly blockedBecause: string | undefined;
  /** Loads another admin's changes; undefined when there are none. */
  readonly onLoad: (() => void) | undefined;
  /** What they saved is what was typed here. */
  readonly isAsTyped: boolean;
  readonly onSubmit: () => void;
  readonly onDeleted: () => void;
}

/** The buttons to save and delete, with errors. */
export function EditActions(props: EditActionsProps) {
  const { auction, status, error, busy, isDone, blockedBecause, onLoad, isAsTyped, onSubmit, onDeleted } = props;
  const [lastTried, setLastTried] = useState<'save' | 'delete'>('save');
  const isConflict = lastTried === 'save' && hasCode(error, 'CONFLICT');
  const isCancel = status === 'cancelled';
  const saveButton = useRef<HTMLButtonElement>(null);
  const isStale = onLoad !== undefined;
  const wasStale = useRef(isStale);
  // The button that loaded the changes is gone, so the save button takes the focus.
  useEffect(() => {
    if (wasStale.current && !isStale) saveButton.current?.focus();
    wasStale.current = isStale;
  }, [isStale]);
  const toLoad = isAsTyped ? 'Load what is saved first.' : 'Load the changes of the other admin first.';
  const reason = onLoad === undefined ? blockedBecause : toLoad;
  return (
    <Card className="grid gap-3 xl:order-first">
      {onLoad !== undefined && <StaleNote wasRefused={isConflict} isAsTyped={isAsTyped} onLoad={onLoad} />}
      {/* Only the error of the last action: an older one beside it would mislead. */}
      {lastTried === 'save' && error !== null && !(isConflict && onLoad !== undefined) && (
        <Banner tone="danger">
          {sentenceOf(error, 'Failed to update auction. Please try again.')}
          {isConflict && ' Nothing was saved, and what you typed is still here.'}
        </Banner>
      )}
      <Button
        ref={saveButton}
        block
        variant={isCancel ? 'danger' : 'primary'}
        busy={busy}
        disabled={isDone}
        disabledReason={isCancel ? undefined : reason}
        onClick={() => {
          setLastTried('save');
          onSubmit();
        }}
      >
        {isCancel ? 'Cancel Auction' : 'Update Auction'}
      </Button>
      {blockedBecause !== undefined && <p className="text-sm text-muted">{blockedBecause}</p>}
      <DeleteButton
        auction={auction}
        hidesFailure={lastTried !== 'delete' || onLoad !== undefined}
        onStart={() => setLastTried('delete')}
        onDeleted={onDeleted}
      />
    </Card>
  );
}

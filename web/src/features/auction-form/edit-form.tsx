import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { CancelDialog } from '#web/auctions/cancel-dialog.tsx';
import type { EditedAuction } from '#web/auctions/edit-query.ts';
import { refetchAuctions } from '#web/auctions/refetch-auctions.ts';
import { paths } from '#web/paths.ts';
import { useSignedInUser } from '#web/session/signed-in-user.ts';
import { Card } from '#web/ui/card.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { DocumentsField } from './documents/documents-field.tsx';
import { RestoredNote } from './drafts/restored-note.tsx';
import type { OpenedDraft } from './drafts/use-draft.ts';
import { EditActions } from './edit-actions.tsx';
import { FactFields } from './fields/fact-fields.tsx';
import { ItemFields } from './fields/item-fields.tsx';
import { PriceFields } from './fields/price-fields.tsx';
import { PlaceFields, SaleFields } from './fields/sale-fields.tsx';
import { ScheduleFields } from './fields/schedule-fields.tsx';
import { StatusField } from './fields/status-field.tsx';
import { FormFrame } from './form-frame.tsx';
import { ImageField } from './images/image-field.tsx';
import { countError } from './images/image-list.ts';
import { MissingList } from './missing-list.tsx';
import { ReportField } from './report/report-field.tsx';
import { saveEdit } from './save-edit.ts';
import { ChangesDialog } from './stale-note.tsx';
import { useAuctionEdit } from './use-auction-edit.ts';
import { useDelayedNavigate } from './use-delayed-navigate.ts';
import type { AuctionFields } from './values/check-form.ts';
import type { FieldName } from './values/form-schema.ts';

/** How long the success message stays before the redirect. */
const REDIRECT_MS = 1500;
const LOCKED =
  'Prices, steps, charges, interval and dates cannot be changed once bidders are registered: they have paid for these terms.';

/** The links to what a draft lacks end with a hash; the field that it names takes the focus. */
const FIELD_BY_HASH: ReadonlyMap<string, FieldName | 'images'> = new Map([
  ['#title', 'title'],
  ['#categorie', 'categorie'],
  ['#description', 'description'],
  ['#basePrice', 'basePrice'],
  ['#emdAmount', 'emdAmount'],
  ['#registrationDeadline', 'deadlineDate'],
  ['#startDate', 'startDate'],
  ['#endDate', 'endDate'],
  ['#images', 'images'],
]);

interface EditFormProps {
  /** The stored auction, which may be newer than the edited one. */
  readonly auction: EditedAuction;
  readonly opened: OpenedDraft;
  /** Refetches the auction after a refusal that another admin or the clock may have caused. */
  readonly onRefresh: () => void;
}

/** Edits a draft, or a published auction that has not begun. */
export function EditForm({ auction, opened, onRefresh }: EditFormProps) {
  const { id: userId } = useSignedInUser();
  const client = useQueryClient();
  const leaveLater = useDelayedNavigate();
  const edit = useAuctionEdit(auction, opened);
  const { form, base, status, restored, isStale, isDone, finish } = edit;
  const update = useMutation({
    mutationFn: (fields: AuctionFields) => saveEdit({ base, fields, status, images: form.images.list, userId }),
    onSuccess: () => leave('Auction updated successfully!'),
    onError: onRefresh,
  });
  const { hash } = useLocation();
  const { focus } = form;
  useEffect(() => {
    const field = FIELD_BY_HASH.get(hash);
    if (field !== undefined) focus(field);
  }, [hash, focus]);
  const [isCancelling, setIsCancelling] = useState(false);
  const [isComparing, setIsComparing] = useState(false);
  const lockedBecause = auction.bidderCount > 0 ? LOCKED : undefined;
  const isDraft = status === 'draft';
  const blockedBecause = countError(form.images.list, 'edit', form.images.max, isDraft) ?? form.waitingFor;

  const submit = () => {
    if (status === 'cancelled') setIsCancelling(true);
    else {
      const save = (fields: AuctionFields) => {
        if (blockedBecause === undefined) update.mutate(fields);
      };
      form.submit(save, isDraft ? 'draft' : 'complete');
    }
  };
  /** Also removes the error of the refused save, which the choice has settled. */
  const settleConflict = (choose: () => void) => {
    setIsComparing(false);
    update.reset();
    choose();
  };
  const loadTheirChanges = () => {
    if (edit.isAsTyped) settleConflict(edit.discard);
    // Without typed changes there is nothing to compare.
    else if (edit.differing.length === 0) settleConflict(edit.keepMine);
    else setIsComparing(true);
  };
  const leave = (sentence: string) => {
    finish();
    toast.success(sentence);
    void refetchAuctions(client);
    leaveLater(paths.viewAuctions, REDIRECT_MS);
  };

  return (
    <FormFrame
      title="Edit Auction"
      intro={base.title === '' ? 'A draft without a title' : base.title}
      form={form}
      notes={
        <>
          {restored !== undefined && (
            <RestoredNote lostFiles={restored.lostFiles} label="Discard changes" onDiscard={edit.discard} />
          )}
          <ChangesDialog
            open={isComparing}
            fields={edit.differing}
            mine={form.values}
            theirs={edit.theirs}
            onClose={() => setIsComparing(false)}
            onUseTheirs={() => settleConflict(edit.discard)}
            onKeepMine={() => settleConflict(edit.keepMine)}
          />
        </>
      }
      actions={
        <>
          <StatusField auction={auction} value={status} onChange={edit.setStatus} />
          <EditActions
            auction={auction}
            status={status}
            error={update.error}
            busy={update.isPending || update.isSuccess}
            isDone={isDone}
            blockedBecause={blockedBecause}
            onLoad={isStale ? loadTheirChanges : undefined}
            isAsTyped={edit.isAsTyped}
            onSubmit={submit}
            onDeleted={finish}
          />
          {base.status === 'draft' && (
            <Card className="empty:hidden">
              <MissingList form={form} />
            </Card>
          )}
          <CancelDialog
            auctionId={base._id}
            open={isCancelling}
            onClose={() => setIsCancelling(false)}
            onCancelled={finish}
          />
        </>
      }
    >
      <ItemFields form={form} isLocked={lockedBecause !== undefined} />
      <Card data-field="images">
        <ImageField images={form.images} error={form.imageError} keepsStored={lockedBecause !== undefined} />
      </Card>
      <FactFields form={form} isLocked={lockedBecause !== undefined} />
      <PlaceFields form={form} isLocked={lockedBecause !== undefined} />
      <SaleFields form={form} isLocked={lockedBecause !== undefined} />
      <DocumentsField form={form} keepsStored={lockedBecause !== undefined} />
      <ReportField form={form} isLocked={lockedBecause !== undefined} />
      <PriceFields form={form} lockedBecause={lockedBecause} />
      <ScheduleFields form={form} lockedBecause={lockedBecause} />
    </FormFrame>
  );
}

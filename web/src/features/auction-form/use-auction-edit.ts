import { useState } from 'react';
import type { AuctionStatus } from '#shared/model/auctions/auction-status.ts';
import type { EditedAuction } from '#web/auctions/edit-query.ts';
import type { Draft } from './drafts/draft-store.ts';
import type { OpenedDraft } from './drafts/use-draft.ts';
import { useSavedDraft } from './drafts/use-saved-draft.ts';
import { mergeImages, sameImages, storedImages } from './images/image-list.ts';
import { differences, type FieldName, type FormValues, withFields } from './values/form-schema.ts';
import { valuesOf } from './values/stored-values.ts';
import { type AuctionForm, useAuctionForm } from './values/use-auction-form.ts';

export interface AuctionEdit {
  readonly form: AuctionForm;
  /** The stored auction that the edit is based on. */
  readonly base: EditedAuction;
  readonly status: AuctionStatus;
  readonly setStatus: (status: AuctionStatus) => void;
  /** The local draft at the start of the edit; undefined after it is discarded. */
  readonly restored: Draft | undefined;
  /** Another admin has saved, so nothing can be saved before `discard` or `keepMine`. */
  readonly isStale: boolean;
  /** What is stored is what was typed, as after a save whose answer was lost. New pictures are compared by their number. */
  readonly isAsTyped: boolean;
  /** The stored values, which another admin may have changed. */
  readonly theirs: FormValues;
  /** The fields whose typed values differ from the stored ones. */
  readonly differing: readonly FieldName[];
  /** Keeps the typed values and takes all others from the stored auction. */
  readonly keepMine: () => void;
  /** Resets the form to the stored values. */
  readonly discard: () => void;
  /** Nothing is left to edit: saved, cancelled or deleted. */
  readonly isDone: boolean;
  readonly finish: () => void;
}

/**
 * An edit that is saved as a local draft until it is done or discarded, while other admins may save too.
 * @param auction the stored auction
 */
export function useAuctionEdit(auction: EditedAuction, { store, draft: openedDraft }: OpenedDraft): AuctionEdit {
  const [restored, setRestored] = useState(openedDraft);
  const [base, setBase] = useState(() => baseOf(auction, restored));
  const [status, setStatus] = useState<AuctionStatus>();
  const [isDone, setIsDone] = useState(false);
  const baseValues = valuesOf(base);
  const theirs = valuesOf(auction);
  const form = useAuctionForm(
    { values: restored?.values ?? baseValues, images: restored?.images ?? storedImages(base.images) },
    'edit',
    {
      startsNow: status === 'active',
      ...(base.status === 'pending' && {
        storedDeadline: { date: baseValues.deadlineDate, time: baseValues.deadlineTime },
      }),
    },
  );
  const typedFields = differences(form.values, baseValues);
  const fieldsUnlikeTheirs = differences(form.values, theirs);
  const isChanged =
    typedFields.length > 0 ||
    !sameImages(form.images.list, storedImages(base.images)) ||
    (status !== undefined && status !== base.status);
  const draft = { values: form.values, images: form.images.list, version: base.version, requestId: '' };
  useSavedDraft(store, draft, isChanged && !isDone);
  return {
    form,
    base,
    status: status ?? base.status,
    setStatus,
    restored,
    isStale: !isDone && auction.version !== base.version,
    isAsTyped:
      isChanged &&
      fieldsUnlikeTheirs.length === 0 &&
      form.images.list.length === auction.images.length &&
      (status ?? base.status) === auction.status,
    theirs,
    differing: typedFields.filter((name) => fieldsUnlikeTheirs.includes(name)),
    keepMine: () => {
      form.setAll(withFields(theirs, typedFields, form.values));
      form.images.adjust((list) => mergeImages(list, base.images, auction.images));
      setBase(auction);
      if (status !== undefined && !auction.allowedStatuses.includes(status)) setStatus(undefined);
    },
    discard: () => {
      form.setAll(theirs);
      form.images.reset(storedImages(auction.images));
      setBase(auction);
      setStatus(undefined);
      setRestored(undefined);
    },
    isDone,
    finish: () => {
      setIsDone(true);
      void store.clear();
    },
  };
}

/**
 * The stored auction that a draft is based on. If another admin has saved the auction since, only the version of the
 * base is known. It then gets no images, so that all images of the draft count as possibly new.
 */
function baseOf(auction: EditedAuction, draft: Draft | undefined): EditedAuction {
  if (draft === undefined || draft.version === null || draft.version === auction.version) return auction;
  return { ...auction, version: draft.version, images: [] };
}

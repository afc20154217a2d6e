import { useState } from 'react';
import type { AuctionStatus } from '../../../../shared/model/auctions/auction-status.ts';
import type { EditedAuction } from '../../auctions/edit-query.ts';
import type { Draft, DraftStore } from './drafts/draft-store.ts';
import { useDraftKeeping } from './drafts/use-draft-keeping.ts';
import { valuesOf } from './fields/field-list.ts';
import { mergeImages, sameImages, storedImages } from './images/image-list.ts';
import { differences, type FieldName, formWith, type FormValues } from './values/form-schema.ts';
import { type AuctionForm, useAuctionForm } from './values/use-auction-form.ts';

export interface AuctionEdit {
  readonly form: AuctionForm;
  /** The stored auction that the edit is based on. */
  readonly base: EditedAuction;
  readonly status: AuctionStatus;
  readonly setStatus: (status: AuctionStatus) => void;
  /** What the edit began with, where this device had kept something; until it is discarded. */
  readonly restored: Draft | undefined;
  /** Somebody else has saved since: nothing can be saved before `discard` or `keepMine`. */
  readonly isStale: boolean;
  /** What is stored now. */
  readonly theirs: FormValues;
  /** What was typed here and differs from that. */
  readonly differing: readonly FieldName[];
  /** Keeps what was typed, and takes what is stored now for the rest. */
  readonly keepMine: () => void;
  /** Back to what is stored now. */
  readonly discard: () => void;
  /** There is nothing left to edit: it was saved, or the auction was cancelled or deleted. */
  readonly isDone: boolean;
  readonly finish: () => void;
}

/**
 * An edit that this device keeps from the first change until it is done or discarded, while others may edit, too.
 * @param auction as it is stored now
 */
export function useAuctionEdit(auction: EditedAuction, store: DraftStore): AuctionEdit {
  const [restored, setRestored] = useState(() => store.read(Date.now()));
  const [base, setBase] = useState(() => baseOf(auction, restored));
  const [status, setStatus] = useState<AuctionStatus>();
  const [isDone, setIsDone] = useState(false);
  const [stored, theirs] = [valuesOf(base), valuesOf(auction)];
  const form = useAuctionForm(
    { values: restored?.values ?? stored, images: restored?.images ?? storedImages(base.images) },
    'edit',
    {
      startsNow: status === 'active',
      ...(base.status === 'pending' && { keptDeadline: { date: stored.deadlineDate, time: stored.deadlineTime } }),
    },
  );
  const mine = differences(form.values, stored);
  const isChanged =
    mine.length > 0 ||
    !sameImages(form.images.list, storedImages(base.images)) ||
    (status !== undefined && status !== base.status);
  const kept = { values: form.values, images: form.images.list, version: base.version };
  useDraftKeeping(store, kept, isChanged && !isDone);
  return {
    form,
    base,
    status: status ?? base.status,
    setStatus,
    restored,
    isStale: !isDone && auction.version !== base.version,
    theirs,
    differing: mine.filter((name) => form.values[name] !== theirs[name]),
    keepMine: () => {
      form.setAll(formWith((name) => (mine.includes(name) ? form.values : theirs)[name]));
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
      store.clear();
    },
  };
}

/** What was stored when the draft was begun is not known: its version is, and that all of its images may be new. */
function baseOf(auction: EditedAuction, draft: Draft | undefined): EditedAuction {
  if (draft === undefined || draft.version === null || draft.version === auction.version) return auction;
  return { ...auction, version: draft.version, images: [] };
}

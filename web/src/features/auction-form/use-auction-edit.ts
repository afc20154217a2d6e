import { useState } from 'react';
import type { AuctionStatus } from '../../../../shared/model/auctions/auction-status.ts';
import type { Draft } from './drafts/draft-store.ts';
import type { EditedAuction } from '../../auctions/edit-query.ts';
import { type FieldName, sameValues, valuesOf } from './values/form-values.ts';
import { type FormImage, mergeImages, sameImages, storedImages } from './images/image-list.ts';
import { mergeChanges } from './values/merge-changes.ts';
import { type AuctionForm, useAuctionForm } from './values/use-auction-form.ts';

export interface AuctionEdit {
  readonly form: AuctionForm;
  /** The auction that is being edited, as it was when it was loaded or merged last. */
  readonly base: EditedAuction;
  readonly status: AuctionStatus;
  readonly setStatus: (status: AuctionStatus) => void;
  /** Whether anything differs from `base`. */
  readonly isChanged: boolean;
  /** Fields to decide about after a merge. */
  readonly disputed: readonly FieldName[];
  readonly settle: (field: FieldName) => void;
  /** Takes over what somebody else has saved. */
  readonly load: (fresh: EditedAuction) => void;
  /** Back to what is stored. */
  readonly discard: () => void;
}

/** One auction being edited while others may edit it too. */
export function useAuctionEdit(auction: EditedAuction, draft: Draft | undefined): AuctionEdit {
  const [base, setBase] = useState(auction);
  const [status, setStatus] = useState<AuctionStatus>();
  const [disputed, setDisputed] = useState<readonly FieldName[]>(() =>
    draft === undefined || draft.version === auction.version
      ? []
      : mergeChanges(undefined, draft.values, valuesOf(auction)).disputed,
  );
  const stored = valuesOf(base);
  const form = useAuctionForm(
    { values: draft?.values ?? valuesOf(auction), images: imagesToBegin(auction, draft) },
    'edit',
    {
      startsNow: status === 'active',
      ...(base.status === 'pending' && { keptDeadline: { date: stored.deadlineDate, time: stored.deadlineTime } }),
    },
  );
  const storedNow = storedImages(base.images);

  const load = (fresh: EditedAuction) => {
    const merge = mergeChanges(stored, form.values, valuesOf(fresh));
    form.setAll(merge.values);
    form.images.adjust((list) => mergeImages(list, base.images, fresh.images));
    setDisputed(merge.disputed);
    setBase(fresh);
    if (status !== undefined && !fresh.allowedStatuses.includes(status)) setStatus(undefined);
  };
  const discard = () => {
    form.setAll(stored);
    form.images.reset(storedNow);
    setDisputed([]);
    setStatus(undefined);
  };
  return {
    form,
    base,
    status: status ?? base.status,
    setStatus,
    isChanged:
      !sameValues(form.values, stored) ||
      !sameImages(form.images.list, storedNow) ||
      (status !== undefined && status !== base.status),
    disputed,
    settle: (field) => setDisputed((fields) => fields.filter((one) => one !== field)),
    load,
    discard,
  };
}

/** The images of the draft merged with the stored ones. If the auction was saved since, it is unknown which are new. */
function imagesToBegin(auction: EditedAuction, draft: Draft | undefined): readonly FormImage[] {
  if (draft === undefined) return storedImages(auction.images);
  return mergeImages(draft.images, draft.version === auction.version ? auction.images : [], auction.images);
}

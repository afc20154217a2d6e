import { useState } from 'react';
import type { AuctionStatus } from '../../../../shared/model/auction-status.ts';
import type { Draft } from './drafts/draft-store.ts';
import type { EditedAuction } from '../../auctions/edit-query.ts';
import { type FieldName, sameValues, valuesOf } from './values/form-values.ts';
import { type FormImage, mergeImages, sameImages, storedImages } from './images/image-list.ts';
import { mergeChanges } from './values/merge-changes.ts';
import { type AuctionForm, useAuctionForm } from './values/use-auction-form.ts';

export interface Edit {
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
export function useEdit(auction: EditedAuction, draft: Draft | undefined): Edit {
  const [base, setBase] = useState(auction);
  const [status, setStatus] = useState<AuctionStatus>();
  const [disputed, setDisputed] = useState<readonly FieldName[]>(() =>
    draft === undefined || draft.version === auction.version
      ? []
      : mergeChanges(undefined, draft.values, valuesOf(auction)).disputed,
  );
  const form = useAuctionForm(
    { values: draft?.values ?? valuesOf(auction), images: imagesToBegin(auction, draft) },
    'edit',
  );
  const storedNow = storedImages(base.images);

  const load = (fresh: EditedAuction) => {
    const merge = mergeChanges(valuesOf(base), form.values, valuesOf(fresh));
    form.setAll(merge.values);
    form.pictures.adjust((list) => mergeImages(list, base.images, fresh.images));
    setDisputed(merge.disputed);
    setBase(fresh);
    if (status !== undefined && !fresh.allowedStatuses.includes(status)) setStatus(undefined);
  };
  const discard = () => {
    form.setAll(valuesOf(base));
    form.pictures.reset(storedNow);
    setDisputed([]);
    setStatus(undefined);
  };
  return {
    form,
    base,
    status: status ?? base.status,
    setStatus,
    isChanged:
      !sameValues(form.values, valuesOf(base)) ||
      !sameImages(form.pictures.images, storedNow) ||
      (status !== undefined && status !== base.status),
    disputed,
    settle: (field) => setDisputed((fields) => fields.filter((one) => one !== field)),
    load,
    discard,
  };
}

/** What was kept on this device, on top of what is stored now: unless that is what it began with, nobody knows what is new. */
function imagesToBegin(auction: EditedAuction, draft: Draft | undefined): readonly FormImage[] {
  if (draft === undefined) return storedImages(auction.images);
  return mergeImages(draft.images, draft.version === auction.version ? auction.images : [], auction.images);
}

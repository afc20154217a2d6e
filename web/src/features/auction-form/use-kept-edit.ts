import { useState } from 'react';
import type { EditedAuction } from '../../auctions/edit-query.ts';
import type { Draft, DraftStore } from './drafts/draft-store.ts';
import { useDraftKeeping } from './drafts/use-draft-keeping.ts';
import { type AuctionEdit, useAuctionEdit } from './use-auction-edit.ts';

interface KeptEdit extends AuctionEdit {
  /** What the edit began with, where this device had kept something; until it is discarded. */
  readonly restored: Draft | undefined;
  /** There is nothing left to edit: it was saved, or the auction was cancelled or deleted. */
  readonly isDone: boolean;
  readonly finish: () => void;
}

/** An edit that this device keeps from the first change until it is done or discarded. */
export function useKeptEdit(auction: EditedAuction, store: DraftStore): KeptEdit {
  const [restored, setRestored] = useState(() => store.read(Date.now()));
  const edit = useAuctionEdit(auction, restored);
  const [isDone, setIsDone] = useState(false);
  const { form, base, isChanged } = edit;
  useDraftKeeping(
    store,
    { values: form.values, images: form.images.list, version: base.version },
    isChanged && !isDone,
  );
  return {
    ...edit,
    restored,
    discard: () => {
      setRestored(undefined);
      edit.discard();
    },
    isDone,
    finish: () => {
      setIsDone(true);
      store.clear();
    },
  };
}

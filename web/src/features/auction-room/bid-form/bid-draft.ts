/** The amount a person has typed in one auction and not yet bid. */
export interface BidDraft {
  readonly read: () => string;
  /** Keeps the text; an empty one clears. */
  readonly write: (text: string) => void;
  readonly clear: () => void;
}

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The draft survives a session that ends: after the next login the amount is still there. */
export function bidDraft(storage: DraftStorage, userId: string, auctionId: string): BidDraft {
  const name = `bidDraft:${userId}:${auctionId}`;
  const clear = () => storage.removeItem(name);
  return {
    read: () => storage.getItem(name) ?? '',
    write: (text) => {
      if (text === '') {
        clear();
        return;
      }
      try {
        storage.setItem(name, text);
      } catch {
        // Storage is full. An older amount must not come back.
        clear();
      }
    },
    clear,
  };
}

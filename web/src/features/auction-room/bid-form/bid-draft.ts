/** The typed amount of an auction before it is bid. */
export interface BidDraft {
  readonly read: () => string;
  /** Stores the text; an empty text clears it. */
  readonly write: (text: string) => void;
  readonly clear: () => void;
}

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The draft survives the end of the session: after the next login the amount is still there. */
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
        // Storage is full, so the older amount is removed too.
        clear();
      }
    },
    clear,
  };
}

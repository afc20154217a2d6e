const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export interface RequestId {
  /** The id of the form; it stays the same for a retry, even after a reload. */
  readonly get: () => string;
  /** Makes the next form get a new id. */
  readonly forget: () => void;
}

/**
 * The idempotency key of a new auction, in case the response is lost and the form is sent again. Stored beside the
 * draft; in memory alone when storage is full.
 */
export function requestId(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>, userId: string): RequestId {
  const name = `auctionDraft:${userId}:request`;
  let made: string | undefined;
  return {
    get: () => {
      const stored = storage.getItem(name);
      if (stored !== null && UUID.test(stored)) return stored;
      made ??= crypto.randomUUID();
      try {
        storage.setItem(name, made);
      } catch {
        // The id stays in `made`.
      }
      return made;
    },
    forget: () => {
      made = undefined;
      storage.removeItem(name);
    },
  };
}

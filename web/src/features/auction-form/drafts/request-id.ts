const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export interface RequestId {
  /** The id of the form: the same when it is sent again, also after a reload. */
  readonly get: () => string;
  /** The next form is another auction. */
  readonly forget: () => void;
}

/**
 * The id by which the server knows a new auction that is sent twice, because its answer was lost. It lies beside the
 * draft on this device and lives as long. A full storage keeps it in memory alone.
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
        // Kept in `made`.
      }
      return made;
    },
    forget: () => {
      made = undefined;
      storage.removeItem(name);
    },
  };
}

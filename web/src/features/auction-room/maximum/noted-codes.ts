/**
 * The commitments that this browser has seen while an auction ran. The house cannot change them here, so that a check
 * after the end compares with what the house said then.
 */
interface Code {
  readonly commitment: string;
}

type CodeStorage = Pick<Storage, 'getItem' | 'setItem'>;

const nameOf = (userId: string, auctionId: string) => `maximumCodes:${userId}:${auctionId}`;

/** Adds the codes to those noted before. */
export function noteCodes(storage: CodeStorage, userId: string, auctionId: string, codes: readonly Code[]): void {
  const before = notedCodes(storage, userId, auctionId);
  const all = new Set([...before, ...codes.map(({ commitment }) => commitment)]);
  if (all.size === before.length) return;
  try {
    storage.setItem(nameOf(userId, auctionId), [...all].join(' '));
  } catch {
    // Storage is full: the check then has the house's word only, and says so.
  }
}

/** The noted codes, oldest first. */
export function notedCodes(storage: CodeStorage, userId: string, auctionId: string): readonly string[] {
  return (storage.getItem(nameOf(userId, auctionId)) ?? '').split(' ').filter((code) => code !== '');
}

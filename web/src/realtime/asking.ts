export interface AskingDeps {
  /** Calls the task after so many milliseconds; answers how to call it off. */
  readonly after: (ms: number, task: () => void) => () => void;
  /** From 0 to 1. */
  readonly chance: () => number;
}

interface Asking {
  /** Asks for an auction, and again and again until `stop`. */
  readonly ask: (auctionId: string) => void;
  /** It was answered, or nobody wants to know any more. */
  readonly stop: (auctionId: string) => void;
  readonly stopAll: () => void;
  /** Whether it had to be asked for again and still is. */
  readonly isLate: (auctionId: string) => boolean;
}

/** What is not answered within once to twice this is asked for again, and each time twice as long is waited as before. */
const FIRST_PATIENCE_MS = 5_000;
const LONGEST_PATIENCE_MS = 60_000;

/**
 * Asks until it is answered: a message may fail or be throttled, which API Gateway tells in words of its own while the
 * connection lives on.
 *
 * @param onLate is called each time that something is asked for again
 */
export function createAsking(
  { after, chance }: AskingDeps,
  send: (auctionId: string) => void,
  onLate: () => void,
): Asking {
  const asked = new Map<string, { readonly repeats: number; readonly stop: () => void }>();
  const stop = (auctionId: string) => {
    asked.get(auctionId)?.stop();
    asked.delete(auctionId);
  };
  const askAgain = (auctionId: string, repeats: number) => {
    stop(auctionId);
    send(auctionId);
    const patience = Math.min(LONGEST_PATIENCE_MS, FIRST_PATIENCE_MS * 2 ** repeats) * (1 + chance());
    const stopWaiting = after(patience, () => {
      askAgain(auctionId, repeats + 1);
      onLate();
    });
    asked.set(auctionId, { repeats, stop: stopWaiting });
  };
  return {
    ask: (auctionId) => askAgain(auctionId, 0),
    stop,
    stopAll: () => {
      for (const auctionId of asked.keys()) stop(auctionId);
    },
    isLate: (auctionId) => (asked.get(auctionId)?.repeats ?? 0) > 0,
  };
}

export interface RepeatDeps {
  /** Runs the task after a delay in milliseconds; returns its cancel function. */
  readonly after: (ms: number, task: () => void) => () => void;
  /** From 0 to 1. */
  readonly chance: () => number;
}

interface RepeatedRequests {
  /** Sends a request for an auction and repeats it until `stop`. */
  readonly ask: (auctionId: string) => void;
  /** The response came, or it is no longer needed. */
  readonly stop: (auctionId: string) => void;
  readonly stopAll: () => void;
  /** Whether the first request timed out and there is still no response. */
  readonly isLate: (auctionId: string) => boolean;
}

/** The first repeat comes after this time, or up to twice as long. Each delay is twice as long as the last. */
const FIRST_PATIENCE_MS = 5_000;
const MAX_PATIENCE_MS = 60_000;

/**
 * Repeats a request until its response comes: API Gateway may throttle or lose a message while the connection stays
 * open.
 *
 * @param onLate called at each repeat
 */
export function createRepeatedRequests(
  { after, chance }: RepeatDeps,
  send: (auctionId: string) => void,
  onLate: () => void,
): RepeatedRequests {
  const requests = new Map<string, { readonly repeats: number; readonly stop: () => void }>();
  const stop = (auctionId: string) => {
    requests.get(auctionId)?.stop();
    requests.delete(auctionId);
  };
  const askAgain = (auctionId: string, repeats: number) => {
    stop(auctionId);
    send(auctionId);
    const patience = Math.min(MAX_PATIENCE_MS, FIRST_PATIENCE_MS * 2 ** repeats) * (1 + chance());
    const stopWaiting = after(patience, () => {
      askAgain(auctionId, repeats + 1);
      onLate();
    });
    requests.set(auctionId, { repeats, stop: stopWaiting });
  };
  return {
    ask: (auctionId) => askAgain(auctionId, 0),
    stop,
    stopAll: () => {
      for (const auctionId of requests.keys()) stop(auctionId);
    },
    isLate: (auctionId) => (requests.get(auctionId)?.repeats ?? 0) > 0,
  };
}

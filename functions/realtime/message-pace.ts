/** A page pings every fifteen seconds at most, and says two words for each room that it enters or leaves. */
export const MOST_A_MINUTE = 60;
const WINDOW_MS = 60_000;

/** Counts one more message of a connection; false when there have been too many. */
export type MessagePace = (connectionId: string, now: number) => boolean;

/**
 * Counts the messages of each connection in the memory of one container: a limit in the database would cost what it is to
 * save. A flood that several containers share reaches the limit of one of them all the same.
 */
export function messagePace(): MessagePace {
  const counts = new Map<string, number>();
  let windowEndsAt = 0;
  return (connectionId, now) => {
    if (now >= windowEndsAt) {
      counts.clear();
      windowEndsAt = now + WINDOW_MS;
    }
    const count = (counts.get(connectionId) ?? 0) + 1;
    counts.set(connectionId, count);
    return count <= MOST_A_MINUTE;
  };
}

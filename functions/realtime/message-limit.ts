/** A page pings every 15 s at most, and sends two messages for each room that it enters or leaves. */
export const MAX_PER_MINUTE = 60;
const WINDOW_MS = 60_000;

/** Counts one more message of a connection; false above the limit. */
export type MessageLimit = (connectionId: string, now: number) => boolean;

/**
 * Limits the messages of each connection, with counts in the container's memory. A limit in the database would cost as
 * much as the requests that it prevents. When several containers serve one connection, each counts only its own part,
 * so more messages pass.
 */
export function messageLimit(): MessageLimit {
  const counts = new Map<string, number>();
  let windowEndsAt = 0;
  return (connectionId, now) => {
    if (now >= windowEndsAt) {
      counts.clear();
      windowEndsAt = now + WINDOW_MS;
    }
    const count = (counts.get(connectionId) ?? 0) + 1;
    counts.set(connectionId, count);
    return count <= MAX_PER_MINUTE;
  };
}

/** Returns the current time in epoch milliseconds. Call it when the time is needed; never keep the result. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();

/** Epoch milliseconds as ISO 8601, as stored and returned. */
export function isoFrom(ms: number): string {
  return new Date(ms).toISOString();
}

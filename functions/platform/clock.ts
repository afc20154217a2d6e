/** The time, in epoch milliseconds, asked for at the moment it is needed and never kept. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();

/** Epoch milliseconds as the ISO text that is stored and answered. */
export function isoFrom(ms: number): string {
  return new Date(ms).toISOString();
}

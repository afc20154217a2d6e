/**
 * For the `onSettled` of a change: what is loaded again after it. A success waits for that, so that its button stays busy
 * until the page shows what was done. A failure does not: TanStack Query tells it only once `onSettled` has ended
 * (https://tanstack.com/query/v5/docs/framework/react/guides/mutations), and on a bad line loading may take minutes.
 */
export const waitIfDone = (error: Error | null, loading: Promise<unknown>): Promise<unknown> | undefined =>
  error === null ? loading : undefined;

import type { Notice } from '../data/all-notices.ts';

/** The longest time that counts as loading: a page may have been open for hours before the sign-in. */
const MAX_LOAD_MS = 30_000;

/** The ids of notices that are read or from before the page load. */
export function oldNotices(
  notices: readonly Pick<Notice, '_id' | 'timestamp' | 'status'>[],
  /** Server time, epoch milliseconds. */
  now: number,
  pageAgeMs: number,
): readonly string[] {
  const opened = now - Math.min(pageAgeMs, MAX_LOAD_MS);
  return notices
    .filter(({ status, timestamp }) => status === 'read' || Date.parse(timestamp) < opened)
    .map(({ _id }) => _id);
}

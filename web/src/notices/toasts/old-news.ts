import type { Notice } from '../data/all-notices.ts';

/** A load counts up to here: a page on which somebody has signed in may have been open for hours before. */
const LONGEST_LOAD_MS = 30_000;

/** The ids of what had happened, or was read, before the page was opened. What came while it loaded is news. */
export function oldNews(
  notices: readonly Pick<Notice, '_id' | 'timestamp' | 'status'>[],
  /** Server time, epoch milliseconds. */
  now: number,
  pageAgeMs: number,
): readonly string[] {
  const opened = now - Math.min(pageAgeMs, LONGEST_LOAD_MS);
  return notices
    .filter(({ status, timestamp }) => status === 'read' || Date.parse(timestamp) < opened)
    .map(({ _id }) => _id);
}

import type { Notice } from '../data/all-notices.ts';

/** A page may have been open for hours before somebody signs in; no more than this counts as its load. */
const LONGEST_LOAD_MS = 30_000;

/** The ids of notices from before the page was opened, and of those already read. */
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

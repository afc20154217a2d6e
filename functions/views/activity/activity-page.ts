import type { ActivityStore } from '#functions/tables/users/activity-store.ts';
import type { ActivityItem } from '#functions/tables/users/user-items.ts';

const PAGE_SIZE = 50;
/** The most log entries that one request reads. Many may belong to one view of a document. */
const MAX_EXAMINED = 2_000;
/** The viewer renews its link every minute, and each renewal is logged. A longer gap means another view. */
const SAME_VIEW_MS = 90_000;

export interface ActivityDeps {
  readonly activityLog: Pick<ActivityStore, 'entries'>;
}

/** One event, or all log entries of one view of a document. */
export interface ActivityEntry {
  /** The newest log entry. */
  readonly line: ActivityItem;
  /** The number of log entries. */
  readonly times: number;
}

export interface ActivityPage {
  readonly entries: readonly ActivityEntry[];
  /** The sort key of the cursor; null at the end. */
  readonly next: string | null;
}

/** The activity log of a user, newest first. */
export async function readActivityPage(
  { activityLog }: ActivityDeps,
  userId: string,
  before: string | undefined,
): Promise<ActivityPage> {
  const entries: ActivityEntry[] = [];
  let oldest: ActivityItem | undefined;
  let examined = 0;
  for await (const line of activityLog.entries(userId, before)) {
    const last = entries.at(-1);
    const isRenewal = last !== undefined && oldest !== undefined && isSameView(line, oldest);
    const isFull = (!isRenewal && entries.length === PAGE_SIZE) || examined === MAX_EXAMINED;
    if (isFull) return { entries, next: oldest?.sk ?? null };
    if (isRenewal) entries.splice(-1, 1, { ...last, times: last.times + 1 });
    else entries.push({ line, times: 1 });
    oldest = line;
    examined += 1;
  }
  return { entries, next: null };
}

/** Whether two log entries belong to the same view of a document. */
function isSameView(line: ActivityItem, newer: ActivityItem): boolean {
  const isView = line.type === 'document_viewed' && newer.type === line.type && newer.message === line.message;
  return isView && newer.at - line.at <= SAME_VIEW_MS;
}

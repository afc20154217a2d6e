import type { ActivityStore } from '../../tables/users/activity-store.ts';
import type { ActivityItem } from '../../tables/users/user-items.ts';

const LENGTH = 50;
/** One request looks at this many lines at most, however many of them are the same view of a document. */
const MOST_LINES = 2_000;
/** The viewer asks for a new link before the old one ends after a minute: later than this, it is another view. */
const SAME_VIEW_MS = 90_000;

export interface ActivityDeps {
  readonly activityLog: Pick<ActivityStore, 'entries'>;
}

/** One thing that happened, or one view of a document that was logged each time its link was renewed. */
export interface ActivityEntry {
  /** The newest of its lines. */
  readonly line: ActivityItem;
  /** How many lines of the log it stands for. */
  readonly times: number;
}

export interface ActivityPage {
  readonly entries: readonly ActivityEntry[];
  /** The sort key to go on from; null at the end. */
  readonly next: string | null;
}

/** The activity log of a user, newest first, 50 entries at a time. */
export async function activityPage(
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
    const isFull = (!isRenewal && entries.length === LENGTH) || examined === MOST_LINES;
    if (isFull) return { entries, next: oldest?.sk ?? null };
    if (isRenewal) entries.splice(-1, 1, { ...last, times: last.times + 1 });
    else entries.push({ line, times: 1 });
    oldest = line;
    examined += 1;
  }
  return { entries, next: null };
}

/** Whether a line belongs to the view of a document that the line after it also belongs to. */
function isSameView(line: ActivityItem, newer: ActivityItem): boolean {
  const isView = line.type === 'document_viewed' && newer.type === line.type && newer.message === line.message;
  return isView && newer.at - line.at <= SAME_VIEW_MS;
}

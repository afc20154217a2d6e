import { type AuditedAction, auditWrite } from '../audit/audit-entry.ts';
import { between, startsWith } from '../expressions.ts';
import { queryItems, queryFirst } from '../reads.ts';
import type { UsersTable } from '../table-handle.ts';
import { transact } from '../transact.ts';
import { activityWrite, type ActivityEvent } from './activity.ts';
import {
  ACTIVITY_PREFIX,
  type ActivityItem,
  activityItem,
  WALLET_PREFIX,
  type WalletItem,
  walletItem,
} from './user-items.ts';

export interface ActivityStore {
  /** The newest wallet movements, newest first. */
  readonly walletMovements: (userId: string, limit: number) => Promise<readonly WalletItem[]>;
  /**
   * The entries of the activity log, newest first, read page by page on demand.
   *
   * @param before only entries with a smaller sort key
   */
  readonly entries: (userId: string, before: string | undefined) => AsyncGenerator<ActivityItem, undefined>;
  /** Writes an activity entry and its audit entry, for an action that changes nothing else. */
  readonly logAudited: (event: ActivityEvent, action: AuditedAction) => Promise<void>;
}

const ACTIVITY_PAGE = 100;
/** Greater than every activity key and smaller than the user's other keys. */
const AFTER_ACTIVITY = 'ACTIVITY$';

/** A user's activity log and wallet movements. */
export function activityStore(users: UsersTable): ActivityStore {
  return {
    walletMovements: async (userId, limit) => {
      const key = { userId, sk: startsWith(WALLET_PREFIX) };
      return queryFirst(users, { key, isNewestFirst: true, limit }, walletItem);
    },

    entries: async function* (userId, before = AFTER_ACTIVITY) {
      // BETWEEN includes both ends, so `before` is dropped below.
      const key = { userId, sk: between(ACTIVITY_PREFIX, before) };
      const lines = queryItems(users, { key, isNewestFirst: true, limit: ACTIVITY_PAGE }, activityItem);
      for await (const line of lines) if (line.sk !== before) yield line;
      return undefined;
    },

    logAudited: async (event, action) => {
      const writes = [activityWrite({ ...event, users }), auditWrite(users, { userId: event.userId }, action)];
      const written = await transact(users.client, [{ name: 'entry', writes }]);
      if (!written.ok) throw new Error('This action is logged already.');
    },
  };
}

import { paginateQuery, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { type AuditedAction, auditWrite } from '../audit/audit-entry.ts';
import { transact } from '../transact.ts';
import { activityEntry, type ActivityEvent } from './activity.ts';
import {
  ACTIVITY_PREFIX,
  type ActivityItem,
  activityItem,
  WALLET_PREFIX,
  type WalletItem,
  walletItem,
} from './user-items.ts';
import type { UsersTable } from '../table-handle.ts';

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
      const { Items = [] } = await users.client.send(
        new QueryCommand({
          TableName: users.tableName,
          KeyConditionExpression: 'userId = :userId AND begins_with(sk, :prefix)',
          ExpressionAttributeValues: { ':userId': userId, ':prefix': WALLET_PREFIX },
          ScanIndexForward: false,
          Limit: limit,
          ConsistentRead: true,
        }),
      );
      return Items.map((item) => walletItem.parse(item));
    },

    entries: async function* (userId, before = AFTER_ACTIVITY) {
      const pages = paginateQuery(
        { client: users.client },
        {
          TableName: users.tableName,
          // BETWEEN includes both ends, so `before` is dropped below.
          KeyConditionExpression: 'userId = :userId AND sk BETWEEN :first AND :before',
          ExpressionAttributeValues: { ':userId': userId, ':first': ACTIVITY_PREFIX, ':before': before },
          ScanIndexForward: false,
          Limit: ACTIVITY_PAGE,
          ConsistentRead: true,
        },
      );
      for await (const { Items = [] } of pages) {
        for (const item of Items) {
          const line = activityItem.parse(item);
          if (line.sk !== before) yield line;
        }
      }
      return undefined;
    },

    logAudited: async (event, action) => {
      const writes = [activityEntry({ ...event, users }), auditWrite(users, { userId: event.userId }, action)];
      const written = await transact(users.client, [{ name: 'entry', writes }]);
      if (!written.ok) throw new Error('This action is logged already.');
    },
  };
}

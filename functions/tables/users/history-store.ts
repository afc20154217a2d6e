import { paginateQuery, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { type Deed, auditWrite } from '../audit/audit-entry.ts';
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

export interface HistoryStore {
  /** The newest movements of the wallet, newest first. */
  readonly walletMovements: (userId: string, limit: number) => Promise<readonly WalletItem[]>;
  /**
   * The stored lines of the activity log, newest first, read a page at a time as they are asked for.
   * @param before only lines whose sort key sorts before this one
   */
  readonly activity: (userId: string, before: string | undefined) => AsyncGenerator<ActivityItem, undefined>;
  /** Adds a line of its own, with the line of who did it; what belongs to a change is added in its transaction. */
  readonly logDeed: (event: ActivityEvent, deed: Deed) => Promise<void>;
}

const ACTIVITY_PAGE = 100;
/** Sorts after every line of the activity log and before whatever else a user has. */
const AFTER_ACTIVITY = 'ACTIVITY$';

/** What has happened to a user: the lines whose sort keys begin with their kind and go by time. */
export function historyStore(users: UsersTable): HistoryStore {
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

    activity: async function* (userId, before = AFTER_ACTIVITY) {
      const pages = paginateQuery(
        { client: users.client },
        {
          TableName: users.tableName,
          // Between includes both ends; `before` itself is left out below.
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

    logDeed: async (event, deed) => {
      const writes = [activityEntry({ ...event, users }), auditWrite(users, { userId: event.userId }, deed)];
      const written = await transact(users.client, [{ name: 'deed', writes }]);
      if (!written.ok) throw new Error('This was logged before.');
    },
  };
}

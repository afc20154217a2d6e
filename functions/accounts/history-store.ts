import { type DynamoDBDocumentClient, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { type ActivityEvent, activityLine } from './activity.ts';
import {
  ACTIVITY_PREFIX,
  type ActivityItem,
  activityItem,
  WALLET_PREFIX,
  type WalletItem,
  walletItem,
} from './user-items.ts';

export interface HistoryStore {
  /** The newest movements of the wallet, newest first. */
  readonly walletMovements: (userId: string, limit: number) => Promise<readonly WalletItem[]>;
  /** The newest lines of the activity log, newest first. */
  readonly activity: (userId: string, limit: number) => Promise<readonly ActivityItem[]>;
  /** Adds a line of its own; what belongs to a change is added by `activityEntry` in its transaction. */
  readonly log: (event: ActivityEvent) => Promise<void>;
}

/** What has happened to a user: the lines whose sort keys begin with their kind and go by time. */
export function historyStore(client: DynamoDBDocumentClient, usersTable: string): HistoryStore {
  const newest = async (userId: string, prefix: string, limit: number): Promise<unknown[]> => {
    const { Items = [] } = await client.send(
      new QueryCommand({
        TableName: usersTable,
        KeyConditionExpression: 'userId = :userId AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: { ':userId': userId, ':prefix': prefix },
        ScanIndexForward: false,
        Limit: limit,
        ConsistentRead: true,
      }),
    );
    return Items;
  };
  return {
    walletMovements: async (userId, limit) =>
      (await newest(userId, WALLET_PREFIX, limit)).map((item) => walletItem.parse(item)),
    activity: async (userId, limit) =>
      (await newest(userId, ACTIVITY_PREFIX, limit)).map((item) => activityItem.parse(item)),
    log: async (event) => {
      await client.send(new PutCommand({ TableName: usersTable, Item: activityLine(event) }));
    },
  };
}

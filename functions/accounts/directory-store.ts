import { type DynamoDBDocumentClient, paginateQuery } from '@aws-sdk/lib-dynamodb';
import { USERS_BY_VERIFY_STATUS } from '../platform/tables.ts';
import type { VerifyStatus } from './profile.ts';
import { type ProfileItem, profileItem } from './user-items.ts';

export interface DirectoryStore {
  /**
   * The bidders of one status, newest first, read a page at a time as they are asked for.
   * @param before only those whose `createdSort` sorts before this one
   * @param pageSize how many are read at a time: about as many as are needed
   */
  readonly bidders: (
    status: VerifyStatus,
    before: string | undefined,
    pageSize: number,
  ) => AsyncGenerator<ProfileItem, undefined>;
}

/** The index of bidders by verification status, which is a moment behind the profiles. */
export function directoryStore(client: DynamoDBDocumentClient, usersTable: string): DirectoryStore {
  return {
    bidders: async function* (status, before, pageSize) {
      const isBefore = before !== undefined;
      const pages = paginateQuery(
        { client },
        {
          TableName: usersTable,
          IndexName: USERS_BY_VERIFY_STATUS,
          KeyConditionExpression: `verifyStatus = :status${isBefore ? ' AND createdSort < :before' : ''}`,
          ExpressionAttributeValues: { ':status': status, ...(isBefore && { ':before': before }) },
          ScanIndexForward: false,
          Limit: pageSize,
        },
      );
      for await (const { Items = [] } of pages) {
        for (const item of Items) yield profileItem.parse(item);
      }
      return undefined;
    },
  };
}

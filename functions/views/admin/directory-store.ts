import { type DynamoDBDocumentClient, paginateQuery } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { USERS_BY_VERIFY_STATUS } from '../../tables/table-specs.ts';
import type { VerifyStatus } from '../../tables/users/eligibility.ts';
import { type ProfileItem, profileItem } from '../../tables/users/user-items.ts';

export interface DirectoryQuestion {
  readonly status: VerifyStatus;
  /** A text in lower case; everybody when empty. */
  readonly search: string;
  /** Only those whose `createdSort` sorts before this one. */
  readonly before: string | undefined;
  /** How many are wanted. A search reads on by the megabyte, whatever it finds. */
  readonly wanted: number;
}

/** A step through the directory: what is newer has been looked at. */
export interface DirectoryStep {
  readonly createdSort: string;
  /** Who was found here; nobody at the end of a page, which only tells how far the reading has come. */
  readonly found: ProfileItem | undefined;
  /** How many bidders were looked at since the last step. */
  readonly examined: number;
}

export interface DirectoryStore {
  /** The bidders of one status who may match, newest first, read a page at a time as they are asked for. */
  readonly bidders: (question: DirectoryQuestion) => AsyncGenerator<DirectoryStep, undefined>;
}

/**
 * Whoever may match: DynamoDB compares, so that a megabyte of bidders is read without being sent. Addresses and ids
 * are stored in lower case. Profiles without `nameLower` are sent, and compared by whoever asks.
 */
const MAY_MATCH =
  'contains(nameLower, :search) OR contains(email, :search) OR contains(userId, :search) OR attribute_not_exists(nameLower)';

const position = z.object({ createdSort: z.string() });

/** The index of bidders by verification status, which is a moment behind the profiles. */
export function directoryStore(client: DynamoDBDocumentClient, usersTable: string): DirectoryStore {
  return {
    bidders: async function* ({ status, search, before, wanted }) {
      const isSearch = search !== '';
      const pages = paginateQuery(
        { client },
        {
          TableName: usersTable,
          IndexName: USERS_BY_VERIFY_STATUS,
          KeyConditionExpression: `verifyStatus = :status${before === undefined ? '' : ' AND createdSort < :before'}`,
          ...(isSearch ? { FilterExpression: MAY_MATCH } : { Limit: wanted }),
          ExpressionAttributeValues: {
            ':status': status,
            ...(before !== undefined && { ':before': before }),
            ...(isSearch && { ':search': search }),
          },
          ScanIndexForward: false,
        },
      );
      for await (const { Items = [], LastEvaluatedKey, ScannedCount = 0 } of pages) {
        for (const item of Items) {
          const found = profileItem.parse(item);
          yield { createdSort: found.createdSort, found, examined: 0 };
        }
        if (LastEvaluatedKey === undefined) continue;
        yield { createdSort: position.parse(LastEvaluatedKey).createdSort, found: undefined, examined: ScannedCount };
      }
      return undefined;
    },
  };
}

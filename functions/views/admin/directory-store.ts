import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import { USERS_BY_VERIFY_STATUS } from '../../tables/table-specs.ts';
import type { VerifyStatus } from '../../domain/admission/eligibility.ts';
import { type UserEntry, readUserFeed } from '../../tables/users/user-feed.ts';
import { type ProfileItem, profileItem } from '../../tables/users/user-items.ts';
import { followedIndex } from '../followed-index.ts';
import * as z from 'zod/mini';
import type { UsersTable } from '../../tables/table-handle.ts';

export interface DirectoryQuestion {
  readonly status: VerifyStatus;
  /** Only those whose `createdSort` sorts before this one. */
  readonly before: string | undefined;
  /** How many are read at a time. */
  readonly wanted: number;
}

export interface DirectoryStore {
  /** The bidders of one status, newest first, read a page at a time as they are asked for. */
  readonly bidders: (question: DirectoryQuestion) => AsyncGenerator<ProfileItem, undefined>;
  /** What a search looks through: every bidder's name and address, by id. */
  readonly entries: () => Promise<ReadonlyMap<string, UserEntry>>;
}

/** One partition: admins are few, and whoever is one searches now and then. */
const EVERYBODY = ['user'];

/** The indexes of bidders, which are a moment behind the profiles. */
export function directoryStore(users: UsersTable): DirectoryStore {
  return {
    bidders: async function* ({ status, before, wanted }) {
      const pages = paginateQuery(
        { client: users.client },
        {
          TableName: users.tableName,
          IndexName: USERS_BY_VERIFY_STATUS,
          KeyConditionExpression: `verifyStatus = :status${before === undefined ? '' : ' AND createdSort < :before'}`,
          ExpressionAttributeValues: { ':status': status, ...(before !== undefined && { ':before': before }) },
          ScanIndexForward: false,
          Limit: wanted,
        },
      );
      for await (const { Items = [] } of pages) yield* Items.map((item) => z.parse(profileItem, item));
      return undefined;
    },
    entries: followedIndex(EVERYBODY, (_, after) => readUserFeed(users, after)).entries,
  };
}

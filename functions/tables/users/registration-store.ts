import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { activityEntry } from './activity.ts';
import { transact } from '../transact.ts';
import { claimMobile, mobileHolder, releaseMobile } from './mobile-claim.ts';
import { type NewPerson, newProfile } from './new-profile.ts';
import { COUNTS_SK, COUNTS_USER_ID, PROFILE_SK, type ProfileItem, profileItem } from './user-items.ts';
import type { UsersTable } from '../table-handle.ts';

/** A registration that has passed its checks. */
export interface NewBidder extends NewPerson {
  readonly mobile: string;
  readonly idProofKey: string;
  readonly idProofType: string;
  /** The version of the texts that were agreed to. */
  readonly consent: string;
}

/** `mobile-taken`: the number belongs to another account. */
export type BidderCreation = 'created' | 'exists' | 'mobile-taken';

export interface RegistrationStore {
  /** A pending bidder, counted as such, with the number and the first line of the activity log: all or nothing. */
  readonly createBidder: (bidder: NewBidder) => Promise<BidderCreation>;
  /** The account that a mobile number belongs to; undefined when it is free. */
  readonly mobileHolder: (mobile: string) => Promise<string | undefined>;
  /** Frees a number from an account; nothing when it is not this account's. */
  readonly releaseMobile: (mobile: string, holder: string) => Promise<void>;
  /**
   * Takes back a registration whose address was never confirmed, its count and its number; nothing when there is none. Its
   * ID proof must have gone before, because afterwards nothing says which file it was.
   */
  readonly removeUnfinished: (userId: string) => Promise<void>;
}

/** Becoming a bidder, in the Users table. */
export function registrationStore(users: UsersTable): RegistrationStore {
  return {
    createBidder: async (bidder) => {
      const { now, userId, mobile } = bidder;
      const written = await transact(users.client, [
        { name: 'mobile', writes: [claimMobile({ users, mobile, userId })] },
        {
          name: 'profile',
          writes: [
            {
              Put: {
                TableName: users.tableName,
                Item: bidderProfile(bidder),
                ConditionExpression: 'attribute_not_exists(sk)',
              },
            },
            {
              Update: {
                TableName: users.tableName,
                Key: { userId: COUNTS_USER_ID, sk: COUNTS_SK },
                UpdateExpression: 'ADD pending :one, verified :none, rejected :none',
                ExpressionAttributeValues: { ':one': 1, ':none': 0 },
              },
            },
            activityEntry({
              users,
              userId,
              type: 'registered',
              message: 'Registered.',
              at: now,
              key: 'registered',
            }),
          ],
        },
      ]);
      if (written.ok) return 'created';
      return written.error.has('profile') ? 'exists' : 'mobile-taken';
    },

    mobileHolder: (mobile) => mobileHolder(users, mobile),

    releaseMobile: async (mobile, userId) => {
      await transact(users.client, [{ name: 'mobile', writes: [releaseMobile({ users, mobile, userId })] }]);
    },

    removeUnfinished: async (userId) => {
      const Key = { userId, sk: PROFILE_SK };
      const found = await users.client.send(new GetCommand({ TableName: users.tableName, Key, ConsistentRead: true }));
      if (found.Item === undefined) return;
      const { verifyStatus, mobile } = profileItem.parse(found.Item);
      if (verifyStatus === undefined) return;
      const condition = {
        ConditionExpression: 'verifyStatus = :status',
        ExpressionAttributeValues: { ':status': verifyStatus },
      };
      const counted = {
        TableName: users.tableName,
        Key: { userId: COUNTS_USER_ID, sk: COUNTS_SK },
        UpdateExpression: 'ADD #status :less',
        ExpressionAttributeNames: { '#status': verifyStatus },
        ExpressionAttributeValues: { ':less': -1 },
      };
      await transact(users.client, [
        {
          name: 'profile',
          writes: [
            { Delete: { TableName: users.tableName, Key, ...condition } },
            { Update: counted },
            releaseMobile({ users, mobile, userId }),
          ],
        },
      ]);
    },
  };
}

function bidderProfile(bidder: NewBidder): ProfileItem {
  const { mobile, idProofKey, idProofType, now } = bidder;
  const consent = { version: bidder.consent, at: now, isAdult: true } as const;
  return { ...newProfile(bidder), role: 'user', verifyStatus: 'pending', mobile, idProofKey, idProofType, consent };
}

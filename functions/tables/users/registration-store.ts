import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { activityEntry } from './activity.ts';
import { transact } from '../transact.ts';
import { claimMobile, mobileHolder, releaseMobile } from './mobile-claim.ts';
import { type NewPerson, newProfile } from './new-profile.ts';
import { COUNTS_SK, COUNTS_USER_ID, PROFILE_SK, type ProfileItem, profileItem } from './user-items.ts';
import type { UsersTable } from '../table-handle.ts';

/** A registration that has passed all checks. */
export interface NewBidder extends NewPerson {
  readonly mobile: string;
  readonly idProofKey: string;
  readonly idProofType: string;
  /** The version of the legal texts that the person accepted. */
  readonly consent: string;
}

/** `mobile-taken`: another account has the number. */
export type BidderCreation = 'created' | 'exists' | 'mobile-taken';

export interface RegistrationStore {
  /** Stores a pending bidder with count, mobile number and the first activity entry, in one transaction. */
  readonly createBidder: (bidder: NewBidder) => Promise<BidderCreation>;
  /** The account that has a mobile number; undefined when it is free. */
  readonly mobileHolder: (mobile: string) => Promise<string | undefined>;
  /** Releases a number. Does nothing when another account has it. */
  readonly releaseMobile: (mobile: string, holder: string) => Promise<void>;
  /**
   * Deletes an unconfirmed registration with its count and number. Does nothing when there is none. Delete the ID proof
   * first, because only the profile contains its key.
   */
  readonly removeUnfinished: (userId: string) => Promise<void>;
}

/** Registrations of bidders in the Users table. */
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

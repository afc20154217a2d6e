import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { isoFrom } from '../../platform/clock.ts';
import { activityEntry } from './activity.ts';
import { transact } from '../transact.ts';
import { claimMobile, mobileHolder, releaseMobile } from './mobile-claim.ts';
import { writeIf } from '../write-if.ts';
import { COUNTS_SK, COUNTS_USER_ID, PROFILE_SK, type ProfileItem, profileItem } from './user-items.ts';
import type { UsersTable } from '../table-handle.ts';

/** A registration that has passed its checks; times are epoch milliseconds. */
export interface NewBidder {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly mobile: string;
  readonly idProofKey: string;
  readonly idProofType: string;
  /** The version of the texts that were agreed to. */
  readonly consent: string;
  readonly now: number;
}

export type NewAdmin = Pick<NewBidder, 'userId' | 'name' | 'email' | 'now'>;

export type Creation = 'created' | 'exists';

/** `mobile-taken`: the number belongs to another account. */
export type BidderCreation = Creation | 'mobile-taken';

export interface ProfileStore {
  /** The profile, read consistently; undefined when there is none. */
  readonly getProfile: (userId: string) => Promise<ProfileItem | undefined>;
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
  /** Whoever signed in before `now` is signed out; nothing for somebody without a profile. */
  readonly endSessions: (userId: string, now: number) => Promise<void>;
  /** An admin's profile, which is in no index and no count. */
  readonly createAdmin: (admin: NewAdmin) => Promise<Creation>;
}

/** The profiles in the Users table. */
export function profileStore(users: UsersTable): ProfileStore {
  return {
    getProfile: async (userId) => {
      const found = await users.client.send(
        new GetCommand({ TableName: users.tableName, Key: { userId, sk: PROFILE_SK }, ConsistentRead: true }),
      );
      return found.Item === undefined ? undefined : profileItem.parse(found.Item);
    },

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
      const found = await users.client.send(
        new GetCommand({ TableName: users.tableName, Key: keyOf(userId), ConsistentRead: true }),
      );
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
            { Delete: { TableName: users.tableName, Key: keyOf(userId), ...condition } },
            { Update: counted },
            releaseMobile({ users, mobile, userId }),
          ],
        },
      ]);
    },

    endSessions: async (userId, now) => {
      await writeIf(() =>
        users.client.send(
          new UpdateCommand({
            TableName: users.tableName,
            Key: keyOf(userId),
            UpdateExpression: 'SET sessionsEndedAt = :now',
            ConditionExpression: 'attribute_exists(sk)',
            ExpressionAttributeValues: { ':now': now },
          }),
        ),
      );
    },

    createAdmin: async (admin) => {
      const Item = { ...commonProfile(admin), role: 'admin', mobile: '' } satisfies ProfileItem;
      const condition = { ConditionExpression: 'attribute_not_exists(sk)' };
      const written = await writeIf(() =>
        users.client.send(new PutCommand({ TableName: users.tableName, Item, ...condition })),
      );
      return written.ok ? 'created' : 'exists';
    },
  };
}

const keyOf = (userId: string) => ({ userId, sk: PROFILE_SK });

function commonProfile({ userId, name, email, now }: NewAdmin) {
  return {
    userId,
    sk: PROFILE_SK,
    name,
    email,
    createdSort: `${isoFrom(now)}#${userId}`,
    isActive: true,
    walletBalance: 0,
    createdAt: now,
    updatedAt: now,
  } as const;
}

function bidderProfile(bidder: NewBidder): ProfileItem {
  const { mobile, idProofKey, idProofType, now } = bidder;
  const consent = { version: bidder.consent, at: now, isAdult: true } as const;
  return { ...commonProfile(bidder), role: 'user', verifyStatus: 'pending', mobile, idProofKey, idProofType, consent };
}

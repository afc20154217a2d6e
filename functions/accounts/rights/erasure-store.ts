/** The writes of an erasure. All are idempotent, so a retry completes an erasure that failed half way. */
import { DeleteCommand, paginateQuery, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { inParallel } from '../../platform/in-parallel.ts';
import { AUDIT_PREFIX } from '../../tables/audit/audit-entry.ts';
import { STATE_SK } from '../../tables/auctions/auction-items.ts';
import { renameInLedger } from '../../tables/bids/ledger-writer.ts';
import { FAN_OUT } from '../../tables/notifications/fan-out-job.ts';
import { ALL_ADMINS, noticeItem } from '../../tables/notifications/notice-item.ts';
import { transact } from '../../tables/transact.ts';
import { releaseMobile } from '../../tables/users/mobile-claim.ts';
import { countsWrite, PROFILE_SK, type ProfileItem } from '../../tables/users/user-items.ts';
import { writeIf } from '../../tables/write-if.ts';
import { ERASED_NAME, erasedProfile } from './erasure.ts';
import type { PersonalData } from './personal-data.ts';
import type { RightsStore } from './read-personal-data.ts';
import type { UsersTable } from '../../tables/table-handle.ts';

type VerifyStatus = NonNullable<ProfileItem['verifyStatus']>;

/** Where STATE holds a name. */
const NAMES_IN_STATE = ['lastBid.', 'secondLastBid.', 'award.'] as const;

const CONCURRENCY = 10;

const countMoved = (users: UsersTable, status: VerifyStatus, by: 1 | -1) => countsWrite(users, { [status]: by });

/**
 * Removes the verification status, with the index entry and the count. After this the person cannot register for
 * auctions, so no new money can arrive. Returns false when the profile has changed.
 */
export async function removeStatus({ client, tables }: RightsStore, profile: ProfileItem): Promise<boolean> {
  const { userId, verifyStatus } = profile;
  if (verifyStatus === undefined) return true;
  const taken = {
    TableName: tables.users.tableName,
    Key: { userId, sk: PROFILE_SK },
    UpdateExpression: 'REMOVE verifyStatus',
    ConditionExpression: 'verifyStatus = :seen AND walletBalance = :none',
    ExpressionAttributeValues: { ':seen': verifyStatus, ':none': 0 },
  };
  const writes = [{ Update: taken }, countMoved(tables.users, verifyStatus, -1)];
  return (await transact(client, [{ name: 'profile', writes }])).ok;
}

/**
 * Restores the status of a bidder who is not erased after all. If an earlier attempt removed it, the old status is
 * unknown, so an admin verifies again.
 */
export async function restoreStatus({ client, tables }: RightsStore, seen: ProfileItem): Promise<void> {
  const { userId, verifyStatus: status = 'pending' } = seen;
  const given = {
    TableName: tables.users.tableName,
    Key: { userId, sk: PROFILE_SK },
    UpdateExpression: 'SET verifyStatus = :status',
    ConditionExpression: '#role = :bidder AND attribute_not_exists(verifyStatus) AND attribute_not_exists(erasedAt)',
    ExpressionAttributeNames: { '#role': 'role' },
    ExpressionAttributeValues: { ':status': status, ':bidder': 'user' },
  };
  const writes = [{ Update: given }, countMoved(tables.users, status, 1)];
  await transact(client, [{ name: 'profile', writes }]);
}

/** Deletes everything stored about the person except the profile, and replaces the name in records that must stay. */
export async function deletePersonalData(store: RightsStore, data: PersonalData): Promise<void> {
  const { client, tables } = store;
  const { userId } = data.profile;
  const remove = (TableName: string, Key: Record<string, unknown>) =>
    client.send(new DeleteCommand({ TableName, Key }));
  await inParallel(partition(store, tables.users.tableName, userId, 'sk'), CONCURRENCY, async (sk) => {
    // Audit entries about the person stay. They hold only the id.
    if (sk !== PROFILE_SK && !sk.startsWith(AUDIT_PREFIX)) await remove(tables.users.tableName, { userId, sk });
  });
  for (const owner of [userId, `#MARKS#${userId}`]) {
    await inParallel(partition(store, tables.notifications.tableName, owner, 'id'), CONCURRENCY, async (id) => {
      await remove(tables.notifications.tableName, { userId: owner, id });
    });
  }
  await inParallel(adminNotices(store, data), CONCURRENCY, async (id) => {
    // The fan-out jobs contain the notice too.
    const pages = `${FAN_OUT}${ALL_ADMINS}#${id}`;
    for await (const page of partition(store, tables.notifications.tableName, pages, 'id')) {
      await remove(tables.notifications.tableName, { userId: pages, id: page });
    }
    await remove(tables.notifications.tableName, { userId: ALL_ADMINS, id });
  });
  await inParallel(data.watches, CONCURRENCY, async ({ auctionId, sk }) => {
    await remove(tables.auctions.tableName, { auctionId, sk });
  });
  await inParallel(data.bids, CONCURRENCY, (entry) => renameInLedger(tables.bids, entry, ERASED_NAME));
  await inParallel(data.registrations, CONCURRENCY, async ({ auctionId, sk }) => {
    const state = { auctionId, sk: STATE_SK };
    for (const path of NAMES_IN_STATE) await rename(store, tables.auctions.tableName, state, path, userId);
    await rename(store, tables.auctions.tableName, { auctionId, sk }, '');
  });
}

/**
 * Ids of admins' notices that name the person: all that link to the person, and those about the person's auctions that
 * contain a current or former name.
 */
async function* adminNotices({ client, tables }: RightsStore, data: PersonalData): AsyncGenerator<string> {
  const { profile, registrations, bids } = data;
  const names = new Set([profile, ...registrations, ...bids].map(({ name }) => name));
  const auctions = registrations.map(({ auctionId }) => auctionId);
  const pages = paginateQuery(
    { client },
    {
      TableName: tables.notifications.tableName,
      KeyConditionExpression: 'userId = :admins',
      ExpressionAttributeValues: { ':admins': ALL_ADMINS },
    },
  );
  for await (const { Items = [] } of pages) {
    for (const item of Items) {
      const { id, link, message } = noticeItem.parse(item);
      const saysName = [...names].some((name) => message.includes(name));
      if (link.includes(profile.userId) || (saysName && auctions.some((one) => link.includes(one)))) yield id;
    }
  }
}

/** Replaces the name in a record of this person. */
async function rename(
  { client }: RightsStore,
  table: string,
  key: Record<string, unknown>,
  path: '' | (typeof NAMES_IN_STATE)[number],
  userId?: string,
): Promise<void> {
  await writeIf(() =>
    client.send(
      new UpdateCommand({
        TableName: table,
        Key: key,
        UpdateExpression: `SET ${path}#name = :erased`,
        ConditionExpression: userId === undefined ? 'attribute_exists(#name)' : `${path}userId = :userId`,
        ExpressionAttributeNames: { '#name': 'name' },
        ExpressionAttributeValues: { ':erased': ERASED_NAME, ...(userId !== undefined && { ':userId': userId }) },
      }),
    ),
  );
}

/** Replaces the profile with its erased form and releases the mobile number. */
export async function eraseProfile({ client, tables }: RightsStore, profile: ProfileItem, now: number): Promise<void> {
  const { userId, mobile } = profile;
  const put = {
    TableName: tables.users.tableName,
    Item: erasedProfile(profile, now),
    ConditionExpression: 'attribute_exists(sk)',
  };
  const released = [releaseMobile({ users: tables.users, mobile, userId })];
  // A separate transaction: if somebody else has the number by now, the erasure must still succeed.
  if (mobile !== '') await transact(client, [{ name: 'mobile', writes: released }]);
  await writeIf(() => client.send(new PutCommand(put)));
}

/** The sort keys of one partition. */
async function* partition(
  { client }: RightsStore,
  table: string,
  userId: string,
  sortKey: 'sk' | 'id',
): AsyncGenerator<string> {
  const pages = paginateQuery(
    { client },
    {
      TableName: table,
      KeyConditionExpression: 'userId = :userId',
      ExpressionAttributeValues: { ':userId': userId },
      ProjectionExpression: sortKey,
      ConsistentRead: true,
    },
  );
  for await (const { Items = [] } of pages) for (const item of Items) yield String(item[sortKey]);
}

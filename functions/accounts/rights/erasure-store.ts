/** The writes of an erasure. Each may be done again: one that broke off is completed by the next attempt. */
import { DeleteCommand, paginateQuery, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { inParallel } from '../../platform/in-parallel.ts';
import { AUDIT_PREFIX } from '../../tables/audit/audit-entry.ts';
import { STATE_SK } from '../../tables/auctions/auction-items.ts';
import { renameInLedger } from '../../tables/bids/ledger-rename.ts';
import { FAN_OUT } from '../../tables/notifications/fan-out-job.ts';
import { ALL_ADMINS, noticeItem } from '../../tables/notifications/notice-item.ts';
import { transact } from '../../tables/transact.ts';
import { releaseMobile } from '../../tables/users/mobile-claim.ts';
import { COUNTS_SK, COUNTS_USER_ID, PROFILE_SK, type ProfileItem } from '../../tables/users/user-items.ts';
import { writeIf } from '../../tables/write-if.ts';
import { ERASED_NAME, erasedProfile } from './erasure.ts';
import type { PersonalData } from './personal-data.ts';
import type { RightsStore } from './read-personal-data.ts';
import type { UsersTable } from '../../tables/table-handle.ts';

type VerifyStatus = NonNullable<ProfileItem['verifyStatus']>;

/** Where STATE holds a name. */
const NAMES_IN_STATE = ['lastBid.', 'secondLastBid.', 'award.'] as const;

/** How many items are written at once. */
const PARALLEL = 10;

const countMoved = (users: UsersTable, status: VerifyStatus, by: 1 | -1) => ({
  Update: {
    TableName: users.tableName,
    Key: { userId: COUNTS_USER_ID, sk: COUNTS_SK },
    UpdateExpression: 'ADD #status :by',
    ExpressionAttributeNames: { '#status': status },
    ExpressionAttributeValues: { ':by': by },
  },
});

/**
 * Takes the verification, and with it the place in the index and the counts: from now on nobody can register this account
 * for an auction, so that no money can come after the look at what there is. False when the profile has moved on.
 */
export async function begin({ client, tables }: RightsStore, profile: ProfileItem): Promise<boolean> {
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
 * Gives the verification back to a bidder who is not erased after all. Which one an earlier attempt took that broke off is not
 * known any more, and the name may have been corrected since: then an admin looks again.
 */
export async function undoBegin({ client, tables }: RightsStore, seen: ProfileItem): Promise<void> {
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

/** Deletes whatever is stored about the person but the profile itself, and renames what others' records need. */
export async function removeTraces(store: RightsStore, data: PersonalData): Promise<void> {
  const { client, tables } = store;
  const { userId } = data.profile;
  const remove = (TableName: string, Key: Record<string, unknown>) =>
    client.send(new DeleteCommand({ TableName, Key }));
  await inParallel(partition(store, tables.users.tableName, userId, 'sk'), PARALLEL, async (sk) => {
    // What admins did stays on record; it names the person by the id only.
    if (sk !== PROFILE_SK && !sk.startsWith(AUDIT_PREFIX)) await remove(tables.users.tableName, { userId, sk });
  });
  for (const owner of [userId, `#MARKS#${userId}`]) {
    await inParallel(partition(store, tables.notifications.tableName, owner, 'id'), PARALLEL, async (id) => {
      await remove(tables.notifications.tableName, { userId: owner, id });
    });
  }
  await inParallel(adminNotices(store, data), PARALLEL, async (id) => {
    // The pages in which it went to devices hold it again.
    const pages = `${FAN_OUT}${ALL_ADMINS}#${id}`;
    for await (const page of partition(store, tables.notifications.tableName, pages, 'id')) {
      await remove(tables.notifications.tableName, { userId: pages, id: page });
    }
    await remove(tables.notifications.tableName, { userId: ALL_ADMINS, id });
  });
  await inParallel(data.watches, PARALLEL, async ({ auctionId, sk }) => {
    await remove(tables.auctions.tableName, { auctionId, sk });
  });
  await inParallel(data.bids, PARALLEL, (entry) => renameInLedger(tables.bids, entry, ERASED_NAME));
  await inParallel(data.registrations, PARALLEL, async ({ auctionId, sk }) => {
    const state = { auctionId, sk: STATE_SK };
    for (const path of NAMES_IN_STATE) await rename(store, tables.auctions.tableName, state, path, userId);
    await rename(store, tables.auctions.tableName, { auctionId, sk }, '');
  });
}

/**
 * The ids of admins' notices that name the person: all about the person themselves, and those about their auctions that say
 * a name of theirs, which may be one from before a correction.
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
      const { id, link = '', message } = noticeItem.parse(item);
      const saysName = [...names].some((name) => message.includes(name));
      if (link.includes(profile.userId) || (saysName && auctions.some((one) => link.includes(one)))) yield id;
    }
  }
}

/** Puts the erased name in place of the name, where the record is this person's. */
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

/** The last write: what is left of the profile, and the number, which somebody else may have now. */
export async function finish({ client, tables }: RightsStore, profile: ProfileItem, now: number): Promise<void> {
  const { userId, mobile } = profile;
  const put = {
    TableName: tables.users.tableName,
    Item: erasedProfile(profile, now),
    ConditionExpression: 'attribute_exists(sk)',
  };
  const released = [releaseMobile({ users: tables.users, mobile, userId })];
  // Apart: a number that is somebody else's by now keeps nobody from being erased.
  if (mobile !== '') await transact(client, [{ name: 'mobile', writes: released }]);
  await writeIf(() => client.send(new PutCommand(put)));
}

/** The sort keys of everything under one partition key. */
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

/** The writes of an erasure. All are idempotent, so a retry completes an erasure that failed half way. */
import * as z from 'zod';
import { inParallel } from '#functions/platform/in-parallel.ts';
import { stateKey } from '#functions/tables/auctions/auction-items.ts';
import { handoverKey } from '#functions/tables/auctions/handover-item.ts';
import { AUDIT_PREFIX } from '#functions/tables/audit/audit-entry.ts';
import { renameInLedger } from '#functions/tables/bids/ledger-writer.ts';
import { exists } from '#functions/tables/expressions.ts';
import { marksOf } from '#functions/tables/notifications/mark-store.ts';
import { ALL_ADMINS, FAN_OUT, noticeItem } from '#functions/tables/notifications/notice-item.ts';
import { queryItems } from '#functions/tables/reads.ts';
import type { AuctionsTable, NotificationsTable, UsersTable } from '#functions/tables/table-handle.ts';
import { transact } from '#functions/tables/transact.ts';
import { releaseMobile } from '#functions/tables/users/mobile-claim.ts';
import { countsWrite, PROFILE_SK, type ProfileItem, profileKey } from '#functions/tables/users/user-items.ts';
import { put, remove, update, write } from '#functions/tables/writes.ts';
import type { VerifyStatus } from '#shared/contract/accounts/users.ts';
import { ERASED_NAME, erasedProfile } from './erasure.ts';
import type { PersonalData } from './personal-data.ts';
import type { RightsStore } from './read-personal-data.ts';

/** The attributes of STATE that hold a person's id and name. */
const PEOPLE_IN_STATE = ['lastBid', 'secondLastBid', 'award'] as const;

const CONCURRENCY = 10;

const countChange = (users: UsersTable, status: VerifyStatus, by: 1 | -1) => countsWrite(users, { [status]: by });

/**
 * Removes the verification status, with the index entry and the count. After this the person cannot register for
 * auctions, so no new money can arrive. Returns false when the profile has changed, or has money in its wallet.
 */
export async function removeStatus({ client, tables }: RightsStore, profile: ProfileItem): Promise<boolean> {
  const { userId, verifyStatus } = profile;
  if (verifyStatus === undefined) return true;
  const { users } = tables;
  const mayLoseStatus = { verifyStatus, walletBalance: 0 };
  const removal = update<ProfileItem>(users, profileKey(userId), { set: { verifyStatus: undefined } }, mayLoseStatus);
  const writes = [removal, countChange(users, verifyStatus, -1)];
  return (await transact(client, [{ name: 'profile', writes }])).ok;
}

/**
 * Restores the status of a bidder who is not erased after all. If an earlier attempt removed it, the old status is
 * unknown, so an admin verifies again. Does nothing if the status is still there.
 */
export async function restoreStatus({ client, tables }: RightsStore, profile: ProfileItem): Promise<void> {
  const { userId, verifyStatus: status = 'pending' } = profile;
  const { users } = tables;
  const set = { verifyStatus: status };
  const hasNoStatus = { role: 'user', verifyStatus: undefined, erasedAt: undefined } as const;
  const restoration = update<ProfileItem>(users, profileKey(userId), { set }, hasNoStatus);
  await transact(client, [{ name: 'profile', writes: [restoration, countChange(users, status, 1)] }]);
}

/**
 * Deletes what the tables of users and notices and the watchlist have of the person, except the profile and the audit log,
 * and replaces the name in bids, registrations, states and handovers. `eraseUser` erases grievances and files; payments and
 * sealed maximums stay under the id. A new attribute about a person in a record that stays must be named here.
 */
export async function deletePersonalData({ tables }: RightsStore, data: PersonalData): Promise<void> {
  const { users, notifications, auctions, bids } = tables;
  const { userId } = data.profile;
  await inParallel(queryItems(users, { key: { userId }, only: ['sk'] }, sortKey), CONCURRENCY, async ({ sk }) => {
    // Audit entries about the person stay. They hold only the id.
    if (sk !== PROFILE_SK && !sk.startsWith(AUDIT_PREFIX)) await write(users, remove(users, { userId, sk }));
  });
  // Before the names are replaced: a repeated erasure finds admins' notices by the names in bids and registrations.
  await deleteNotices(notifications, data);
  await inParallel(data.watches, CONCURRENCY, async ({ auctionId, sk }) => {
    await write(auctions, remove(auctions, { auctionId, sk }));
  });
  await inParallel(data.handovers, CONCURRENCY, (handover) => eraseCollector(auctions, handover));
  await inParallel(data.bids, CONCURRENCY, (entry) => renameInLedger(bids, entry, ERASED_NAME));
  await inParallel(data.registrations, CONCURRENCY, (registration) => eraseName(auctions, registration, userId));
}

/** Deletes the notices to the person, and those to admins that name the person. */
async function deleteNotices(notifications: NotificationsTable, data: PersonalData): Promise<void> {
  const { userId } = data.profile;
  const deletePartition = (partition: string) =>
    inParallel(
      queryItems(notifications, { key: { userId: partition }, only: ['id'] }, noticeId),
      CONCURRENCY,
      async ({ id }) => {
        await write(notifications, remove(notifications, { userId: partition, id }));
      },
    );
  await deletePartition(userId);
  // The marks of which broadcasts the person has read.
  await deletePartition(marksOf(userId));
  await inParallel(adminNotices(notifications, data), CONCURRENCY, async (id) => {
    // The fan-out jobs contain the notice too.
    await deletePartition(`${FAN_OUT}${ALL_ADMINS}#${id}`);
    await write(notifications, remove(notifications, { userId: ALL_ADMINS, id }));
  });
}

/**
 * Erases who collected a lot. The record says when the lot left, so it stays; the photograph of the slip stays for its
 * eight years (decision 80).
 */
async function eraseCollector(
  auctions: AuctionsTable,
  { auctionId, paymentId, collected }: PersonalData['handovers'][number],
): Promise<void> {
  if (collected === undefined) return;
  const { at, document } = collected;
  const set = { 'collected.name': ERASED_NAME, 'collected.document': { ...document, lastFour: '' } };
  await write(auctions, update(auctions, handoverKey(auctionId, paymentId), { set }, { 'collected.at': at }));
}

/** Replaces the name in a registration, and in STATE wherever it names this person. */
async function eraseName(
  auctions: AuctionsTable,
  { auctionId, sk }: PersonalData['registrations'][number],
  userId: string,
): Promise<void> {
  for (const path of PEOPLE_IN_STATE) {
    const isPerson = { [`${path}.userId`]: userId };
    const change = { set: { [`${path}.name`]: ERASED_NAME } };
    await write(auctions, update(auctions, stateKey(auctionId), change, isPerson));
  }
  await write(auctions, update(auctions, { auctionId, sk }, { set: { name: ERASED_NAME } }, { name: exists }));
}

const sortKey = z.object({ sk: z.string() });
const noticeId = z.object({ id: z.string() });
const namingNotice = noticeItem.pick({ id: true, link: true, message: true });

/**
 * Ids of admins' notices that name the person: all that link to the person, and those about the person's auctions that
 * contain a current or former name.
 */
async function* adminNotices(
  notifications: NotificationsTable,
  { profile, registrations, bids }: PersonalData,
): AsyncGenerator<string> {
  const names = new Set([profile, ...registrations, ...bids].map(({ name }) => name));
  const auctions = registrations.map(({ auctionId }) => auctionId);
  for await (const { id, link, message } of queryItems(notifications, { key: { userId: ALL_ADMINS } }, namingNotice)) {
    const saysName = [...names].some((name) => message.includes(name));
    if (link.includes(profile.userId) || (saysName && auctions.some((auctionId) => link.includes(auctionId)))) yield id;
  }
}

/** Replaces the profile with its erased form and releases the mobile number. */
export async function eraseProfile({ client, tables }: RightsStore, profile: ProfileItem, now: number): Promise<void> {
  const { userId, mobile } = profile;
  const release = releaseMobile({ users: tables.users, mobile, userId });
  // A separate transaction: if somebody else has the number by now, the erasure must still succeed.
  if (mobile !== '') await transact(client, [{ name: 'mobile', writes: [release] }]);
  await write(tables.users, put(tables.users, erasedProfile(profile, now), { sk: exists }));
}

import { refusal, type Refusal } from '../../../shared/contract/errors.ts';
import { ok, refused, type Result } from '../../../shared/model/result.ts';
import { listRegistrations } from '../../tables/auctions/people-reads.ts';
import type { VerifyStatus } from '../../tables/users/eligibility.ts';
import { type TransactWriteItem, transact } from '../../tables/transact.ts';
import type { NoticeWrites } from '../../tables/notifications/notification-event.ts';
import { activityEntry } from '../../tables/users/activity.ts';
import { claimMobile, isSameMobile, releaseMobile } from '../../tables/users/mobile-claim.ts';
import type { ProfileStore } from '../../tables/users/profile-store.ts';
import { COUNTS_SK, COUNTS_USER_ID, PROFILE_SK, type ProfileItem } from '../../tables/users/user-items.ts';
import type { MobileState } from '../registration/free-mobile.ts';
import { type Correction, decideCorrection, type Details } from './correction.ts';
import type { RightsStore } from './read-personal-data.ts';
import type { UsersTable } from '../../tables/table-handle.ts';

export interface CorrectionDeps {
  readonly store: RightsStore;
  readonly profiles: Pick<ProfileStore, 'getProfile'>;
  readonly noticeWrites: NoticeWrites;
  /** Whether somebody may have a number that another registration holds. */
  readonly freeMobile: (mobile: string) => Promise<MobileState>;
}

const MOBILE_TAKEN = 'This mobile number belongs to another account.';

/**
 * Corrects name and mobile number. With another name a bidder waits for verification again: the old one was checked
 * against the ID proof. The admins are told where they had decided already, in the same transaction: sent again it is
 * no other name any more. The reason of a rejection stays until they decide anew, because it may have spoken of more
 * than the name. Answers the status the person is in then.
 * Errors: NOT_FOUND, CONFLICT (a running auction counts on the name; the number is another's; changed meanwhile), TOO_MANY_REQUESTS.
 */
export async function correctDetails(
  { store, profiles, noticeWrites, freeMobile }: CorrectionDeps,
  userId: string,
  details: Details,
  now: number,
): Promise<Result<VerifyStatus | undefined, Refusal>> {
  const profile = await profiles.getProfile(userId);
  if (profile === undefined) return refused(refusal('NOT_FOUND'));
  const registrations = await listRegistrations(store.tables.auctions, userId);
  const decided = decideCorrection(profile, registrations, details);
  if (!decided.ok) return decided;
  const isCheckedAgain = outdatedDecision(profile, decided.value) !== undefined;
  const { name } = decided.value;
  const write = () =>
    transact(store.client, [
      { name: 'profile', writes: profileWrites(store.tables.users, profile, decided.value, now) },
      { name: 'mobile', writes: mobileWrites(store.tables.users, profile, details.mobile) },
      { name: 'notice', writes: isCheckedAgain ? noticeWrites({ kind: 'name-corrected', userId, name, at: now }) : [] },
    ]);
  let written = await write();
  if (!written.ok && written.error.has('mobile')) {
    const mobile = await freeMobile(details.mobile);
    if (mobile === 'busy') return refused(refusal('TOO_MANY_REQUESTS'));
    if (mobile === 'free') written = await write();
  }
  if (!written.ok) return refused(refusal('CONFLICT', written.error.has('mobile') ? MOBILE_TAKEN : undefined));
  return ok(isCheckedAgain ? 'pending' : profile.verifyStatus);
}

/** What an admin decided on the name that is now another; undefined where nothing is to be checked again. */
const outdatedDecision = ({ verifyStatus }: ProfileItem, { isNameNew }: Correction) =>
  isNameNew && verifyStatus !== 'pending' ? verifyStatus : undefined;

function profileWrites(
  users: UsersTable,
  profile: ProfileItem,
  correction: Correction,
  now: number,
): TransactWriteItem[] {
  const { userId, verifyStatus } = profile;
  const { name, mobile, isNameNew } = correction;
  const outdated = outdatedDecision(profile, correction);
  const update = {
    TableName: users.tableName,
    Key: { userId, sk: PROFILE_SK },
    UpdateExpression: `SET #name = :name, mobile = :mobile, updatedAt = :now${outdated === undefined ? '' : ', verifyStatus = :pending'}`,
    // Whatever the decision was based on is still so.
    ConditionExpression: `updatedAt = :seen AND ${verifyStatus === undefined ? 'attribute_not_exists(verifyStatus)' : 'verifyStatus = :status'}`,
    ExpressionAttributeNames: { '#name': 'name' },
    ExpressionAttributeValues: {
      ':name': name,
      ':mobile': mobile,
      ':now': now,
      ':seen': profile.updatedAt,
      ...(verifyStatus !== undefined && { ':status': verifyStatus }),
      ...(outdated !== undefined && { ':pending': 'pending' }),
    },
  };
  const what = isNameNew ? `Name corrected from "${profile.name}" to "${name}".` : 'Mobile number corrected.';
  const log = activityEntry({ users, userId, type: 'corrected', message: what, at: now, key: 'corrected' });
  if (outdated === undefined) return [{ Update: update }, log];
  const counts = {
    TableName: users.tableName,
    Key: { userId: COUNTS_USER_ID, sk: COUNTS_SK },
    UpdateExpression: 'ADD #from :less, pending :more',
    ExpressionAttributeNames: { '#from': outdated },
    ExpressionAttributeValues: { ':less': -1, ':more': 1 },
  };
  return [{ Update: update }, { Update: counts }, log];
}

function mobileWrites(users: UsersTable, { userId, mobile: old }: ProfileItem, mobile: string): TransactWriteItem[] {
  if (isSameMobile(old, mobile)) return [];
  const claim = claimMobile({ users, mobile, userId });
  return old === '' ? [claim] : [claim, releaseMobile({ users, mobile: old, userId })];
}

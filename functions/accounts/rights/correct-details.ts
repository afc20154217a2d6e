import type { NoticeWrites } from '#functions/domain/notification-event.ts';
import { listRegistrations } from '#functions/tables/auctions/people-reads.ts';
import type { UsersTable } from '#functions/tables/table-handle.ts';
import { type TransactWriteItem, transact } from '#functions/tables/transact.ts';
import { activityWrite } from '#functions/tables/users/activity.ts';
import { claimMobile, isSameMobile, releaseMobile } from '#functions/tables/users/mobile-claim.ts';
import type { ProfileStore } from '#functions/tables/users/profile-store.ts';
import { countsWrite, type ProfileItem, profileKey } from '#functions/tables/users/user-items.ts';
import { update } from '#functions/tables/writes.ts';
import type { VerifyStatus } from '#shared/contract/accounts/users.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import type { MobileState } from '../registration/free-mobile.ts';
import { type Correction, decideCorrection, type Details } from './correction.ts';
import type { RightsStore } from './read-personal-data.ts';

export interface CorrectionDeps {
  readonly store: RightsStore;
  readonly profiles: Pick<ProfileStore, 'getProfile'>;
  readonly noticeWrites: NoticeWrites;
  /** Whether a number that another registration holds can be used; deletes that registration if it is unconfirmed. */
  readonly freeMobile: (mobile: string) => Promise<MobileState>;
}

const MOBILE_TAKEN = 'This mobile number belongs to another account.';

/**
 * Corrects name and mobile number, and returns the new verification status. A bidder with a new name waits for
 * verification again, because the old name was checked against the ID proof. The same transaction stores the notices to
 * the admins and the person, because a retry would no longer see what is new. The rejection reason stays until the next
 * decision, since it may be about more than the name.
 * Errors: NOT_FOUND, CONFLICT (name bound by a running auction; number taken; profile changed meanwhile),
 * TOO_MANY_REQUESTS.
 */
export async function correctDetails(
  { store, profiles, noticeWrites, freeMobile }: CorrectionDeps,
  userId: string,
  details: Details,
  now: number,
): Promise<Result<VerifyStatus | undefined, Refusal>> {
  const profile = await profiles.getProfile(userId);
  if (profile === undefined) return refused(refusal('NOT_FOUND'));
  const registrations = await listRegistrations(store.tables.auctions, userId, 'fail');
  const decided = decideCorrection(profile, registrations, details);
  if (!decided.ok) return decided;
  const { name, mobile, isNameNew } = decided.value;
  if (!isNameNew && isSameMobile(profile.mobile, mobile)) return ok(profile.verifyStatus);
  const isCheckedAgain = outdatedDecision(profile, decided.value) !== undefined;
  // The house calls this number to make sure of somebody, so its owner learns that it is another one.
  const isNewNumber = profile.mobile !== '' && !isSameMobile(profile.mobile, mobile);
  const notices = [
    ...(isCheckedAgain ? noticeWrites({ kind: 'name-corrected', userId, name, at: now }) : []),
    ...(isNewNumber ? noticeWrites({ kind: 'mobile-changed', userId, at: now }) : []),
  ];
  const write = () =>
    transact(store.client, [
      { name: 'profile', writes: profileWrites(store.tables.users, profile, decided.value, now) },
      { name: 'mobile', writes: mobileWrites(store.tables.users, profile, mobile) },
      { name: 'notice', writes: notices },
    ]);
  let written = await write();
  if (!written.ok && written.error.has('mobile')) {
    const state = await freeMobile(mobile);
    if (state === 'busy') return refused(refusal('TOO_MANY_REQUESTS'));
    if (state === 'free') written = await write();
  }
  if (!written.ok) return refused(refusal('CONFLICT', written.error.has('mobile') ? MOBILE_TAKEN : undefined));
  return ok(isCheckedAgain ? 'pending' : profile.verifyStatus);
}

/** The admin's decision that the new name makes outdated; undefined when there is none. */
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
  const set = { name, mobile, updatedAt: now, ...(outdated !== undefined && { verifyStatus: 'pending' as const }) };
  // The profile is still the one that the decision was based on.
  const isUnchanged = { updatedAt: profile.updatedAt, verifyStatus };
  const corrected = update<ProfileItem>(users, profileKey(userId), { set }, isUnchanged);
  const message = [
    ...(isNameNew ? [`Name corrected from "${profile.name}" to "${name}".`] : []),
    ...(isSameMobile(profile.mobile, mobile) ? [] : ['Mobile number corrected.']),
  ].join(' ');
  const log = activityWrite({ users, userId, type: 'corrected', message, at: now, key: 'corrected' });
  if (outdated === undefined) return [corrected, log];
  return [corrected, countsWrite(users, { [outdated]: -1, pending: 1 }), log];
}

function mobileWrites(users: UsersTable, { userId, mobile: old }: ProfileItem, mobile: string): TransactWriteItem[] {
  if (isSameMobile(old, mobile)) return [];
  const claim = claimMobile({ users, mobile, userId });
  return old === '' ? [claim] : [claim, releaseMobile({ users, mobile: old, userId })];
}

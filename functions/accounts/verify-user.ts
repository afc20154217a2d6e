import { refusal, type Refusal } from '../../shared/contract/errors.ts';
import { ok, refused, type Result } from '../../shared/model/result.ts';
import type { NoticeStore } from '../notifications/notice-store.ts';
import { kycNotice } from '../notifications/notices.ts';
import { adminName } from './admin-name.ts';
import type { ProfileStore } from './profile-store.ts';
import { tell } from './tell.ts';
import type { VerificationStore } from './verification-store.ts';
import { decideVerification, type Verdict } from './verification.ts';

export interface VerificationDeps {
  readonly profiles: Pick<ProfileStore, 'getProfile'>;
  readonly verification: VerificationStore;
  readonly notices: Pick<NoticeStore, 'put'>;
}

interface VerificationCommand {
  readonly userId: string;
  readonly verdict: Verdict;
  readonly adminId: string;
}

/** Two admins may decide at once; the second then sees what the first did and decides again. */
const ATTEMPTS = 3;

/**
 * Gives a bidder the admin's verdict, counts and logs it, and tells the bidder.
 * Errors: NOT_FOUND; CONFLICT with a sentence naming the state.
 */
export async function verifyUser(
  deps: VerificationDeps,
  { userId, verdict, adminId }: VerificationCommand,
  now: number,
): Promise<Result<undefined, Refusal>> {
  const { profiles, verification, notices } = deps;
  const message = `Identity ${verdict} by ${await adminName(profiles, adminId)}.`;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const decision = decideVerification(await profiles.getProfile(userId), verdict);
    if (!decision.ok) return decision;
    if ((await verification.move({ ...decision.value, message, now })) === 'moved') {
      await tell(notices, kycNotice({ userId, outcome: verdict, at: now }));
      return ok(undefined);
    }
  }
  return refused(refusal('CONFLICT'));
}

import { refusal, type Refusal } from '../../../shared/contract/errors.ts';
import { ok, refused, type Result } from '../../../shared/model/result.ts';
import type { Notify } from '../../tables/notifications/notification-event.ts';
import { adminName } from '../admin-name.ts';
import type { ProfileStore } from '../../tables/users/profile-store.ts';
import { notifyOrLog } from '../notify-or-log.ts';
import type { VerificationStore } from './verification-store.ts';
import { decideVerification, type Judgement } from './verification.ts';

export interface VerificationDeps {
  readonly profiles: Pick<ProfileStore, 'getProfile'>;
  readonly verification: VerificationStore;
  readonly notify: Notify;
}

interface VerificationCommand extends Judgement {
  readonly userId: string;
  readonly adminId: string;
}

/**
 * Gives a bidder the admin's verdict, counts and logs it, and tells the bidder. When two admins decide at once, the
 * second is told what the first did. Errors: NOT_FOUND; CONFLICT with a sentence naming the state.
 */
export async function verifyUser(
  deps: VerificationDeps,
  { userId, adminId, ...judgement }: VerificationCommand,
  now: number,
): Promise<Result<undefined, Refusal>> {
  const { profiles, verification, notify } = deps;
  const { verdict } = judgement;
  const message = `Identity ${verdict} by ${await adminName(profiles, adminId)}.`;
  const decision = decideVerification(await profiles.getProfile(userId), judgement);
  if (!decision.ok) return decision;
  if ((await verification.move({ ...decision.value, message, now })) === 'moved') {
    await notifyOrLog(notify, { kind: 'verification-decided', userId, decision: verdict, at: now });
    return ok(undefined);
  }
  const again = decideVerification(await profiles.getProfile(userId), { verdict, seen: decision.value.from });
  return again.ok ? refused(refusal('CONFLICT')) : again;
}

import type { Clock } from '#functions/platform/clock.ts';
import { type Endpoint, endpoint } from '#functions/platform/http/endpoint.ts';
import type { ActivityStore } from '#functions/tables/users/activity-store.ts';
import type { DeviceStore } from '#functions/tables/users/device-store.ts';
import type { ProfileStore } from '#functions/tables/users/profile-store.ts';
import { me, registerPushToken, replaceProof as replaceProofRoute } from '#shared/contract/accounts/users.ts';
import { refusal } from '#shared/contract/http/errors.ts';
import { ok, refused } from '#shared/model/result.ts';
import { isSecondFactorNeeded, type SecondFactorRule } from '../second-factor/second-factor-rule.ts';
import { replaceProof, type ReplaceProofDeps } from '../verification/replace-proof.ts';
import { userAnswer, WALLET_LENGTH, walletAnswer } from './user-answer.ts';

const NO_PUSH_TOKEN = 'This device cannot be notified: its token is no subscription at the push service of a browser.';

interface ProfileDeps extends ReplaceProofDeps {
  readonly profiles: Pick<ProfileStore, 'getProfile'>;
  readonly activityLog: ActivityStore;
  readonly devices: Pick<DeviceStore, 'register'>;
  /** Whether the token is a valid push subscription. */
  readonly isPushToken: (token: string) => boolean;
  readonly adminMfa: SecondFactorRule;
  readonly clock: Clock;
}

/** Routes for the signed-in person's own profile. */
export function profileRoutes(deps: ProfileDeps): Endpoint[] {
  const { profiles, activityLog, devices, isPushToken, adminMfa, clock } = deps;
  return [
    endpoint(me, async ({ caller }) => {
      const [profile, movements] = await Promise.all([
        profiles.getProfile(caller.userId),
        activityLog.walletMovements(caller.userId, WALLET_LENGTH),
      ]);
      if (profile === undefined) return refused(refusal('NOT_FOUND'));
      const user = {
        ...userAnswer(profile),
        role: caller.role,
        ...(caller.duties !== undefined && { duties: [...caller.duties] }),
        wallet: walletAnswer(profile, movements),
        hasSecondFactor: profile.secondFactorSince !== undefined,
        needsSecondFactor: isSecondFactorNeeded(profile, caller.role, adminMfa),
      };
      return ok({ answer: { success: true, user } });
    }),

    endpoint(replaceProofRoute, async ({ caller, body }) => {
      const replaced = await replaceProof(deps, { userId: caller.userId, uploadKey: body.idProofKey }, clock());
      if (!replaced.ok) return replaced;
      return ok({ answer: { success: true, message: 'Your new ID proof has been sent.' } });
    }),

    endpoint(registerPushToken, async ({ caller, body }) => {
      if (body.userId !== caller.userId || body.role !== caller.role) return refused(refusal('FORBIDDEN'));
      if (!isPushToken(body.token)) return refused(refusal('INVALID_INPUT', NO_PUSH_TOKEN));
      await devices.register({ ...caller, token: body.token, now: clock() });
      return ok({ answer: { success: true, message: 'This device will receive notifications.' } });
    }),
  ];
}

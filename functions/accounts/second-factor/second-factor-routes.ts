import type { Clock } from '#functions/platform/clock.ts';
import { type Endpoint, endpoint } from '#functions/platform/http/endpoint.ts';
import type { ProfileStore } from '#functions/tables/users/profile-store.ts';
import type { SecondFactorStore } from '#functions/tables/users/second-factor-store.ts';
import { beginSecondFactor, confirmSecondFactor, endSecondFactor } from '#shared/contract/accounts/second-factor.ts';
import { refusal } from '#shared/contract/http/errors.ts';
import { ok, refused } from '#shared/model/result.ts';
import { encrypt, decrypt, type HmacProvider, TOO_LATE } from '../encryption.ts';
import type { SecondFactorProvider } from '../identity-provider/second-factor-provider.ts';
import { notifyOwner, type NotifyOwnerDeps } from '../notify-owner.ts';
import { WRONG_CODE, reauthenticate, refusedPassword } from '../reauthenticate.ts';
import { isSecondFactorNeeded, type SecondFactorRule } from './second-factor-rule.ts';

export interface SecondFactorDeps extends NotifyOwnerDeps {
  /** Has the secret of the app client: it encrypts the access token that the browser keeps between the two steps. */
  readonly identity: HmacProvider;
  /** Cognito. */
  readonly secondFactorProvider: SecondFactorProvider;
  readonly profiles: Pick<ProfileStore, 'getProfile'>;
  readonly secondFactorStore: SecondFactorStore;
  readonly adminMfa: SecondFactorRule;
  readonly clock: Clock;
}

const IS_ON = 'Your second factor is on. From now on logging in asks for a code.';
const IS_OFF = 'Your second factor is off. Logging in asks for your password only.';

/** Adds and removes an authenticator app. Both ask for the password, because a session alone may be stolen. */
export function secondFactorRoutes(deps: SecondFactorDeps): Endpoint[] {
  const { secondFactorProvider: provider, secondFactorStore: store, profiles, identity, clock, adminMfa } = deps;

  return [
    endpoint(beginSecondFactor, async ({ caller, body }) => {
      const profile = await profiles.getProfile(caller.userId);
      if (profile === undefined) return refused(refusal('NOT_FOUND'));
      const accessToken = await reauthenticate(provider, profile.email, body);
      if (!accessToken.ok) return accessToken;
      const key = await provider.newKey(accessToken.value);
      const enrolment = await encrypt(identity, { boundTo: caller.userId, text: accessToken.value });
      return ok({ answer: { success: true, key, uri: keyUri(profile.email, key), enrolment } });
    }),

    endpoint(confirmSecondFactor, async ({ caller: { userId }, body }) => {
      const accessToken = await decrypt(identity, { boundTo: userId, encrypted: body.enrolment });
      if (accessToken === undefined) return refused(refusal('CONFLICT', TOO_LATE));
      const confirmed = await provider.confirmKey(accessToken, body.code);
      if (confirmed.is === 'expired') return refused(refusal('CONFLICT', TOO_LATE));
      if (confirmed.is === 'wrong-code') return refused(refusal('INVALID_CODE', WRONG_CODE));
      if (confirmed.is === 'busy') return refused(refusal('TOO_MANY_REQUESTS'));
      const enabled = await provider.setEnabled(userId, true);
      if (enabled.is !== 'done') return refused(refusal('TOO_MANY_REQUESTS'));
      const before = await profiles.getProfile(userId);
      await store.save(userId, { since: clock(), isAwaited: false });
      const change = before?.secondFactorSince === undefined ? 'set-up' : 'replaced';
      await notifyOwner(deps, { kind: 'second-factor-changed', userId, change, at: clock() });
      return ok({ answer: { success: true, message: IS_ON } });
    }),

    endpoint(endSecondFactor, async ({ caller: { userId, role }, body }) => {
      const profile = await profiles.getProfile(userId);
      if (profile === undefined) return refused(refusal('NOT_FOUND'));
      if (isSecondFactorNeeded(profile, role, adminMfa)) return refused(refusal('SECOND_FACTOR_REQUIRED'));
      const signedIn = await provider.verifyPassword(profile.email, body.password);
      // `code-needed` means that the password is right. That is enough, because the phone may be lost.
      const isRight = signedIn.is === 'signed-in' || signedIn.is === 'code-needed';
      if (!isRight) return refused(refusedPassword(signedIn));
      const enabled = await provider.setEnabled(userId, false);
      if (enabled.is !== 'done') return refused(refusal('TOO_MANY_REQUESTS'));
      await store.save(userId, { since: undefined, isAwaited: false });
      if (profile.secondFactorSince !== undefined) {
        await notifyOwner(deps, { kind: 'second-factor-changed', userId, change: 'removed', at: clock() });
      }
      return ok({ answer: { success: true, message: IS_OFF } });
    }),
  ];
}

const ISSUER = 'Boli';

/** The URI in the QR code for authenticator apps: https://github.com/google/google-authenticator/wiki/Key-Uri-Format */
function keyUri(email: string, key: string): string {
  const label = `${ISSUER}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?${new URLSearchParams({ secret: key, issuer: ISSUER }).toString()}`;
}

import { findMissingConsent } from '#functions/domain/admission/consent.ts';
import type { Clock } from '#functions/platform/clock.ts';
import { type Endpoint, endpoint } from '#functions/platform/http/endpoint.ts';
import type { ReadSettings } from '#functions/tables/settings/settings-reader.ts';
import { forgotPassword, register, resendCode, resetPassword, verifyEmail } from '#shared/contract/accounts/auth.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import type { HmacProvider } from '../encryption.ts';
import type { PasswordProvider, PasswordResetResult, SendResult } from '../identity-provider/identity-provider.ts';
import { notifyOwner } from '../notify-owner.ts';
import { endSessions, type EndSessionsDeps } from '../sessions/end-sessions.ts';
import { confirmAddress, type ConfirmAddressDeps } from './confirm-address.ts';
import { type FindRegistrationDeps, findRegistration } from './find-registration.ts';
import { type RegistrationDeps, registerUser } from './register-user.ts';
import { sealRegistrationCookie } from './registration-cookie.ts';

const REGISTERED = 'Registration successful! Please check your email for verification.';
const EMAIL_VERIFIED = 'Your e-mail address is verified. You can log in now.';
const CODE_SENT = 'If this address is waiting for verification, a new code has been sent to it.';
const RESET_SENT = 'If an account exists for this address, a reset code has been sent to it.';
const PASSWORD_CHANGED = 'Your password has been changed. You can log in now.';
const BAD_PASSWORD = 'This password cannot be used. Please choose one without spaces at its ends.';

type RegistrationRouteDeps = RegistrationDeps &
  FindRegistrationDeps &
  ConfirmAddressDeps &
  EndSessionsDeps & {
    readonly identity: PasswordProvider & HmacProvider;
    readonly readSettings: ReadSettings;
    readonly clock: Clock;
  };

const OTHER_TEXTS =
  'The terms or the privacy policy have changed since you opened this page. Please reload it, read them, and agree again.';

/** Routes for registering and for resetting a forgotten password. */
export function registrationRoutes(deps: RegistrationRouteDeps): Endpoint[] {
  const { identity, clock } = deps;
  return [
    endpoint(register, async ({ body, files }) => {
      const isOfOldTexts = (await findMissingConsent(deps.readSettings, body.consent, clock())) !== undefined;
      if (isOfOldTexts) {
        return refused(refusal('INVALID_INPUT', OTHER_TEXTS));
      }
      const registered = await registerUser(deps, body, files['id_proof'] ?? [], clock());
      if (!registered.ok) return registered;
      const cookies = [await sealRegistrationCookie(identity, registered.value.userId)];
      return ok({ answer: { success: true as const, message: REGISTERED }, cookies });
    }),
    endpoint(verifyEmail, async ({ body, cookies }) => {
      const registration = await findRegistration(deps, body, cookies);
      if (!registration.ok) return registration;
      const { code } = body;
      return answerFor(await confirmAddress(deps, { userId: registration.value, code }, clock()), EMAIL_VERIFIED);
    }),
    endpoint(resendCode, async ({ body }) => answerFor(await identity.resendCode(body.email), CODE_SENT)),
    endpoint(forgotPassword, async ({ body }) => answerFor(await identity.forgotPassword(body.email), RESET_SENT)),
    endpoint(resetPassword, async ({ body }) => {
      // Find the user first: after the reset the code is used up, so the client could not retry.
      const found = await identity.findUser(body.email);
      if (found.is === 'busy') return refused(refusal('TOO_MANY_REQUESTS'));
      const outcome = await identity.resetPassword(body.email, body.code, body.password);
      if (outcome.is === 'done' && found.is === 'found') {
        const { userId } = found;
        // Notify first, because it never throws. End all sessions, because somebody else may know the old password.
        await notifyOwner(deps, { kind: 'password-changed', userId, at: clock() });
        await endSessions(deps, userId, clock());
      }
      return answerFor(outcome, PASSWORD_CHANGED);
    }),
  ];
}

/** Errors: INVALID_CODE, WEAK_PASSWORD, TOO_MANY_REQUESTS. */
function answerFor(
  outcome: SendResult | PasswordResetResult,
  message: string,
): Result<{ answer: { success: true; message: string } }, Refusal> {
  switch (outcome.is) {
    case 'done':
    // Also when no account has the address: a different answer would reveal that.
    case 'not-sent':
      return ok({ answer: { success: true, message } });
    case 'wrong-code':
      return refused(refusal('INVALID_CODE'));
    case 'weak-password':
      return refused(refusal('WEAK_PASSWORD'));
    case 'invalid-password':
      return refused(refusal('WEAK_PASSWORD', BAD_PASSWORD));
    case 'busy':
      return refused(refusal('TOO_MANY_REQUESTS'));
  }
}

import {
  forgotPassword,
  register,
  resendCode,
  resetPassword,
  verifyEmail,
} from '../../../shared/contract/accounts/auth.ts';
import { refusal, type Refusal } from '../../../shared/contract/errors.ts';
import { ok, refused, type Result } from '../../../shared/model/result.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Endpoint, endpoint } from '../../platform/http/endpoint.ts';
import type { PasswordProvider, PasswordResetResult, SendResult } from '../identity-provider/identity-provider.ts';
import type { Sealing } from '../sealed-box.ts';
import { endSessions, type EndSessionsDeps } from '../sessions/end-sessions.ts';
import { tellOwner } from '../tell-owner.ts';
import { confirmAddress, type ConfirmAddressDeps } from './confirm-address.ts';
import { registrationCookie } from './registration-cookie.ts';
import { type MeantDeps, registrationMeant } from './registration-meant.ts';
import { type RegistrationDeps, registerUser } from './register-user.ts';

const REGISTERED = 'Registration successful! Please check your email for verification.';
const EMAIL_VERIFIED = 'Your email address is verified. You can log in now.';
const CODE_SENT = 'If this address is waiting for verification, a new code has been sent to it.';
const RESET_SENT = 'If an account exists for this address, a reset code has been sent to it.';
const PASSWORD_CHANGED = 'Your password has been changed. You can log in now.';
const BAD_PASSWORD = 'This password cannot be used. Please choose one without spaces at its ends.';

type RegistrationRouteDeps = RegistrationDeps &
  MeantDeps &
  ConfirmAddressDeps &
  EndSessionsDeps & { readonly identity: PasswordProvider & Sealing; readonly clock: Clock };

/** Becoming a user, and getting back in. */
export function registrationRoutes(deps: RegistrationRouteDeps): Endpoint[] {
  const { identity, clock } = deps;
  return [
    endpoint(register, async ({ body, files }) => {
      const registered = await registerUser(deps, body, files['id_proof'] ?? [], clock());
      if (!registered.ok) return registered;
      const cookies = [await registrationCookie(identity, registered.value.registration)];
      return ok({ answer: { success: true as const, message: REGISTERED }, cookies });
    }),
    endpoint(verifyEmail, async ({ body, cookies }) => {
      const registration = await registrationMeant(deps, body, cookies);
      if (!registration.ok) return registration;
      const { code } = body;
      return answerFor(await confirmAddress(deps, { registration: registration.value, code }, clock()), EMAIL_VERIFIED);
    }),
    endpoint(resendCode, async ({ body }) => answerFor(await identity.resendCode(body.email), CODE_SENT)),
    endpoint(forgotPassword, async ({ body }) => answerFor(await identity.forgotPassword(body.email), RESET_SENT)),
    endpoint(resetPassword, async ({ body }) => {
      // First: once the password is another the code is used up, and nobody could ask for the rest again.
      const found = await identity.findUser(body.email);
      if (found.is === 'busy') return refused(refusal('TOO_MANY_REQUESTS'));
      const outcome = await identity.resetPassword(body.email, body.code, body.password);
      if (outcome.is === 'done' && found.is === 'found') {
        const { userId } = found;
        // First, since it never fails. A password is often replaced because somebody else knows it.
        await tellOwner(deps, { kind: 'password-changed', userId, at: clock() });
        await endSessions(deps, userId, clock());
      }
      return answerFor(outcome, PASSWORD_CHANGED);
    }),
  ];
}

function said(message: string) {
  return ok({ answer: { success: true as const, message } });
}

/** Errors: INVALID_CODE, WEAK_PASSWORD, TOO_MANY_REQUESTS. */
function answerFor(
  outcome: SendResult | PasswordResetResult,
  message: string,
): Result<{ answer: { success: true; message: string } }, Refusal> {
  switch (outcome.is) {
    case 'done':
    // Nothing is sent to an address nobody has either: another answer would tell the two apart.
    case 'not-sent':
      return said(message);
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

import { forgotPassword, register, resendCode, resetPassword, verifyEmail } from '../../../shared/contract/auth.ts';
import { refusal, type Refusal } from '../../../shared/contract/errors.ts';
import { ok, refused, type Result } from '../../../shared/model/result.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Endpoint, endpoint } from '../../platform/http/endpoint.ts';
import type { PasswordResetResult, SendResult } from '../identity-provider/identity-provider.ts';
import { type RegistrationDeps, registerUser } from './register-user.ts';

const REGISTERED = 'Registration successful! Please check your email for verification.';
// The answer of this form tells anyway whose address is taken, so it may tell this.
const REGISTERED_WITHOUT_CODE =
  'Registration successful! The verification code could not be sent just now. Please ask for a new one later.';
const EMAIL_VERIFIED = 'Your email address is verified. You can log in now.';
const CODE_SENT = 'If this address is waiting for verification, a new code has been sent to it.';
const RESET_SENT = 'If an account exists for this address, a reset code has been sent to it.';
const PASSWORD_CHANGED = 'Your password has been changed. You can log in now.';
const BAD_PASSWORD = 'This password cannot be used. Please choose one without spaces at its ends.';

/** Becoming a user, and getting back in. */
export function registrationRoutes(deps: RegistrationDeps & { readonly clock: Clock }): Endpoint[] {
  const { identity, clock } = deps;
  return [
    endpoint(register, async ({ body, files }) => {
      const registered = await registerUser(deps, body, files['id_proof'] ?? [], clock());
      if (!registered.ok) return registered;
      return said(registered.value.codeSent ? REGISTERED : REGISTERED_WITHOUT_CODE);
    }),
    endpoint(verifyEmail, async ({ body }) =>
      answerFor(await identity.confirmEmail(body.email, body.code), EMAIL_VERIFIED),
    ),
    endpoint(resendCode, async ({ body }) => answerFor(await identity.resendCode(body.email), CODE_SENT)),
    endpoint(forgotPassword, async ({ body }) => answerFor(await identity.forgotPassword(body.email), RESET_SENT)),
    endpoint(resetPassword, async ({ body }) =>
      answerFor(await identity.resetPassword(body.email, body.code, body.password), PASSWORD_CHANGED),
    ),
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

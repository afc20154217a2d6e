/** How each operation of Cognito can refuse, and what that means here. Names not listed are thrown on. */
import { concernsPassword, saysDisabled, saysTooManyAttempts, type ErrorMap } from './cognito-errors.ts';
import type {
  AddressResult,
  CodeAnswer,
  CodeResult,
  EnrolmentResult,
  FindResult,
  PasswordResetResult,
  RefreshResult,
  SendResult,
  SignInResult,
  SignUpResult,
  SwitchResult,
} from './identity-provider.ts';

const BUSY = { is: 'busy' } as const;
const DONE = { is: 'done' } as const;
const NOT_SENT = { is: 'not-sent' } as const;
const WRONG_CODE = { is: 'wrong-code' } as const;
const EXPIRED = { is: 'expired' } as const;

const THROTTLED = {
  TooManyRequestsException: BUSY,
  ThrottlingException: BUSY,
  Throttling: BUSY,
  LimitExceededException: BUSY,
  TooManyFailedAttemptsException: BUSY,
} satisfies ErrorMap<typeof BUSY>;

export const SIGN_IN_ERROR_MAP: ErrorMap<SignInResult> = {
  ...THROTTLED,
  NotAuthorizedException: (error) => {
    if (saysDisabled(error)) return { is: 'disabled' };
    return { is: saysTooManyAttempts(error) ? 'busy' : 'wrong' };
  },
  UserNotFoundException: { is: 'wrong' },
  InvalidParameterException: { is: 'wrong' },
  UserNotConfirmedException: { is: 'unconfirmed' },
  PasswordResetRequiredException: { is: 'reset-required' },
};

export const REFRESH_ERROR_MAP: ErrorMap<RefreshResult> = {
  ...THROTTLED,
  NotAuthorizedException: (error) => ({ is: saysDisabled(error) ? 'disabled' : 'expired' }),
  // Said of a token that rotation has replaced.
  RefreshTokenReuseException: { is: 'reused' },
  UserNotFoundException: EXPIRED,
  UserNotConfirmedException: EXPIRED,
  PasswordResetRequiredException: EXPIRED,
  InvalidParameterException: EXPIRED,
};

export const SIGN_UP_ERROR_MAP: ErrorMap<SignUpResult> = {
  ...THROTTLED,
  UsernameExistsException: { is: 'exists' },
  CodeDeliveryFailureException: { is: 'code-not-sent' },
  InvalidPasswordException: { is: 'weak-password' },
  InvalidParameterException: (error) => ({ is: concernsPassword(error) ? 'invalid-password' : 'invalid-email' }),
};

export const FIND_ERROR_MAP: ErrorMap<FindResult> = { ...THROTTLED, UserNotFoundException: { is: 'nobody' } };

/** Disabling and enabling a user. */
export const SWITCH_ERROR_MAP: ErrorMap<SwitchResult> = { ...THROTTLED, UserNotFoundException: { is: 'nobody' } };

/** Joining a group: whoever is missing here is a bug. */
export const GROUP_ERROR_MAP: ErrorMap<SendResult> = THROTTLED;

export const CONFIRM_ERROR_MAP: ErrorMap<CodeResult> = {
  ...THROTTLED,
  CodeMismatchException: WRONG_CODE,
  ExpiredCodeException: WRONG_CODE,
  UserNotFoundException: WRONG_CODE,
  // Also said of an address already confirmed: in the same words, or anyone could ask which addresses are known.
  NotAuthorizedException: (error) => (saysTooManyAttempts(error) ? BUSY : WRONG_CODE),
  InvalidParameterException: WRONG_CODE,
  AliasExistsException: WRONG_CODE,
};

/** What depends on who has the address is a success, or `not-sent`, which strangers are not told. */
export const SEND_ERROR_MAP: ErrorMap<SendResult> = {
  ...THROTTLED,
  // Said of the limit of one person, or of all mails of a day: only for an address that somebody has.
  LimitExceededException: NOT_SENT,
  UserNotFoundException: DONE,
  InvalidParameterException: DONE,
  NotAuthorizedException: DONE,
  CodeDeliveryFailureException: NOT_SENT,
};

export const RESET_ERROR_MAP: ErrorMap<PasswordResetResult> = {
  ...THROTTLED,
  CodeMismatchException: WRONG_CODE,
  ExpiredCodeException: WRONG_CODE,
  UserNotFoundException: WRONG_CODE,
  UserNotConfirmedException: WRONG_CODE,
  NotAuthorizedException: WRONG_CODE,
  InvalidPasswordException: { is: 'weak-password' },
  InvalidParameterException: (error) => (concernsPassword(error) ? { is: 'invalid-password' } : WRONG_CODE),
};

/**
 * A code is good once: a used one is called expired.
 * https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_RespondToAuthChallenge.html#API_RespondToAuthChallenge_Errors
 */
export const CODE_ERROR_MAP: ErrorMap<CodeAnswer> = {
  ...THROTTLED,
  CodeMismatchException: WRONG_CODE,
  ExpiredCodeException: WRONG_CODE,
  // Otherwise said of a session that is over or was never one.
  NotAuthorizedException: (error) => (saysDisabled(error) ? { is: 'disabled' } : EXPIRED),
  UserNotFoundException: EXPIRED,
  UserNotConfirmedException: EXPIRED,
  PasswordResetRequiredException: EXPIRED,
  InvalidParameterException: EXPIRED,
  // The second factor was taken away meanwhile: the next try with the password alone succeeds.
  SoftwareTokenMFANotFoundException: EXPIRED,
};

/** https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_VerifySoftwareToken.html#API_VerifySoftwareToken_Errors */
export const ENROLMENT_ERROR_MAP: ErrorMap<EnrolmentResult> = {
  ...THROTTLED,
  EnableSoftwareTokenMFAException: WRONG_CODE,
  CodeMismatchException: WRONG_CODE,
  // Said of an access token that is over.
  NotAuthorizedException: EXPIRED,
};

/**
 * Asking for another address. One that somebody has, and a mail that did not go out, are answered like any other.
 * https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_UpdateUserAttributes.html#API_UpdateUserAttributes_Errors
 */
export const ADDRESS_ERROR_MAP: ErrorMap<AddressResult> = {
  ...THROTTLED,
  AliasExistsException: DONE,
  LimitExceededException: DONE,
  CodeDeliveryFailureException: DONE,
  InvalidParameterException: { is: 'invalid-email' },
};

/** https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_VerifyUserAttribute.html#API_VerifyUserAttribute_Errors */
export const VERIFY_ERROR_MAP: ErrorMap<EnrolmentResult> = {
  ...THROTTLED,
  CodeMismatchException: WRONG_CODE,
  ExpiredCodeException: WRONG_CODE,
  InvalidParameterException: WRONG_CODE,
  // Somebody has the address: in the words of a wrong code, or anyone could ask which addresses are known.
  AliasExistsException: WRONG_CODE,
  // Said of an access token that is over.
  NotAuthorizedException: EXPIRED,
};

/** Switching the question for a code on or off: whoever is missing here is a bug. */
export const PREFERENCE_ERROR_MAP: ErrorMap<SendResult> = THROTTLED;

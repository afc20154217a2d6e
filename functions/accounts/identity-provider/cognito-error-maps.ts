/** The result of each error that a Cognito operation is expected to return. */
import { concernsPassword, saysDisabled, saysTooManyAttempts, type ErrorMap } from './cognito-errors.ts';
import type {
  AddressResult,
  CodeAnswer,
  CodeResult,
  EnrolmentResult,
  FindResult,
  PasswordResult,
  PasswordResetResult,
  RefreshResult,
  ChangeResult,
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
  // Cognito returns this for a token that rotation has replaced.
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

/** Disabling, enabling and deleting an account of the pool. */
export const ACCOUNT_ERROR_MAP: ErrorMap<SwitchResult> = { ...THROTTLED, UserNotFoundException: { is: 'nobody' } };

/** Adding a user to a group. A missing user is a bug, so it is not listed. */
export const GROUP_ERROR_MAP: ErrorMap<ChangeResult> = THROTTLED;

/** Setting a password as an admin of the pool. A missing user is a bug, so it is not listed. */
export const PASSWORD_ERROR_MAP: ErrorMap<PasswordResult> = {
  ...THROTTLED,
  InvalidPasswordException: { is: 'weak-password' },
  InvalidParameterException: { is: 'weak-password' },
};

export const CONFIRM_ERROR_MAP: ErrorMap<CodeResult> = {
  ...THROTTLED,
  CodeMismatchException: WRONG_CODE,
  ExpiredCodeException: WRONG_CODE,
  UserNotFoundException: WRONG_CODE,
  // Cognito also returns this for a confirmed address. The result is the same as for a wrong code, so that nobody can
  // find out which addresses have accounts.
  NotAuthorizedException: (error) => (saysTooManyAttempts(error) ? BUSY : WRONG_CODE),
  InvalidParameterException: WRONG_CODE,
  AliasExistsException: WRONG_CODE,
};

/** Errors that depend on who has the address become `done` or `not-sent`. Callers answer both alike. */
export const SEND_ERROR_MAP: ErrorMap<SendResult> = {
  ...THROTTLED,
  // The limit of one user or of all mails in a day. It only occurs for an address that has an account.
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
 * A code works once; Cognito calls a used one expired.
 * https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_RespondToAuthChallenge.html#API_RespondToAuthChallenge_Errors
 */
export const CODE_ERROR_MAP: ErrorMap<CodeAnswer> = {
  ...THROTTLED,
  CodeMismatchException: WRONG_CODE,
  ExpiredCodeException: WRONG_CODE,
  // Other causes: the challenge session is over or was never valid.
  NotAuthorizedException: (error) => (saysDisabled(error) ? { is: 'disabled' } : EXPIRED),
  UserNotFoundException: EXPIRED,
  UserNotConfirmedException: EXPIRED,
  PasswordResetRequiredException: EXPIRED,
  InvalidParameterException: EXPIRED,
  // The second factor was removed meanwhile. The next sign-in succeeds with the password alone.
  SoftwareTokenMFANotFoundException: EXPIRED,
};

/** https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_VerifySoftwareToken.html#API_VerifySoftwareToken_Errors */
export const ENROLMENT_ERROR_MAP: ErrorMap<EnrolmentResult> = {
  ...THROTTLED,
  EnableSoftwareTokenMFAException: WRONG_CODE,
  CodeMismatchException: WRONG_CODE,
  // The access token has expired.
  NotAuthorizedException: EXPIRED,
};

/**
 * Requesting another address. An address that is taken and a mail that failed get the same answer as success.
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
  // Somebody else has the address. The result is the same as for a wrong code, so that nobody can find out which
  // addresses have accounts.
  AliasExistsException: WRONG_CODE,
  // The access token has expired.
  NotAuthorizedException: EXPIRED,
};

/** Turning the second factor on or off. A missing user is a bug, so it is not listed. */
export const PREFERENCE_ERROR_MAP: ErrorMap<ChangeResult> = THROTTLED;

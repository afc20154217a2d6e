/** The calls to the user pool and every result they expect. Any other error is an outage and is thrown. */

/** A session's tokens. The refresh token is absent when the old one stays valid. */
export interface Tokens {
  readonly accessToken: string;
  readonly idToken: string;
  readonly refreshToken?: string;
}

/** Too many attempts, by one person or by all together. */
export type Busy = { readonly is: 'busy' };

/** A sign-in that waits a few minutes for a code. */
export interface Challenge {
  readonly userId: string;
  /** Cognito's session string: 20 to 2,048 characters. */
  readonly session: string;
}

export type SignInResult =
  | { readonly is: 'signed-in'; readonly tokens: Tokens }
  /** The password is right, but the address is not confirmed. */
  | { readonly is: 'unconfirmed' }
  | { readonly is: 'wrong' }
  | { readonly is: 'disabled' }
  /** The operator requires a new password. */
  | { readonly is: 'reset-required' }
  /** The password is right; the authenticator app's code is missing. */
  | { readonly is: 'code-needed'; readonly challenge: Challenge }
  /** The password is right, but it is the operator's temporary one. */
  | { readonly is: 'temporary-password' }
  | Busy;

export type RefreshResult =
  | { readonly is: 'signed-in'; readonly tokens: Tokens }
  | { readonly is: 'expired' }
  /** Rotation replaced this token a while ago: somebody else may have the newer one. */
  | { readonly is: 'reused' }
  | { readonly is: 'disabled' }
  | Busy;

export type SignUpResult =
  | { readonly is: 'signed-up'; readonly userId: string }
  | { readonly is: 'exists' }
  /** The user exists now, but the code could not be sent. */
  | { readonly is: 'code-not-sent' }
  | { readonly is: 'weak-password' }
  | { readonly is: 'invalid-password' }
  | { readonly is: 'invalid-email' }
  | Busy;

export type CodeResult = { readonly is: 'done' } | { readonly is: 'wrong-code' } | Busy;

export type PasswordResetResult = CodeResult | { readonly is: 'weak-password' } | { readonly is: 'invalid-password' };

/** The result of setting a password without a code. */
export type PasswordResult = { readonly is: 'done' } | { readonly is: 'weak-password' } | Busy;

/** The result of a change that needs no code and no mail. */
export type ChangeResult = { readonly is: 'done' } | Busy;

/** Callers answer `done` and `not-sent` alike, so that nobody can find out which addresses have accounts. */
export type SendResult = { readonly is: 'done' } | { readonly is: 'not-sent' } | Busy;

interface FoundUser {
  readonly is: 'found';
  readonly userId: string;
  readonly isConfirmed: boolean;
  /** The address in the user pool. */
  readonly email: string;
}
export type FindResult = FoundUser | { readonly is: 'nobody' } | Busy;

export type SwitchResult = { readonly is: 'done' } | { readonly is: 'nobody' } | Busy;

export type CodeAnswer =
  | { readonly is: 'signed-in'; readonly tokens: Tokens }
  | { readonly is: 'wrong-code' }
  /** The sign-in waited too long for its code. */
  | { readonly is: 'expired' }
  | { readonly is: 'disabled' }
  | Busy;

interface RefusedCode {
  readonly is: 'wrong-code' | 'expired';
}
export type EnrolmentResult = { readonly is: 'done' } | RefusedCode | Busy;

/** `done` even when nothing could be sent, so that nobody can find out which addresses have accounts. */
export type AddressResult = { readonly is: 'done' } | { readonly is: 'invalid-email' } | Busy;

export interface SignUp {
  readonly email: string;
  readonly password: string;
}

/** Signs people in and out. */
export interface SessionProvider {
  readonly signIn: (email: string, password: string) => Promise<SignInResult>;
  readonly refresh: (refreshToken: string) => Promise<RefreshResult>;
  /** Ends the session. No error for a token that is unknown, expired or already revoked. */
  readonly revoke: (refreshToken: string) => Promise<void>;
  /** Ends every session of a user: none of their refresh tokens works any more. */
  readonly signOutEverywhere: (userId: string) => Promise<SendResult>;
}

/** Finds users and signs up new ones. */
export interface SignUpProvider {
  /** Creates an unconfirmed user and sends the code. */
  readonly signUp: (person: SignUp) => Promise<SignUpResult>;
  readonly findUser: (emailOrUserId: string) => Promise<FindResult>;
  /** Adds a user to the group of bidders. Idempotent. */
  readonly makeBidder: (email: string) => Promise<ChangeResult>;
  /** Confirms the address of one sign-up. The code of another sign-up for the same address is wrong. */
  readonly confirmEmail: (userId: string, code: string) => Promise<CodeResult>;
  readonly resendCode: (email: string) => Promise<SendResult>;
  /** Deletes an account; true also if it is gone already. False when the pool is throttled. */
  readonly deleteAccount: (userId: string) => Promise<boolean>;
}

/** Resets forgotten passwords. */
export interface PasswordProvider {
  readonly forgotPassword: (email: string) => Promise<SendResult>;
  readonly resetPassword: (email: string, code: string, password: string) => Promise<PasswordResetResult>;
}

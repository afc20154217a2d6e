/** What Boli asks of the user pool, and every answer it expects. Anything else is an outage and is thrown. */

/** Tokens of a session. The refresh token is absent when the old one stays good. */
export interface Tokens {
  readonly accessToken: string;
  readonly idToken: string;
  readonly refreshToken?: string;
}

/** Too many attempts, by one person or by everybody together. */
export type Busy = { readonly is: 'busy' };

/** A sign-in that waits for a code, for a few minutes. */
export interface Challenge {
  readonly userId: string;
  /** Cognito's name of it: 20 to 2,048 characters. */
  readonly session: string;
}

export type SignInResult =
  | { readonly is: 'signed-in'; readonly tokens: Tokens }
  /** The password is right, the address is not confirmed. */
  | { readonly is: 'unconfirmed' }
  | { readonly is: 'wrong' }
  | { readonly is: 'disabled' }
  /** The operator has asked for a new password. */
  | { readonly is: 'reset-required' }
  /** The password is right; the code of the authenticator app is missing. */
  | { readonly is: 'code-needed'; readonly challenge: Challenge }
  /** The password is right, but it is the operator's temporary one. */
  | { readonly is: 'temporary-password' }
  | Busy;

export type RefreshResult =
  | { readonly is: 'signed-in'; readonly tokens: Tokens }
  | { readonly is: 'expired' }
  /** The token was replaced by rotation a while ago: somebody else may have the newer one. */
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

/** Whether a code was sent stays inside: the answer must not tell known addresses from unknown ones. */
export type SendResult = { readonly is: 'done' } | { readonly is: 'not-sent' } | Busy;

interface FoundUser {
  readonly is: 'found';
  readonly userId: string;
  readonly isConfirmed: boolean;
  /** The address as the user pool has it. */
  readonly email: string;
}
export type FindResult = FoundUser | { readonly is: 'nobody' } | Busy;

export type SwitchResult = { readonly is: 'done' } | { readonly is: 'nobody' } | Busy;

export type CodeAnswer =
  | { readonly is: 'signed-in'; readonly tokens: Tokens }
  | { readonly is: 'wrong-code' }
  /** The sign-in has waited too long for its code. */
  | { readonly is: 'expired' }
  | { readonly is: 'disabled' }
  | Busy;

interface RefusedCode {
  readonly is: 'wrong-code' | 'expired';
}
export type EnrolmentResult = { readonly is: 'done' } | RefusedCode | Busy;

/** `done` also where nothing could be sent: the answer must not tell known addresses from unknown ones. */
export type AddressResult = { readonly is: 'done' } | { readonly is: 'invalid-email' } | Busy;

export interface SignUp {
  readonly email: string;
  readonly password: string;
}

/** Signing in and out. */
export interface SessionProvider {
  readonly signIn: (email: string, password: string) => Promise<SignInResult>;
  readonly refresh: (refreshToken: string) => Promise<RefreshResult>;
  /** Ends the session. Harmless for tokens that are unknown, expired or already revoked. */
  readonly revoke: (refreshToken: string) => Promise<void>;
  /** Ends every session of somebody: no refresh token of theirs works any more. */
  readonly signOutEverywhere: (userId: string) => Promise<SendResult>;
}

/** Who is there, and becoming one of them. */
export interface SignUpProvider {
  /** Creates an unconfirmed user and sends the code. */
  readonly signUp: (person: SignUp) => Promise<SignUpResult>;
  /** The user behind an address or a user id. */
  readonly findUser: (emailOrUserId: string) => Promise<FindResult>;
  /** Puts a registered person into the group of bidders; harmless when already there. */
  readonly makeBidder: (email: string) => Promise<SendResult>;
  /** Confirms the address of one sign-up: a code that was sent for another one is wrong. */
  readonly confirmEmail: (userId: string, code: string) => Promise<CodeResult>;
  readonly resendCode: (email: string) => Promise<SendResult>;
  /** Forgets a sign-up whose address was never confirmed; harmless when it is gone. */
  readonly discardSignUp: (userId: string) => Promise<SendResult>;
}

/** Getting back in without the password. */
export interface PasswordProvider {
  readonly forgotPassword: (email: string) => Promise<SendResult>;
  /** Replaces the password. */
  readonly resetPassword: (email: string, code: string, password: string) => Promise<PasswordResetResult>;
}

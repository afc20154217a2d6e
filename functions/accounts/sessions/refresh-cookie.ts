import { COOKIES } from '../../../shared/contract/cookies.ts';

/**
 * The cookie that carries the refresh token. Scripts cannot read it, and only /api/auth ever receives it. By its prefix a
 * browser keeps it only with `Secure`, so that no page without TLS can plant one; localhost counts as safe in Firefox and
 * in today's Chromium (https://github.com/httpwg/http-extensions/issues/2605), and sign-in.spec.ts looks.
 */
const NAME = COOKIES.refresh.name;
const ATTRIBUTES = 'HttpOnly; Secure; SameSite=Strict; Path=/api/auth';

/** As long as the refresh token lives: 30 days. */
const MAX_AGE_SECONDS = 30 * 24 * 60 * 60;

/** Tokens are base64url parts and dots, seals base64; browsers keep at most 4,096 bytes. */
const VALUE = /^(?=.{1,4096}$)[\w.=-]+~[\w-]+~\d+~[\w+/=]+$/;

/** What the cookie holds: the token, and whose it is under a seal, for the day when the user pool does not tell. */
export interface KeptToken {
  readonly refreshToken: string;
  readonly userId: string;
  /** When the session began, epoch milliseconds. */
  readonly signedInAt: number;
  /** Of `sealedText`. */
  readonly seal: string;
}

/** What the seal is of. */
export const sealedText = ({ refreshToken, userId, signedInAt }: Omit<KeptToken, 'seal'>): string =>
  `refresh ${userId} ${signedInAt} ${refreshToken}`;

/** The Set-Cookie value that keeps a refresh token. */
export function setRefreshCookie({ refreshToken, userId, signedInAt, seal }: KeptToken): string {
  const value = `${refreshToken}~${userId}~${signedInAt}~${seal}`;
  if (!VALUE.test(value)) throw new Error('The refresh token does not fit into a cookie.');
  return `${NAME}=${value}; Max-Age=${String(MAX_AGE_SECONDS)}; ${ATTRIBUTES}`;
}

/** The Set-Cookie value that forgets it. */
export const CLEAR_REFRESH_COOKIE = `${NAME}=; Max-Age=0; ${ATTRIBUTES}`;

/** The refresh token among the cookies of a request; undefined when absent or not even shaped like one. */
export function readRefreshCookie(cookies: Readonly<Record<string, string>>): KeptToken | undefined {
  const value = cookies[NAME];
  if (value === undefined || !VALUE.test(value)) return undefined;
  const [refreshToken = '', userId = '', signedInAt = '', seal = ''] = value.split('~');
  return { refreshToken, userId, signedInAt: Number(signedInAt), seal };
}

import { COOKIES } from '#shared/contract/http/headers.ts';

/**
 * The cookie with the refresh token. Scripts cannot read it, and the browser sends it only to /api/auth. The prefix of
 * its name makes browsers require `Secure`, so that no page without TLS can set it. Firefox and today's Chromium treat
 * localhost as secure (https://github.com/httpwg/http-extensions/issues/2605); sign-in.spec.ts tests that.
 */
const NAME = COOKIES.refresh.name;
const ATTRIBUTES = 'HttpOnly; Secure; SameSite=Strict; Path=/api/auth';

/** The lifetime of the refresh token: 30 days. */
const MAX_AGE_SECONDS = 30 * 24 * 60 * 60;

/** Tokens are base64url parts and dots, HMACs are base64. Browsers keep at most 4,096 bytes. */
const VALUE = /^(?=.{1,4096}$)[\w.=-]+~[\w-]+~\d+~[\w+/=]+$/;

/**
 * The token, and its session with an HMAC over both, for when the user pool rejects the token without naming its user.
 */
export interface RefreshCookie {
  readonly refreshToken: string;
  readonly userId: string;
  /** When the session began. Epoch milliseconds. */
  readonly signedInAt: number;
  /** The HMAC of `hmacText`. */
  readonly hmac: string;
}

/** The text that the HMAC covers. */
export const hmacText = ({ refreshToken, userId, signedInAt }: Omit<RefreshCookie, 'hmac'>): string =>
  `refresh ${userId} ${signedInAt} ${refreshToken}`;

/** The Set-Cookie value that stores a refresh token. */
export function setRefreshCookie({ refreshToken, userId, signedInAt, hmac }: RefreshCookie): string {
  const value = `${refreshToken}~${userId}~${signedInAt}~${hmac}`;
  if (!VALUE.test(value)) throw new Error('The refresh token does not fit into a cookie.');
  return `${NAME}=${value}; Max-Age=${String(MAX_AGE_SECONDS)}; ${ATTRIBUTES}`;
}

/** The Set-Cookie value that deletes it. */
export const CLEAR_REFRESH_COOKIE = `${NAME}=; Max-Age=0; ${ATTRIBUTES}`;

/** The refresh token in the request's cookies; undefined when it is absent or malformed. The caller checks the HMAC. */
export function readRefreshCookie(cookies: Readonly<Record<string, string>>): RefreshCookie | undefined {
  const value = cookies[NAME];
  if (value === undefined || !VALUE.test(value)) return undefined;
  const [refreshToken = '', userId = '', signedInAt = '', hmac = ''] = value.split('~');
  return { refreshToken, userId, signedInAt: Number(signedInAt), hmac };
}

/** The cookie that carries the refresh token. Scripts cannot read it, and only /api/auth ever receives it. */
const NAME = 'boli_refresh';
const ATTRIBUTES = 'HttpOnly; Secure; SameSite=Strict; Path=/api/auth';

/** As long as the refresh token lives: 30 days. */
const MAX_AGE_SECONDS = 30 * 24 * 60 * 60;

/** Tokens are base64url parts and dots; browsers keep at most 4,096 bytes. */
const TOKEN = /^[\w.=-]{1,4096}$/;

/** The Set-Cookie value that keeps a refresh token. */
export function setRefreshCookie(refreshToken: string): string {
  if (!TOKEN.test(refreshToken)) throw new Error('The refresh token does not fit into a cookie.');
  return `${NAME}=${refreshToken}; Max-Age=${String(MAX_AGE_SECONDS)}; ${ATTRIBUTES}`;
}

/** The Set-Cookie value that forgets it. */
export const CLEAR_REFRESH_COOKIE = `${NAME}=; Max-Age=0; ${ATTRIBUTES}`;

/** The refresh token among the cookies of a request; undefined when absent or not even shaped like one. */
export function readRefreshCookie(cookies: Readonly<Record<string, string>>): string | undefined {
  const token = cookies[NAME];
  return token !== undefined && TOKEN.test(token) ? token : undefined;
}

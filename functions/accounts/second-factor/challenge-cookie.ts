import { COOKIES } from '#shared/contract/http/headers.ts';
import type { Challenge } from '../identity-provider/identity-provider.ts';

/** The cookie between the two steps of a sign-in. It names the challenge that waits for its code. */
const NAME = COOKIES.secondFactor.name;
const ATTRIBUTES = 'HttpOnly; Secure; SameSite=Strict; Path=/api/auth';

/** The user pool waits for the code this long. */
const MAX_AGE_SECONDS = 5 * 60;

/** The session (base64url), the user id, and the HMAC (base64). */
const VALUE = /^(?=.{1,4096}$)[\w-]+~[\w-]+~[\w+/=]+$/;

interface ChallengeCookie extends Challenge {
  /** The HMAC of `challengeText`. Without it anybody could use up another account's attempts. */
  readonly hmac: string;
}

/** The text that the HMAC covers. */
export const challengeText = ({ userId, session }: Challenge): string => `second factor ${userId} ${session}`;

export function setChallengeCookie({ userId, session, hmac }: ChallengeCookie): string {
  const value = `${Buffer.from(session).toString('base64url')}~${userId}~${hmac}`;
  if (!VALUE.test(value)) throw new Error('The challenge does not fit into a cookie.');
  return `${NAME}=${value}; Max-Age=${String(MAX_AGE_SECONDS)}; ${ATTRIBUTES}`;
}

export const CLEAR_CHALLENGE_COOKIE = `${NAME}=; Max-Age=0; ${ATTRIBUTES}`;

/** The challenge in the request's cookies; undefined when it is absent or malformed. The caller checks the HMAC. */
export function readChallengeCookie(cookies: Readonly<Record<string, string>>): ChallengeCookie | undefined {
  const value = cookies[NAME];
  if (value === undefined || !VALUE.test(value)) return undefined;
  const [session = '', userId = '', hmac = ''] = value.split('~');
  return { session: Buffer.from(session, 'base64url').toString('utf8'), userId, hmac };
}

import { COOKIES } from '../../../shared/contract/cookies.ts';
import type { Challenge } from '../identity-provider/identity-provider.ts';

/** The cookie between the two steps of a sign-in: which one it is that waits for its code. */
const NAME = COOKIES.secondFactor.name;
const ATTRIBUTES = 'HttpOnly; Secure; SameSite=Strict; Path=/api/auth';

/** As long as the user pool waits for the code. */
const MAX_AGE_SECONDS = 5 * 60;

/** Base64url of the session, the user's id, and a base64 seal. */
const VALUE = /^(?=.{1,4096}$)[\w-]+~[\w-]+~[\w+/=]+$/;

interface SealedChallenge extends Challenge {
  /** Of `challengeText`: nobody uses up the tries of an account whose password they do not know. */
  readonly seal: string;
}

/** What the seal is of. */
export const challengeText = ({ userId, session }: Challenge): string => `second factor ${userId} ${session}`;

export function setChallengeCookie({ userId, session, seal }: SealedChallenge): string {
  const value = `${Buffer.from(session).toString('base64url')}~${userId}~${seal}`;
  if (!VALUE.test(value)) throw new Error('The session of a sign-in does not fit into a cookie.');
  return `${NAME}=${value}; Max-Age=${String(MAX_AGE_SECONDS)}; ${ATTRIBUTES}`;
}

export const CLEAR_CHALLENGE_COOKIE = `${NAME}=; Max-Age=0; ${ATTRIBUTES}`;

/** The sign-in among the cookies of a request; undefined when absent or not even shaped like one. */
export function readChallengeCookie(cookies: Readonly<Record<string, string>>): SealedChallenge | undefined {
  const value = cookies[NAME];
  if (value === undefined || !VALUE.test(value)) return undefined;
  const [session = '', userId = '', seal = ''] = value.split('~');
  return { session: Buffer.from(session, 'base64url').toString('utf8'), userId, seal };
}

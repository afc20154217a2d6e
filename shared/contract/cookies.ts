/** The cookies of the API. Scripts cannot read them, and browsers send them to `/api/auth` only. */
export const COOKIES = {
  refresh: { name: '__Secure-boli_refresh', holds: 'The refresh token of a session.' },
  registration: { name: '__Secure-boli_registration', holds: 'Which registration a code may confirm.' },
  secondFactor: { name: 'boli_second_factor', holds: 'The sign-in that waits for its second step.' },
} as const;

type CookieName = keyof typeof COOKIES;

/** What a route does with cookies. */
export interface CookieUse {
  readonly reads?: CookieName;
  /** Also those that it clears. */
  readonly sets?: readonly CookieName[];
}

/** Headers and cookies that the site, its edge and its API agree on. */

/** The header with the key that CloudFront adds, so that the API can refuse direct requests. */
export const ORIGIN_KEY_HEADER = 'x-boli-origin-key';

/** On a request: the client's id for it. On the answer: the id in the logs. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** The API's cookies. Scripts cannot read them, and browsers send them only to `/api/auth`, or to `/api/guest`. */
export const COOKIES = {
  refresh: { name: '__Secure-boli_refresh', holds: 'The refresh token of a session.' },
  registration: { name: '__Secure-boli_registration', holds: 'Which registration a code may confirm.' },
  grievances: { name: '__Secure-boli_grievances', holds: 'Which browser entered a code for grievances.' },
  secondFactor: { name: 'boli_second_factor', holds: 'The sign-in that waits for its second step.' },
} as const;

type CookieName = keyof typeof COOKIES;

/** How a route uses cookies. */
export interface CookieUse {
  readonly reads?: CookieName;
  /** Cookies that the route sets or clears. */
  readonly sets?: readonly CookieName[];
}

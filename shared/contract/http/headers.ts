/** Headers that the site, its edge and its API agree on. */

/** The header with the key that CloudFront adds, so that the API can refuse direct requests. */
export const ORIGIN_KEY_HEADER = 'x-boli-origin-key';

/** On a request: the client's id for it. On the answer: the id in the logs. */
export const REQUEST_ID_HEADER = 'x-request-id';

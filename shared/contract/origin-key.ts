/** The header in which the distribution shows the API that a request came through it. */
export const ORIGIN_KEY_HEADER = 'x-boli-origin-key';

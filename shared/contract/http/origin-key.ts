/** The header with the key that CloudFront adds, so that the API can refuse direct requests. */
export const ORIGIN_KEY_HEADER = 'x-boli-origin-key';

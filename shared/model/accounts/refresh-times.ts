/**
 * How long Cognito accepts a refresh token after rotation, for clients that did not receive the newer one. This is
 * Cognito's maximum; for later retries see `refresh-session.ts`.
 * https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_RefreshTokenRotationType.html
 */
export const REFRESH_GRACE_SECONDS = 60;

/** The browser's timeout for a refresh. Three attempts on a bad connection fit into the grace period. */
export const REFRESH_TIMEOUT_MS = 15_000;

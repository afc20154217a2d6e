/**
 * How long Cognito takes a refresh token after a newer one took its place: whoever never got the answer with the newer one
 * asks again with the old one. The most that Cognito allows; for those who ask later still, see `refresh-session.ts`.
 * https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_RefreshTokenRotationType.html
 */
export const REFRESH_GRACE_SECONDS = 60;

/** After how long a browser takes the answer to a refresh for lost: three tries on a bad connection fit into the grace. */
export const REFRESH_ANSWER_WITHIN_MS = 15_000;

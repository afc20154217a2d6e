/** In the media bucket, and read by everybody. */
export const LOG_FOLDER = 'log/';
/** Checkpoints and full tiles in the bucket of the ledgers, which locks them. */
export const KEPT_LOG_FOLDER = 'public-log/';
/** In the snapshots bucket. */
export const LOG_STATE_KEY = 'log-state.json';

/** In the media bucket, and read by everybody. */
export const LOG_FOLDER = 'log/';
/** In the bucket of the ledgers, which locks them. */
export const CHECKPOINTS_FOLDER = 'log-checkpoints/';
/** In the snapshots bucket. */
export const LOG_STATE_KEY = 'log-state.json';

/** Keys of objects in S3 that more than one room needs. */

/** In the media bucket, and read by everybody. */
export const LOG_FOLDER = 'log/';
/** Checkpoints and full tiles in the bucket of the ledgers, which locks them. */
export const KEPT_LOG_FOLDER = 'public-log/';
/** In the snapshots bucket. */
export const LOG_STATE_KEY = 'log-state.json';

/** Documents are not below `media/`, which CloudFront serves to everybody: only signed links open them. */
export function documentKey(auctionId: string, documentId: string): string {
  return `documents/${auctionId}/${documentId}.pdf`;
}

/** In the snapshots bucket. */
export const SNAPSHOT_KEY = 'catalogue.json.zst';

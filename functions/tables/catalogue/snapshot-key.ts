/** The one key of the bucket of snapshots. */
export const SNAPSHOT_KEY = 'catalogue.json.zst';

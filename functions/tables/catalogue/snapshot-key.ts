/** In the snapshots bucket. */
export const SNAPSHOT_KEY = 'catalogue.json.zst';

/** The only key in the snapshots bucket. */
export const SNAPSHOT_KEY = 'catalogue.json.zst';

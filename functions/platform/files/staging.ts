/** Where unclaimed uploads lie, in the bucket of their kind, until they expire after a day. */
const STAGING_PREFIX = 'uploads/';

const STAGED = /^uploads\/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The key of a new upload. */
export function stagingKey(uuid: string): string {
  return `${STAGING_PREFIX}${uuid}`;
}

/** Whether a key that somebody sent is one of ours: anything else in the bucket is not theirs to claim. */
export function isStagingKey(key: string): boolean {
  return STAGED.test(key);
}

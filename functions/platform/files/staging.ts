/** The prefix of unclaimed uploads in each bucket. They expire after a day. */
const STAGING_PREFIX = 'uploads/';

const STAGED = /^uploads\/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?:-[0-9a-f]{32})?$/;

/**
 * The key of a new upload.
 * @param source what a picture was made from (`shared/model/uploads.ts`), if it is imported
 */
export function stagingKey(uuid: string, source?: string): string {
  return `${STAGING_PREFIX}${uuid}${source === undefined ? '' : `-${source}`}`;
}

/** Whether a key from a caller is a staging key. Callers must not reach other objects of the bucket. */
export function isStagingKey(key: string): boolean {
  return STAGED.test(key);
}

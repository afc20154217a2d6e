import { randomInt, randomUUID } from 'node:crypto';

/**
 * Makes a user id like Cognito has made since 2024: a UUID with version 7 and the variant that RFC 9562 reserves for
 * Microsoft. So code that accepts only version 4 fails here as it would on AWS. The ids do not sort by time.
 * https://github.com/ustaxcourt/ef-cms/pull/4830, https://github.com/uuidjs/uuid/issues/936
 */
export function newSub(): string {
  const uuid = randomUUID();
  return `${uuid.slice(0, 14)}7${uuid.slice(15, 19)}${randomInt(2) === 0 ? 'c' : 'd'}${uuid.slice(20)}`;
}

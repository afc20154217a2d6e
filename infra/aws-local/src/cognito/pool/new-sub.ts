import { randomInt, randomUUID } from 'node:crypto';

/**
 * The id of a new user, in the form in which user pools made since 2024 give them: a UUID that says version 7 and the
 * variant that RFC 9562 leaves to Microsoft, so that no rule about UUIDs of version 4 passes here and fails on AWS. Nobody
 * has seen that they sort by time, and these do not.
 * https://github.com/ustaxcourt/ef-cms/pull/4830, https://github.com/uuidjs/uuid/issues/936
 */
export function newSub(): string {
  const uuid = randomUUID();
  return `${uuid.slice(0, 14)}7${uuid.slice(15, 19)}${randomInt(2) === 0 ? 'c' : 'd'}${uuid.slice(20)}`;
}

import { logger } from '#functions/platform/logger.ts';
import type { UsersTable } from '#functions/tables/table-handle.ts';
import { addPayer } from '#functions/tables/users/shared-device-store.ts';
import { hashOf, readTieKey } from './seller-ties.ts';

/**
 * Remembers with which UPI handle somebody paid, as a keyed hash, so that two people with one handle are noticed.
 * Idempotent. The payment stands without it, and a later check of the order tries again.
 */
export async function notePayer(users: UsersTable, userId: string, upi: string | undefined): Promise<void> {
  if (upi === undefined) return;
  try {
    await addPayer(users, userId, hashOf(await readTieKey(users), { kind: 'upi', value: upi }));
  } catch (error) {
    logger.warn('a UPI handle was not noted', { userId, error });
  }
}

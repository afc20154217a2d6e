import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import type { Clock } from '../../values/clock.ts';
import { AwsFault } from '../../aws/json-protocol.ts';
import { openStateStore } from '../../state/state-store.ts';

const failuresSchema = z.object({ count: z.number(), lockedUntil: z.number(), lastAt: z.number() });

const FREE_FAILURES = 5;
const LONGEST_LOCK_MS = 15 * 60_000;
const FORGIVEN_AFTER_MS = 15 * 60_000;

/**
 * Cognito's lock-out: from the fifth wrong password on, 2^(n-5) seconds, at most 15 minutes; attempts during a
 * lock-out do not count; a success or 15 quiet minutes reset it. Kept by the name tried, so that a name
 * nobody has behaves the same.
 */
export interface Lockouts {
  /** NotAuthorizedException while the name is locked out. */
  demandOpen(poolId: string, username: string): void;
  failed(poolId: string, username: string): void;
  succeeded(poolId: string, username: string): void;
}

export function openLockouts({ db, clock }: { readonly db: DatabaseSync; readonly clock: Clock }): Lockouts {
  const failures = openStateStore(db, 'cognito-failures', failuresSchema);
  const keyOf = (poolId: string, username: string): string => `${poolId}/${username.toLowerCase()}`;

  return {
    demandOpen: (poolId, username) => {
      if ((failures.get(keyOf(poolId, username))?.lockedUntil ?? 0) > clock()) {
        throw new AwsFault('NotAuthorizedException', 'Password attempts exceeded');
      }
    },
    failed: (poolId, username) => {
      const now = clock();
      const before = failures.get(keyOf(poolId, username));
      const forgiven = before === undefined || now - before.lastAt > FORGIVEN_AFTER_MS;
      const count = (forgiven ? 0 : before.count) + 1;
      const lockMs = count < FREE_FAILURES ? 0 : Math.min(2 ** (count - FREE_FAILURES) * 1000, LONGEST_LOCK_MS);
      failures.put(keyOf(poolId, username), { count, lockedUntil: now + lockMs, lastAt: now });
    },
    succeeded: (poolId, username) => {
      failures.delete(keyOf(poolId, username));
    },
  };
}

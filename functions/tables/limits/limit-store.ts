import { createHash } from 'node:crypto';
import { IST_OFFSET_MS } from '#shared/model/ist.ts';
import { above, anyOf, below } from '../expressions.ts';
import type { LimitsTable } from '../table-handle.ts';
import { remove, update, write } from '../writes.ts';

/** How often something may be done in a window of time. */
export interface Limit {
  /** What is counted, for example `login by source`. It is part of the key. */
  readonly name: string;
  readonly most: number;
  /** A window of a day is a day in India. */
  readonly windowMs: number;
}

export interface LimitStore {
  /** Counts one use by a subject. Returns undefined, or the seconds to wait when the limit is reached. */
  readonly take: (limit: Limit, subject: string, now: number) => Promise<number | undefined>;
  /** Takes back one counted use. */
  readonly giveBack: (limit: Limit, subject: string, now: number) => Promise<void>;
  /** Resets the count of this window. */
  readonly forgive: (limit: Limit, subject: string, now: number) => Promise<void>;
}

/** The Limits table: one counter per limit, subject and window. TTL deletes it after the window. */
export function limitStore(limits: LimitsTable): LimitStore {
  return {
    take: async (limit, subject, now) => {
      const counted = await write(limits, limitWrite(limits, limit, subject, now));
      return counted ? undefined : Math.max(1, Math.ceil((endOf(limit, now) - now) / 1000));
    },
    giveBack: async (limit, subject, now) => {
      await write(limits, update(limits, keyOf(limit, subject, now), { add: { uses: -1 } }, { uses: above(0) }));
    },
    forgive: async (limit, subject, now) => {
      await write(limits, remove(limits, keyOf(limit, subject, now)));
    },
  };
}

/** Counts one use, for the transaction of what is limited. Its condition fails when the limit is reached. */
export const limitWrite = (limits: LimitsTable, limit: Limit, subject: string, now: number) =>
  update(
    limits,
    keyOf(limit, subject, now),
    { set: { expiresAt: Math.ceil(endOf(limit, now) / 1000) }, add: { uses: 1 } },
    { uses: anyOf(undefined, below(limit.most)) },
  );

const windowOf = ({ windowMs }: Limit, now: number): number => Math.floor((now + IST_OFFSET_MS) / windowMs);
const endOf = (limit: Limit, now: number): number => (windowOf(limit, now) + 1) * limit.windowMs - IST_OFFSET_MS;

/** People's addresses and IP addresses are stored only as hashes. */
function keyOf(limit: Limit, subject: string, now: number) {
  const hash = createHash('sha256').update(subject).digest('base64url');
  return { limit: `${limit.name}#${hash}#${windowOf(limit, now)}` };
}

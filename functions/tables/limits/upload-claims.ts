import { createHash } from 'node:crypto';
import { anyOf } from '../expressions.ts';
import type { LimitsTable } from '../table-handle.ts';
import { update, write } from '../writes.ts';

/** Longer than an unclaimed upload lives: a day, plus the time that S3 needs to delete it. */
const TTL_SECONDS = 7 * 24 * 60 * 60;

export interface UploadClaims {
  /** Claims an upload for one use; false when it is claimed for another. A claimant may claim again. */
  readonly claim: (key: string, claimant: string, now: number) => Promise<boolean>;
}

/** Claims in the Limits table: the use of each upload, as a hash. */
export function uploadClaims(limits: LimitsTable): UploadClaims {
  return {
    claim: (key, claimant, now) => {
      const hash = createHash('sha256').update(claimant).digest('base64url');
      const set = { expiresAt: Math.ceil(now / 1000) + TTL_SECONDS, claimant: hash };
      return write(limits, update(limits, { limit: `upload#${key}` }, { set }, { claimant: anyOf(undefined, hash) }));
    },
  };
}

import type { UploadClaims } from '#functions/tables/limits/upload-claims.ts';

/** A fake store of upload claims in memory. */
export function memoryClaims(): UploadClaims {
  const claimants = new Map<string, string>();
  return {
    claim: (key, claimant) => {
      const first = claimants.get(key) ?? claimant;
      claimants.set(key, first);
      return Promise.resolve(first === claimant);
    },
  };
}

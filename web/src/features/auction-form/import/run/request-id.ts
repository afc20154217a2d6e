import { comparedHouseNumber } from '#shared/model/auctions/house-number.ts';

/**
 * The idempotency key of a lot: the same whenever this import creates this number, also after a closed tab, and another in a
 * later import, so that a lot that was deleted can be imported again. A UUID of version 8.
 */
export async function requestIdFor(jobId: string, houseNumber: string): Promise<string> {
  const text = new TextEncoder().encode(`${jobId}#${comparedHouseNumber(houseNumber)}`);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', text));
  const hex = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

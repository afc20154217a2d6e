import { createHash } from 'node:crypto';

/**
 * The id of the auction that an admin creates with a request id of their own: it follows from both, so the same request
 * again meets the auction of the first time, and nobody meets somebody else's. A UUID of version 8.
 */
export function auctionIdFor(adminId: string, requestId: string): string {
  const hex = createHash('sha256').update(['auction', adminId, requestId.toLowerCase()].join('#')).digest('hex');
  const groups = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return groups.join('-');
}

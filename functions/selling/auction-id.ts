import { createHash } from 'node:crypto';

/**
 * The id of a new auction or sale, derived from admin and request id, so that a retry finds the first one, and nothing of
 * another admin. A UUID of version 8.
 */
export function idFor(kind: 'auction' | 'sale', adminId: string, requestId: string): string {
  const hex = createHash('sha256').update([kind, adminId, requestId.toLowerCase()].join('#')).digest('hex');
  const groups = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return groups.join('-');
}

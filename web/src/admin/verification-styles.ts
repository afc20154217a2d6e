import type { VerifyStatus } from '#shared/contract/accounts/users.ts';
import type { BadgeTone } from '#web/ui/badge.tsx';

/** Label and colour of each verification status. */
export const VERIFICATION_STYLES = {
  pending: { label: 'Pending', tone: 'warning' },
  verified: { label: 'Verified', tone: 'success' },
  rejected: { label: 'Rejected', tone: 'danger' },
} as const satisfies Record<VerifyStatus, { label: string; tone: BadgeTone }>;

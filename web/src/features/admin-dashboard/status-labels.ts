import type { AuctionStatus } from '#shared/model/auctions/auction-status.ts';
import type { BadgeTone } from '#web/ui/badge.tsx';

/** The labels of the dashboard's table. */
export const STATUS_LABELS = {
  draft: { word: 'DRAFT', tone: 'neutral' },
  pending: { word: 'UPCOMING', tone: 'accent' },
  active: { word: 'ACTIVE', tone: 'success' },
  completed: { word: 'ENDED', tone: 'neutral' },
  cancelled: { word: 'CANCELLED', tone: 'danger' },
} as const satisfies Record<AuctionStatus, { word: string; tone: BadgeTone }>;

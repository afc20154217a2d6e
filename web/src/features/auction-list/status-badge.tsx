import type { AuctionStatus } from '../../../../shared/model/auction-status.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';

const LOOKS = {
  draft: { label: 'Draft', tone: 'neutral' },
  pending: { label: 'Upcoming', tone: 'accent' },
  active: { label: 'Active', tone: 'success' },
  completed: { label: 'Completed', tone: 'neutral' },
  cancelled: { label: 'Cancelled', tone: 'danger' },
} as const satisfies Record<AuctionStatus, { label: string; tone: BadgeTone }>;

/** The status of an auction in a list; a published one that has not started is upcoming. */
export function StatusBadge({ status, className }: { readonly status: AuctionStatus; readonly className?: string }) {
  const { label, tone } = LOOKS[status];
  return (
    <Badge tone={tone} dot={status === 'active'} {...(className !== undefined && { className })}>
      {label}
    </Badge>
  );
}

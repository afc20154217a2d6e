import type { OwnPart } from '#shared/contract/auction-card.ts';
import { Badge } from '#web/ui/badge.tsx';

const LOOKS = {
  registered: { label: 'Registered', tone: 'accent' },
  leading: { label: 'You lead', tone: 'success' },
  outbid: { label: 'Outbid', tone: 'danger' },
  won: { label: 'You won', tone: 'gold' },
} as const;

/** The reader's own part in an auction. */
export function OwnBadge({ own, className }: { readonly own: OwnPart; readonly className: string }) {
  const { label, tone } = LOOKS[own];
  return (
    <Badge tone={tone} className={className}>
      {label}
    </Badge>
  );
}

import type { Duty } from '#shared/model/accounts/duties.ts';
import { Badge } from '#web/ui/badge.tsx';
import { DUTY_NAMES } from '#web/ui/format/duty-names.ts';

export function DutyBadges({ duties }: { readonly duties: readonly Duty[] }) {
  if (duties.length === 0) return <span className="text-sm text-muted">No duties yet</span>;
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {duties.map((duty) => (
        <Badge key={duty} tone={duty === 'owner' ? 'accent' : 'neutral'}>
          {DUTY_NAMES[duty].name}
        </Badge>
      ))}
    </span>
  );
}

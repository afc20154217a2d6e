import type { AuditLine } from '#shared/contract/accounts/audit.ts';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { ScrollRegion } from '#web/ui/scroll-region.tsx';
import { actionLabel } from './action-labels.ts';
import { describeChanges } from './audit-text.ts';

interface AuditLinesProps {
  /** The accessible name. */
  readonly label: string;
  readonly lines: readonly AuditLine[];
}

/** Audit entries: action, time, admin and address, and what changed. */
export function AuditLines({ label, lines }: AuditLinesProps) {
  return (
    <ScrollRegion aria-label={label} className="max-h-96">
      <ol className="grid divide-y divide-border">
        {lines.map((line) => (
          <li
            key={`${line.at} ${line.action} ${line.actor}`}
            className="grid gap-x-6 gap-y-0.5 py-3 sm:grid-cols-[minmax(0,1fr)_auto]"
          >
            <span className="font-medium">{actionLabel(line.action)}</span>
            <span className="text-sm text-muted sm:text-right">
              <DateTime time={line.at} />
            </span>
            <span className="text-sm wrap-anywhere text-muted">
              {line.actorName} from {line.source}
            </span>
            <span className="text-sm wrap-anywhere sm:col-span-2">{describeChanges(line)}</span>
          </li>
        ))}
      </ol>
    </ScrollRegion>
  );
}

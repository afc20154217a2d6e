import type { ReserveStatus } from '#shared/contract/lots/prices.ts';
import { cx } from '#web/ui/cx.ts';

const TEXTS = { met: 'Reserve met', 'not-met': 'Reserve not met' } as const;

interface ReserveNoteProps {
  readonly status: ReserveStatus;
  readonly className?: string;
}

/** Whether the current bid reaches the reserve; renders nothing where there is none, or where the house hides it. */
export function ReserveNote({ status, className }: ReserveNoteProps) {
  if (status === null) return null;
  return (
    <p className={cx('text-sm', status === 'met' ? 'font-medium text-success' : 'text-muted', className)}>
      {TEXTS[status]}
    </p>
  );
}

import type { AuctionDetails } from '#shared/contract/auctions.ts';
import { useClockFace } from '#web/auctions/clock/use-clock-face.ts';
import { cx } from '#web/ui/cx.ts';

interface ClockLineProps {
  readonly auction: AuctionDetails;
  /** Why no bid is taken. While there is no reason, the line does not say that the time is up either. */
  readonly closedBecause: string | undefined;
}

/** The clock in one line, for dialogs. */
export function ClockLine({ auction, closedBecause }: ClockLineProps) {
  const { label, figure, isUrgent } = useClockFace(auction, closedBecause === undefined);
  return (
    <p
      className={cx(
        'flex items-baseline justify-between gap-4 rounded-md px-4 py-2.5 transition-colors',
        isUrgent ? 'bg-danger-soft text-danger' : 'bg-sunken',
      )}
    >
      <span className={cx('text-sm font-medium', !isUrgent && 'text-muted')}>{label}</span>
      <span role="timer" aria-label={label} className="tabular text-xl font-semibold">
        {figure}
      </span>
    </p>
  );
}

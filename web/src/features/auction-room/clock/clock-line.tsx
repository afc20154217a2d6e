import type { AuctionDetails } from '#shared/contract/auctions.ts';
import { useClockFace } from '#web/auctions/clock/use-clock-face.ts';
import { cx } from '#web/ui/cx.ts';

/** The clock in one line, for the sticky bar. */
export function ClockLine({ auction }: { readonly auction: AuctionDetails }) {
  const { label, figure, isUrgent } = useClockFace(auction);
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

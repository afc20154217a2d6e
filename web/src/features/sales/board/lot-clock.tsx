import type { BoardLot } from '#shared/contract/sale-board.ts';
import { MINUTE_MS } from '#shared/model/durations.ts';
import { useClockFace } from '#web/auctions/clock/use-clock-face.ts';
import { useServerNow } from '#web/realtime/use-server-now.ts';
import { cx } from '#web/ui/cx.ts';

/** The clock of a lot as it is: what is left, and whether it stands, was extended or is closing. */
export function LotClock({ lot }: { readonly lot: BoardLot }) {
  const { face, isUrgent, label, figure } = useClockFace({ ...lot, startDate: new Date(lot.startDate).toISOString() });
  const note = {
    'not-open': '',
    'starts-in': 'until it starts',
    starting: '',
    running: lot.closesAt > lot.endDate ? 'extended' : 'left',
    paused: face.kind === 'paused' && face.remaining === undefined ? 'paused' : 'left, paused',
    closing: '',
    ended: '',
    cancelled: '',
  }[face.kind];
  return (
    <span className="whitespace-nowrap">
      <span
        role="timer"
        aria-label={label}
        className={cx(
          'tabular font-semibold',
          isUrgent && 'text-danger',
          face.kind === 'paused' && 'text-warning',
          face.kind === 'closing' && 'animate-shimmer',
        )}
      >
        {face.kind === 'ended' ? 'Ended' : figure}
      </span>
      {note !== '' && <span className="text-muted"> {note}</span>}
    </span>
  );
}

/** How many bids were accepted in the last minute. */
export function BidsAMinute({ times }: { readonly times: readonly number[] }) {
  const [oldest = 0] = times;
  const { now } = useServerNow(oldest + MINUTE_MS);
  return <span className="tabular">{times.filter((at) => at > now - MINUTE_MS).length}</span>;
}

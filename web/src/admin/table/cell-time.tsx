import { serverClock } from '#web/realtime/live.ts';
import { formatDateTime, formatMomentBeside, toEpochMs } from '#web/ui/format/format-time.ts';

/** A time in a cell of a list, in IST: as short as it is clear today. The whole is shown to who points at it. */
export function CellTime({ time }: { readonly time: string | number }) {
  const ms = toEpochMs(time);
  if (ms === undefined) return '—';
  return (
    <time className="tabular" dateTime={new Date(ms).toISOString()} title={formatDateTime(ms)}>
      {formatMomentBeside(ms, serverClock.now())}
    </time>
  );
}

import { HOUR_MS, MINUTE_MS } from '#shared/model/durations.ts';
import { useMinute } from '#web/notices/list/use-minute.ts';
import { DateTime } from '#web/ui/format/date-time.tsx';

/** How long an asked act can still be approved. */
export function TimeLeft({ lapsesAt }: { readonly lapsesAt: number }) {
  const left = Math.max(0, lapsesAt - useMinute());
  const hours = Math.floor(left / HOUR_MS);
  const minutes = Math.floor((left % HOUR_MS) / MINUTE_MS);
  return (
    <>
      Lapses in {hours > 0 && `${String(hours)} h `}
      {minutes} min, on <DateTime time={lapsesAt} />
    </>
  );
}
